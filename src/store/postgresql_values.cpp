#include "store/postgresql_values.hpp"

#include <cstdlib>

#include "base/text.hpp"
#include "store/dialect.hpp"

namespace dupcheck {
namespace {

// Type OIDs are fixed for good: pg_type.dat of the PostgreSQL source.
enum TypeOid : Oid {
  type_bool = 16,
  type_bytea = 17,
  type_int8 = 20,
  type_int2 = 21,
  type_int4 = 23,
  type_oid = 26,
  type_float4 = 700,
  type_float8 = 701,
  type_numeric = 1700,
};

Bytes bytes_of(const char* escaped) {
  std::size_t length = 0;
  unsigned char* data = PQunescapeBytea(reinterpret_cast<const unsigned char*>(escaped), &length);
  Bytes bytes{data ? std::string(reinterpret_cast<const char*>(data), length) : std::string()};
  PQfreemem(data);
  return bytes;
}

Value converted(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column)) return Null{};
  const char* data = PQgetvalue(result, row, column);
  std::string text(data, static_cast<std::size_t>(PQgetlength(result, row, column)));
  switch (PQftype(result, column)) {
    case type_bool:
      return std::int64_t{text == "t" ? 1 : 0};
    case type_int2:
    case type_int4:
    case type_int8:
    case type_oid:
      return whole_number(text);
    case type_float4:
    case type_float8:
    case type_numeric:
      return Exact{std::move(text)};
    case type_bytea:
      return bytes_of(data);
    default:
      return text;
  }
}

struct Text {
  std::string operator()(Null) const { return {}; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(const Exact& exact) const { return exact.text; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const Bytes& bytes) const { return bytes.data; }
};

}  // namespace

PostgresParameters bind_postgresql(const std::vector<const Value*>& values) {
  PostgresParameters bound;
  bound.texts.reserve(values.size());
  for (const Value* value : values) {
    const bool is_null = std::holds_alternative<Null>(*value),
               is_bytes = std::holds_alternative<Bytes>(*value);
    const std::string& text = bound.texts.emplace_back(std::visit(Text{}, *value));
    if (!is_bytes && text.find('\0') != std::string::npos)
      throw StoreError(StoreFault::other, "PostgreSQL: a text with a zero byte in it cannot be a parameter");
    bound.values.push_back(is_null ? nullptr : text.c_str());
    bound.lengths.push_back(static_cast<int>(text.size()));
    bound.formats.push_back(is_bytes ? 1 : 0);
    bound.types.push_back(is_bytes ? Oid{type_bytea} : Oid{0});
  }
  return bound;
}

Rows rows_of(const PGresult* result) {
  Rows rows;
  for (int i = 0; i < PQnfields(result); ++i) rows.columns.emplace_back(PQfname(result, i));
  for (int row = 0; row < PQntuples(result); ++row) {
    auto& values = rows.rows.emplace_back();
    for (int i = 0; i < PQnfields(result); ++i) values.push_back(converted(result, row, i));
  }
  PGresult* command = const_cast<PGresult*>(result);  // libpq only reads it
  if (!std::string_view(PQcmdStatus(command)).starts_with("SELECT"))
    rows.affected = std::strtoull(PQcmdTuples(command), nullptr, 10);
  return rows;
}

std::string words_of(const PGresult* result) {
  std::vector<std::string> words;
  for (int field : {PG_DIAG_MESSAGE_PRIMARY, PG_DIAG_MESSAGE_DETAIL, PG_DIAG_MESSAGE_HINT})
    if (const char* text = PQresultErrorField(result, field)) words.emplace_back(trim(text));
  if (words.empty()) words.emplace_back(trim(PQresultErrorMessage(result)));
  return join(words, "; ");
}

}  // namespace dupcheck
