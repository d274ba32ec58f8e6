// PostgreSQL by libpq: parameters as text without a declared type, so that the server takes each for what
// the column is.

#include <algorithm>
#include <array>
#include <cstring>

#include <libpq-fe.h>
#include <poll.h>

#include "base/text.hpp"
#include "store/dialect.hpp"
#include "store/postgresql_faults.hpp"
#include "store/postgresql_values.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
class PostgresDatabase : public Database {
 public:
  PostgresDatabase(const StoreUrl& url, Access access, const StoreTimeouts& timeouts)
      : url_(url), access_(access), timeouts_(timeouts) {
    connect();
  }

  Rows query(std::string_view sql, const Parameters& parameters) override {
    const NativeSql native = to_native(sql, PlaceholderStyle::dollar_number, SqlDialect::postgresql);
    const PostgresParameters bound = bind_postgresql(bind_values(native, parameters));
    if (!is_alive()) {
      if (in_transaction_) lose("the connection was lost inside a transaction, which is gone");
      connect();
    }
    const auto deadline =
        SteadyClock::now() + timeouts_.statement + 1s;  // the server's own limit comes first
    if (!PQsendQueryParams(connection_.get(), native.sql.c_str(), static_cast<int>(bound.values.size()),
                           bound.types.data(), bound.values.data(), bound.lengths.data(),
                           bound.formats.data(), 0))
      lose(PQerrorMessage(connection_.get()));
    return rows(last_result(deadline));
  }

  void begin() override {
    query("BEGIN", {});
    in_transaction_ = true;
  }
  void commit() override {
    query("COMMIT", {});
    in_transaction_ = false;
  }
  void rollback() override {
    const bool open = in_transaction_ && is_alive();
    if (open) query("ROLLBACK", {});
    in_transaction_ = false;  // with a lost connection the server has rolled back already
  }

 private:
  std::string session_options() const {
    using std::chrono::milliseconds;
    const auto limit = std::chrono::ceil<milliseconds>(timeouts_.statement).count();
    // The lock's limit ahead of the statement's, so that waiting for a row is called busy and not slow.
    std::string options = "-c statement_timeout=" + std::to_string(limit) +
                          " -c lock_timeout=" + std::to_string(std::max<std::int64_t>(1, limit * 9 / 10));
    if (access_ == Access::read_only)
      options += " -c default_transaction_read_only=on -c default_transaction_isolation=read\\ committed";
    if (const auto own = url_.options.find("options"); own != url_.options.end())
      options = own->second + " " + options;
    return options;
  }

  void connect() {
    std::map<std::string, std::string> settings = url_.options;
    settings["host"] = url_.socket.empty() ? url_.host : url_.socket;
    if (url_.port != 0) settings["port"] = std::to_string(url_.port);
    if (!url_.user.empty()) settings["user"] = url_.user;
    if (!url_.password.empty()) settings["password"] = url_.password;
    if (!url_.database.empty()) settings["dbname"] = url_.database;
    settings["client_encoding"] = "UTF8";
    settings["application_name"] = "dupcheck";
    settings["options"] = session_options();
    std::vector<const char*> keys, values;
    for (const auto& [key, value] : settings) {
      keys.push_back(key.c_str());
      values.push_back(value.c_str());
    }
    keys.push_back(nullptr);
    values.push_back(nullptr);
    connection_.reset(PQconnectStartParams(keys.data(), values.data(), 0));
    if (!connection_) throw StoreError(StoreFault::other, "PostgreSQL: out of memory");
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    // Only a verbose message carries the SQLSTATE of a refused connection.
    PQsetErrorVerbosity(connection_.get(), PQERRORS_VERBOSE);
    finish_connecting();
    PQsetErrorVerbosity(connection_.get(), PQERRORS_DEFAULT);
  }

