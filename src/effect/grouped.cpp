#include "effect/grouped.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

/// A key as the database gives it back.
std::string text_of(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  if (const auto* exact = std::get_if<Exact>(&value)) return exact->text;
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* bytes = std::get_if<Bytes>(&value)) return bytes->data;
  return {};
}

std::int64_t number_of(const Value& value, const std::string& key) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  const auto number = Decimal::parse(text_of(value));  // SUM(…) comes as a decimal
  if (number && number->is_whole() && number->text().size() < 19) return std::stoll(number->text());
  throw UnknownGroup(fmt::format("the number of {} is {}, which is no whole number",
                                 printable(shorten(key, 60)), printable(shorten(describe(value), 60))));
}

/// The key that this value of the column stands for: a UUID column gives back lower case, CHAR pads.
const std::size_t* find_loosely(const std::unordered_map<std::string, std::size_t>& loosely,
                                const std::string& value) {
  const auto found = loosely.find(lower(trim(value)));
  return found == loosely.end() ? nullptr : &found->second;
}

}  // namespace

std::vector<std::int64_t> count_grouped(Stores& stores, const GroupedCount& count,
                                        std::span<const std::string> values) {
  Parameters parameters;
  std::unordered_map<std::string, std::size_t> places, loosely;
  for (std::size_t i = 0; i < values.size(); ++i) {
    parameters["k" + std::to_string(i)] = values[i];
    places.emplace(values[i], i);
    loosely.emplace(lower(trim(values[i])), i);
  }
  std::vector<std::int64_t> counts(values.size(), 0);
  Database& database = stores.database(count.store, Access::read_only);
  for (const std::vector<Value>& row : database.query(grouped_sql(count, values.size()), parameters).rows) {
    const std::string value = text_of(row.at(0));
    const auto exact = places.find(value);
    const std::size_t* place = exact != places.end() ? &exact->second : find_loosely(loosely, value);
    if (!place)
      throw UnknownGroup(fmt::format("{}.{} gives back {}, which is no key that was asked for", count.table,
                                     count.column, printable(shorten(describe(row.at(0)), 60))));
    counts[*place] += number_of(row.at(1), value);
  }
  return counts;
}

CountsByKey::CountsByKey(Stores& stores, const SqlQuery& query, const Parameters& parameters) {
  const Rows rows = stores.database(query.store, Access::read_only).query(query.sql, parameters);
  if (rows.columns.size() != 2)
    throw UnknownGroup(fmt::format("the grouped query gives {} ({}), where a key and a number are wanted",
                                   count_of(rows.columns.size(), "column"),
                                   printable(join(rows.columns, ", "))));
  for (const std::vector<Value>& row : rows.rows) {
    const std::string key = text_of(row.at(0));
    counts_[key] += number_of(row.at(1), key);
  }
}

std::int64_t CountsByKey::of(const std::string& key, const std::string& ref) const {
  for (const std::string* name : {&key, &ref})
    if (const auto found = counts_.find(*name); found != counts_.end()) return found->second;
  return 0;
}

bool CountsByKey::knows(const std::string& key, const std::string& ref) const {
  return counts_.contains(key) || counts_.contains(ref);
}

SqlDialect dialect_of(const Stores& stores, const std::string& store) {
  switch (parse_store_url(stores.urls().at(store)).kind) {
    case StoreUrl::Kind::mysql:
      return SqlDialect::mysql;
    case StoreUrl::Kind::postgresql:
      return SqlDialect::postgresql;
    case StoreUrl::Kind::sqlite:
    case StoreUrl::Kind::redis:
      break;
  }
  return SqlDialect::sqlite;
}

}  // namespace dupcheck
