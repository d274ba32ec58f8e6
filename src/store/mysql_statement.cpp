#include "store/mysql_statement.hpp"

#include <memory>
#include <vector>

#include "store/dialect.hpp"

namespace dupcheck {
namespace {

constexpr unsigned not_preparable = 1295;
constexpr unsigned binary_charset = 63;

// mysql_bool is my_bool here, bool in MySQL's own library: the type that MYSQL_BIND holds serves both.
using Flag = std::remove_pointer_t<decltype(MYSQL_BIND::is_null)>;

struct CloseStatement {
  void operator()(MYSQL_STMT* statement) const { mysql_stmt_close(statement); }
};
struct FreeResult {
  void operator()(MYSQL_RES* result) const { mysql_free_result(result); }
};
using Statement = std::unique_ptr<MYSQL_STMT, CloseStatement>;
using Result = std::unique_ptr<MYSQL_RES, FreeResult>;

[[noreturn]] void fail(MYSQL* connection) {
  throw MysqlError{mysql_errno(connection), mysql_error(connection)};
}
[[noreturn]] void fail(MYSQL_STMT* statement) {
  throw MysqlError{mysql_stmt_errno(statement), mysql_stmt_error(statement)};
}

Value bits(const std::string& bytes) {
  std::uint64_t number = 0;
  for (unsigned char byte : bytes) number = number << 8 | byte;
  return whole_number(std::to_string(number));
}

/// What came as text or bytes, by the column's type.
Value converted(const MYSQL_FIELD& field, std::string data) {
  switch (field.type) {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_YEAR:
      return whole_number(data);
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
    case MYSQL_TYPE_FLOAT:
    case MYSQL_TYPE_DOUBLE:
      return Exact{std::move(data)};
    case MYSQL_TYPE_BIT:
      return bits(data);
    case MYSQL_TYPE_GEOMETRY:
      return Bytes{std::move(data)};
    case MYSQL_TYPE_STRING:
    case MYSQL_TYPE_VAR_STRING:
    case MYSQL_TYPE_VARCHAR:
    case MYSQL_TYPE_TINY_BLOB:
    case MYSQL_TYPE_BLOB:
    case MYSQL_TYPE_MEDIUM_BLOB:
    case MYSQL_TYPE_LONG_BLOB:
      if (field.charsetnr == binary_charset) return Bytes{std::move(data)};
      return data;
    default:
      return data;  // dates and times, JSON, sets
  }
}

/// Texts are bound as texts, so that one parameter serves a number's column and a text's alike; integers as
/// integers, so that arithmetic with them stays exact.
std::vector<MYSQL_BIND> bind(const std::vector<const Value*>& values) {
  std::vector<MYSQL_BIND> binds(values.size(), MYSQL_BIND{});
  const auto set = [](MYSQL_BIND& slot, enum_field_types type, const std::string& data) {
    slot.buffer_type = type;
    slot.buffer = const_cast<char*>(data.data());
    slot.buffer_length = static_cast<unsigned long>(data.size());
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Value& value = *values[i];
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      binds[i].buffer_type = MYSQL_TYPE_LONGLONG;
      binds[i].buffer = const_cast<std::int64_t*>(number);
    } else if (const auto* exact = std::get_if<Exact>(&value)) {
      set(binds[i], MYSQL_TYPE_NEWDECIMAL, exact->text);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      set(binds[i], MYSQL_TYPE_STRING, *text);
    } else if (const auto* bytes = std::get_if<Bytes>(&value)) {
      set(binds[i], MYSQL_TYPE_BLOB, bytes->data);
    } else {
      binds[i].buffer_type = MYSQL_TYPE_NULL;
    }
  }
  return binds;
}

std::vector<std::string> names_of(MYSQL_RES* meta) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < mysql_num_fields(meta); ++i)
    names.emplace_back(mysql_fetch_field_direct(meta, i)->name);
  return names;
}

