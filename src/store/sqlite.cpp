// SQLite by its own library. Platform notes: extended result codes; integers bound as integers.

#include <charconv>
#include <cstring>

#include <sqlite3.h>
#include <sys/stat.h>

#include "base/text.hpp"
#include "store/dialect.hpp"

namespace dupcheck {
namespace {

struct CloseSqlite {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using SqliteStatement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

StoreFault fault_of(int extended, std::string_view message) {
  switch (extended) {
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_ROWID:
      return StoreFault::unique;
    default:
      break;
  }
  switch (extended & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreFault::busy;
    case SQLITE_READONLY:
      return StoreFault::read_only;
    case SQLITE_INTERRUPT:
      return StoreFault::timeout;
    case SQLITE_AUTH:
    case SQLITE_PERM:
      return StoreFault::denied;
    case SQLITE_CANTOPEN:
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return StoreFault::unreachable;
    case SQLITE_IOERR:
      return StoreFault::connection_lost;
    case SQLITE_ERROR:
      break;
    default:
      return StoreFault::other;
  }
  // SQLite has one code for all of these.
  if (message.starts_with("no such ")) return StoreFault::missing;
  const bool syntax = message.find("syntax error") != std::string_view::npos ||
                      message == "incomplete input" || message.starts_with("unrecognized token");
  return syntax ? StoreFault::syntax : StoreFault::other;
}

/// Which file is open: a path may come to mean another one.
struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return std::nullopt;
  return FileIdentity{info.st_dev, info.st_ino};
}

class SqliteDatabase : public Database {
 public:
  SqliteDatabase(const StoreUrl& url, Access access, const StoreTimeouts& timeouts)
      : path_(url.database),
        read_only_(access == Access::read_only),
        create_(access == Access::create),
        timeouts_(timeouts) {
    connect();
  }

  Rows query(std::string_view sql, const Parameters& parameters) override {
    // A file that was removed and made anew is another database: what the old one says is no longer true.
    if (!in_transaction_ && (!db_ || identity_of(path_) != file_)) connect();
    return run(sql, parameters);
  }

  void begin() override {
    query(read_only_ ? "BEGIN" : "BEGIN IMMEDIATE", {});
    in_transaction_ = true;
  }
  void commit() override {
    run("COMMIT", {});
    in_transaction_ = false;
  }
  void rollback() override {
    in_transaction_ = false;
    // Some errors roll back by themselves.
    if (db_ && !sqlite3_get_autocommit(db_.get())) run("ROLLBACK", {});
  }

