#include "base/text.hpp"
#include "base/utf8.hpp"
#include "effect/look.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t rows_shown = 5;
constexpr const char* one_row = "let the query give one row with one column, such as SELECT COUNT(*) …";

bool is_text(std::string_view bytes) {
  while (!bytes.empty()) {
    const Utf8Character next = first_character(bytes);
    if (!next.valid || next.code == 0) return false;
    bytes.remove_prefix(next.bytes);
  }
  return true;
}

Found look_of(const Value& value) {
  if (std::holds_alternative<Null>(value))
    return nothing_there("the value is NULL", "declare what NULL counts as with \"empty\", or use COALESCE");
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return seen(Decimal(*whole));
  if (const auto* exact = std::get_if<Exact>(&value)) {
    if (const auto number = Decimal::parse(exact->text)) return seen(*number);
    return failed("the value is " + exact->text + ", which is no finite number", one_row);
  }
  if (const auto* text = std::get_if<std::string>(&value)) return seen(*text);
  const std::string& bytes = std::get<Bytes>(value).data;
  if (is_text(bytes)) return seen(bytes);
  return failed("the value is bytes that are no text: " + shorten(describe(value), 60),
                "let the query give a number or a text, such as HEX(…)");
}

std::string rows_for_people(const Rows& rows) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(rows.rows.size(), rows_shown); ++i) {
    std::vector<std::string> values;
    for (std::size_t c = 0; c < rows.columns.size(); ++c)
      values.push_back(printable(rows.columns[c]) + " = " + shorten(describe(rows.rows[i][c]), 60));
    lines.push_back(join(values, ", "));
  }
  if (rows.rows.size() > rows_shown)
    lines.push_back("… " + count_of(rows.rows.size() - rows_shown, "more row"));
  return join(lines, "\n");
}

}  // namespace

Found look_at(const SqlQuery& query, const Operation& operation, ReadContext& context) {
  Database& database = context.stores.database(query.store, Access::read_only);
  const Rows rows = database.query(query.sql, parameters_for(operation));
  if (rows.columns.empty()) return failed("the statement gives no rows at all", one_row);
  Found look;
  if (rows.columns.size() > 1)
    look =
        failed("it gave " + count_of(rows.columns.size(), "column") + " (" + join(rows.columns, ", ") + ")",
               one_row);
  else if (rows.rows.size() > 1)
    look = failed("it gave " + count_of(rows.rows.size(), "row"), one_row);
  else if (rows.rows.empty())
    return nothing_there("it gave no row", "declare what no row counts as with \"empty\", or use COUNT(*)");
  else
    return look_of(rows.rows.front().front());
  look.rows = rows_for_people(rows);
  return look;
}

}  // namespace dupcheck