void fetch(MYSQL_STMT* statement, MYSQL_RES* meta, Rows& rows) {
  const unsigned columns = mysql_num_fields(meta);
  std::vector<MYSQL_BIND> binds(columns, MYSQL_BIND{});
  std::vector<std::string> buffers(columns);
  std::vector<unsigned long> lengths(columns);
  std::vector<char> nulls(columns * sizeof(Flag));
  for (unsigned i = 0; i < columns; ++i) {
    const MYSQL_FIELD& field = *mysql_fetch_field_direct(meta, i);
    buffers[i].resize(std::max(field.max_length, 64UL));
    binds[i].buffer_type = field.type == MYSQL_TYPE_BIT ? MYSQL_TYPE_BLOB : MYSQL_TYPE_STRING;
    binds[i].buffer = buffers[i].data();
    binds[i].buffer_length = static_cast<unsigned long>(buffers[i].size());
    binds[i].length = &lengths[i];
    binds[i].is_null = reinterpret_cast<Flag*>(nulls.data()) + i;
  }
  if (mysql_stmt_bind_result(statement, binds.data()) != 0) fail(statement);
  int code = 0;
  while ((code = mysql_stmt_fetch(statement)) == 0) {
    auto& row = rows.rows.emplace_back();
    for (unsigned i = 0; i < columns; ++i) {
      if (*binds[i].is_null)
        row.emplace_back(Null{});
      else
        row.push_back(converted(*mysql_fetch_field_direct(meta, i), buffers[i].substr(0, lengths[i])));
    }
  }
  if (code == MYSQL_DATA_TRUNCATED) throw MysqlError{0, "a value was longer than the library had announced"};
  if (code != MYSQL_NO_DATA) fail(statement);
}

Rows run_prepared(MYSQL* connection, const NativeSql& native, const std::vector<const Value*>& values) {
  const Statement statement(mysql_stmt_init(connection));
  if (!statement) fail(connection);
  const Flag with_lengths = 1;
  mysql_stmt_attr_set(statement.get(), STMT_ATTR_UPDATE_MAX_LENGTH, &with_lengths);
  if (mysql_stmt_prepare(statement.get(), native.sql.data(), static_cast<unsigned long>(native.sql.size())) !=
      0)
    fail(statement.get());
  if (mysql_stmt_param_count(statement.get()) != values.size())
    throw MysqlError{1064, "the statement has a ? of its own; values are given as :name"};
  auto binds = bind(values);
  if (!binds.empty() && mysql_stmt_bind_param(statement.get(), binds.data()) != 0) fail(statement.get());
  if (mysql_stmt_execute(statement.get()) != 0) fail(statement.get());

  Rows rows;
  const Result meta(mysql_stmt_result_metadata(statement.get()));
  if (!meta) {
    rows.affected = mysql_stmt_affected_rows(statement.get());
    return rows;
  }
  if (mysql_stmt_store_result(statement.get()) != 0) fail(statement.get());
  // Only now are the longest values known; the metadata taken before does not have them.
  const Result measured(mysql_stmt_result_metadata(statement.get()));
  rows.columns = names_of(measured.get());
  fetch(statement.get(), measured.get(), rows);
  return rows;
}

/// LOCK TABLES and its like, which cannot be prepared.
Rows run_text(MYSQL* connection, std::string_view sql) {
  if (mysql_real_query(connection, sql.data(), static_cast<unsigned long>(sql.size())) != 0) fail(connection);
  Rows rows;
  const Result result(mysql_store_result(connection));
  if (!result) {
    if (mysql_field_count(connection) != 0) fail(connection);
    rows.affected = mysql_affected_rows(connection);
    return rows;
  }
  rows.columns = names_of(result.get());
  while (const MYSQL_ROW row = mysql_fetch_row(result.get())) {
    const unsigned long* lengths = mysql_fetch_lengths(result.get());
    auto& values = rows.rows.emplace_back();
    for (unsigned i = 0; i < mysql_num_fields(result.get()); ++i) {
      if (!row[i])
        values.emplace_back(Null{});
      else
        values.push_back(
            converted(*mysql_fetch_field_direct(result.get(), i), std::string(row[i], lengths[i])));
    }
  }
  return rows;
}

}  // namespace

Rows run_mysql(MYSQL* connection, std::string_view sql, const Parameters& parameters) {
  const NativeSql native = to_native(sql, PlaceholderStyle::question_mark, SqlDialect::mysql);
  const auto values = bind_values(native, parameters);
  try {
    return run_prepared(connection, native, values);
  } catch (const MysqlError& error) {
    if (error.number != not_preparable || !values.empty()) throw;
  }
  return run_text(connection, sql);
}

}  // namespace dupcheck