  /// By hand, because libpq's connect_timeout counts whole seconds, two at least.
  void finish_connecting() {
    const auto deadline = SteadyClock::now() + timeouts_.connect;
    PostgresPollingStatusType next =
        PQstatus(connection_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
      if (!wait(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline)) {
        connection_.reset();
        throw StoreError(StoreFault::timeout,
                         describe(url_) + ": no connection within " + format_duration(timeouts_.connect));
      }
      next = PQconnectPoll(connection_.get());
    }
    if (next == PGRES_POLLING_OK) return;
    const PostgresRefusal refusal = refusal_of(PQerrorMessage(connection_.get()));
    const bool needs_password = PQconnectionNeedsPassword(connection_.get()) != 0;
    connection_.reset();
    throw StoreError(needs_password ? StoreFault::authentication : refusal.fault,
                     describe(url_) + ": " + refusal.message, refusal.code);
  }

  bool wait(short what, SteadyClock::time_point deadline) const {
    const Nanos left = deadline - SteadyClock::now();
    if (left <= 0ns) return false;
    pollfd ready{PQsocket(connection_.get()), what, 0};
    const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
    return poll(&ready, 1, static_cast<int>(std::min<std::int64_t>(ms, 60'000))) != 0 ||
           SteadyClock::now() < deadline;
  }

  /// Nothing is to be read while no statement runs, but a notice; what else comes is the server's farewell.
  bool is_alive() {
    if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK) return false;
    pollfd readable{PQsocket(connection_.get()), POLLIN, 0};
    if (poll(&readable, 1, 0) == 0) return true;
    // Twice: the first read may bring the farewell, the second the end of the stream.
    return PQconsumeInput(connection_.get()) != 0 && PQconsumeInput(connection_.get()) != 0 &&
           PQstatus(connection_.get()) == CONNECTION_OK;
  }

  [[noreturn]] void lose(const std::string& what) {
    connection_.reset();
    throw StoreError(StoreFault::connection_lost, describe(url_) + ": " + std::string(trim(what)));
  }

  PostgresResult last_result(SteadyClock::time_point deadline) {
    PostgresResult last;
    while (true) {
      while (PQflush(connection_.get()) == 1 || PQisBusy(connection_.get())) {
        if (!wait(PQflush(connection_.get()) == 1 ? POLLIN | POLLOUT : POLLIN, deadline)) {
          connection_.reset();
          throw StoreError(StoreFault::timeout, describe(url_) + ": the statement was not answered within " +
                                                    format_duration(timeouts_.statement));
        }
        if (!PQconsumeInput(connection_.get())) lose(PQerrorMessage(connection_.get()));
      }
      PostgresResult next(PQgetResult(connection_.get()));
      if (!next) return last;
      const ExecStatusType status = PQresultStatus(next.get());
      if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH) {
        connection_.reset();
        throw StoreError(StoreFault::syntax, describe(url_) + ": COPY gives no rows; use SELECT or INSERT");
      }
      last = std::move(next);
    }
  }

  Rows rows(const PostgresResult& result) {
    if (!result) lose(PQerrorMessage(connection_.get()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_EMPTY_QUERY)
      throw StoreError(StoreFault::syntax, describe(url_) + ": the statement is empty");
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) fail(result.get());
    return rows_of(result.get());
  }

  [[noreturn]] void fail(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string code = state ? state : "";
    const StoreFault fault =
        PQstatus(connection_.get()) == CONNECTION_OK ? fault_of_sqlstate(code) : StoreFault::connection_lost;
    if (fault == StoreFault::connection_lost) connection_.reset();
    std::string text = describe(url_) + ": " + words_of(result);
    if (fault == StoreFault::timeout) text += " (the limit is " + format_duration(timeouts_.statement) + ")";
    throw StoreError(fault, text, code);
  }

  StoreUrl url_;
  Access access_;
  StoreTimeouts timeouts_;
  bool in_transaction_ = false;
  std::unique_ptr<PGconn, Finish> connection_;
};

}  // namespace

std::unique_ptr<Database> open_postgresql(const StoreUrl& url, Access access, const StoreTimeouts& timeouts) {
  return std::make_unique<PostgresDatabase>(url, access, timeouts);
}

}  // namespace dupcheck
