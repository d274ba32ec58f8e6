// The cases about many operations, many instances, many keys: conservation, instances, soak.

#include <fmt/format.h>

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

constexpr int most_keys = 10'000'000;
constexpr int most_times = 1'000;

void read_sold(const Fields& fields, ConservationOptions& options) {
  const auto sold = fields.find("sold");
  if (!sold) return;
  if (!options.supply) sold->error("'sold' says how much of a supply must be sold", "give \"supply\" too");
  const Fields range(*sold, fields::sold);
  const auto read = [&](std::string_view name, std::optional<int>& into) {
    if (const auto field = range.find(name)) into = field->integer(0, most_threads);
  };
  read("min", options.sold_min);
  read("max", options.sold_max);
  if (options.sold_min && options.sold_max && *options.sold_min > *options.sold_max)
    sold->error(fmt::format("'min' is {}, more than 'max', {}", *options.sold_min, *options.sold_max));
}

std::optional<SqlQuery> read_grouped(const Node& node, const CaseSurroundings& around) {
  const Fields fields(node, fields::grouped);
  SqlQuery query;
  const auto store = around.stores.read_name(fields.require("store", "the name of a database"), false);
  if (!store) return std::nullopt;
  query.store = *store;
  const auto sql = fields.require(
      "sql", "\"SELECT request_id, COUNT(*) FROM orders WHERE ref LIKE :run_prefix GROUP BY request_id\"");
  if (!sql) return std::nullopt;
  if (auto text = read_sql(*sql, run_scope(), around.stores.dialect(query.store))) query.sql = text->sql;
  return query;
}

}  // namespace

CaseOptions read_conservation(const Fields& fields, const CaseSurroundings& around) {
  ConservationOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_rounds(fields, options.rounds);
  if (const auto supply = fields.find("supply")) {
    options.supply = supply->integer(1, most_threads);  // of none sold nothing is seen
    if (options.supply && *options.supply >= options.threads)
      supply->error(
          fmt::format("a supply of {} is enough for all {} of \"threads\"", *options.supply, options.threads),
          "let there be less than is asked for, or \"threads\" more");
  }
  read_sold(fields, options);
  if (const auto words = fields.find("sold_out")) options.sold_out = read_outcome_words(*words);
  Scope scope = run_scope();  // the round's, and not one of its operations'
  if (const auto prepare = fields.find("prepare"))
    options.prepare = read_steps(*prepare, around.stores, scope, false);
  return options;
}

CaseOptions read_instances(const Fields& fields, const CaseSurroundings&) {
  InstancesOptions options;
  read_number(fields, "threads", 2, most_threads, options.threads);
  read_rounds(fields, options.rounds);
  return options;
}

CaseOptions read_soak(const Fields& fields, const CaseSurroundings& around) {
  SoakOptions options;
  if (const auto keys = fields.find("keys")) options.keys = keys->integer(1, most_keys);
  read_number(fields, "times", 2, most_times, options.times);
  read_number(fields, "connections", 1, most_threads, options.connections);
  if (const auto rate = fields.find("rate")) options.rate = rate->integer(1, 1'000'000);
  if (const auto length = fields.find("for")) options.length = length->duration(std::chrono::milliseconds(1));
  if (!options.keys && !options.length) options.keys = 1'000;
  if (const auto verify = fields.find("verify")) options.verify = read_grouped(*verify, around);
  return options;
}

}  // namespace dupcheck