 private:
  void connect() {
    db_.reset();
    if (!create_ && !identity_of(path_))
      throw StoreError(StoreFault::unreachable,
                       "sqlite:" + path_ + ": there is no such file (" + std::strerror(errno) +
                           "); check the path, it counts from the current folder unless it starts with /");
    sqlite3* opened = nullptr;
    const int flags = (read_only_ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
                      (create_ ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int code = sqlite3_open_v2(path_.c_str(), &opened, flags, nullptr);
    db_.reset(opened);
    try {
      check(code);
      using std::chrono::milliseconds;
      const auto patience = std::chrono::ceil<milliseconds>(timeouts_.statement).count();
      sqlite3_busy_timeout(opened, static_cast<int>(patience));
      sqlite3_progress_handler(opened, 1000, &SqliteDatabase::out_of_time, this);
      run("SELECT COUNT(*) FROM sqlite_schema", {});  // opening is lazy: only this reads the file
      if (read_only_) run("PRAGMA query_only = ON", {});
    } catch (const StoreError& error) {
      db_.reset();
      // What cannot be read from the start is no connection that was lost.
      if (error.fault != StoreFault::connection_lost) throw;
      throw StoreError(StoreFault::unreachable, error.what(), error.code);
    }
    file_ = identity_of(path_);
  }

  static int out_of_time(void* self) {
    return SteadyClock::now() > static_cast<SqliteDatabase*>(self)->deadline_ ? 1 : 0;
  }

  [[noreturn]] void fail(int code) const {
    const std::string message = db_ ? sqlite3_errmsg(db_.get()) : sqlite3_errstr(code);
    const StoreFault fault = fault_of(code, message);
    std::string text = "sqlite:" + path_ + ": " + message;
    if (fault == StoreFault::timeout) text += ": longer than " + format_duration(timeouts_.statement);
    if (fault == StoreFault::busy) text += " for longer than " + format_duration(timeouts_.statement);
    throw StoreError(fault, text, std::to_string(code));
  }

  void check(int code) const {
    if (code != SQLITE_OK) fail(code);
  }

  Rows run(std::string_view sql, const Parameters& parameters) {
    deadline_ = SteadyClock::now() + timeouts_.statement;
    const NativeSql native = to_native(sql, PlaceholderStyle::question_mark, SqlDialect::sqlite);
    const auto values = bind_values(native, parameters);
    const SqliteStatement statement = prepare(native.sql);
    for (std::size_t i = 0; i < values.size(); ++i)
      bind(statement.get(), static_cast<int>(i + 1), *values[i]);

    Rows result;
    const int columns = sqlite3_column_count(statement.get());
    for (int i = 0; i < columns; ++i) result.columns.emplace_back(sqlite3_column_name(statement.get(), i));
    const sqlite3_int64 changed_before = sqlite3_total_changes64(db_.get());
    int code = SQLITE_OK;
    while ((code = sqlite3_step(statement.get())) == SQLITE_ROW) {
      auto& row = result.rows.emplace_back();
      for (int i = 0; i < columns; ++i) row.push_back(value(statement.get(), i));
    }
    if (code != SQLITE_DONE) fail(code);
    // sqlite3_changes64() keeps the last statement's count through one that changes nothing.
    if (sqlite3_total_changes64(db_.get()) != changed_before)
      result.affected = static_cast<std::uint64_t>(sqlite3_changes64(db_.get()));
    return result;
  }

  SqliteStatement prepare(const std::string& sql) const {
    sqlite3_stmt* raw = nullptr;
    const char* tail = nullptr;
    check(sqlite3_prepare_v2(db_.get(), sql.c_str(), static_cast<int>(sql.size()) + 1, &raw, &tail));
    SqliteStatement statement(raw);
    sqlite3_stmt* second = nullptr;
    const int code = sqlite3_prepare_v2(db_.get(), tail, -1, &second, nullptr);
    const SqliteStatement ignored(second);
    if (!raw) throw StoreError(StoreFault::syntax, "sqlite:" + path_ + ": the statement is empty");
    if (second || code != SQLITE_OK)
      throw StoreError(StoreFault::syntax, "sqlite:" + path_ +
                                               ": one statement at a time; after the first comes: " +
                                               printable(shorten(trim(tail), 40)));
    return statement;
  }

  void bind(sqlite3_stmt* statement, int at, const Value& value) const {
    if (std::holds_alternative<Null>(value)) {
      check(sqlite3_bind_null(statement, at));
    } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
      check(sqlite3_bind_int64(statement, at, *number));
    } else if (const auto* bytes = std::get_if<Bytes>(&value)) {
      check(sqlite3_bind_blob64(statement, at, bytes->data.data(), bytes->data.size(), SQLITE_STATIC));
    } else {
      const auto* exact = std::get_if<Exact>(&value);
      const std::string& text = exact ? exact->text : std::get<std::string>(value);
      check(sqlite3_bind_text64(statement, at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8));
    }
  }

  static Value value(sqlite3_stmt* statement, int column) {
    const auto bytes = [&](const void* data) {
      return data ? std::string(static_cast<const char*>(data),
                                static_cast<std::size_t>(sqlite3_column_bytes(statement, column)))
                  : std::string();
    };
    switch (sqlite3_column_type(statement, column)) {
      case SQLITE_INTEGER:
        return std::int64_t{sqlite3_column_int64(statement, column)};
      case SQLITE_FLOAT: {
        // The shortest digits that give this double again; SQLite's own text has only fifteen.
        char text[32];
        const auto [end, error] =
            std::to_chars(text, text + sizeof text, sqlite3_column_double(statement, column));
        return Exact{std::string(text, error == std::errc{} ? end : text)};
      }
      case SQLITE_TEXT:
        return bytes(sqlite3_column_text(statement, column));
      case SQLITE_BLOB:
        return Bytes{bytes(sqlite3_column_blob(statement, column))};
      default:
        return Null{};
    }
  }

  std::string path_;
  bool read_only_, create_;
  StoreTimeouts timeouts_;
  bool in_transaction_ = false;
  SteadyClock::time_point deadline_;
  std::optional<FileIdentity> file_;
  std::unique_ptr<sqlite3, CloseSqlite> db_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const StoreUrl& url, Access access, const StoreTimeouts& timeouts) {
  return std::make_unique<SqliteDatabase>(url, access, timeouts);
}

}  // namespace dupcheck
