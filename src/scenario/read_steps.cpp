// setup, before, after, cleanup: HTTP with captures, SQL, Redis.

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

bool is_source(const std::string& from) {
  return from.empty() || from.starts_with('/') || (from.starts_with("header:") && from.size() > 7) ||
         (from.starts_with("cookie:") && from.size() > 7);
}

HttpStep read_http(const Fields& fields, Scope& scope, bool per_operation) {
  HttpStep step;
  step.request = read_submit(*fields.find("http"), scope, true);
  const auto capture = fields.find("capture");
  if (!capture) return step;
  for (const auto& [name, from] : capture->members("an object: variable → JSON pointer")) {
    if (!check_variable_name(name, from)) continue;
    const auto source = from.text("where it is in the answer");
    if (!source) continue;
    if (!is_source(*source))
      from.error(fmt::format("'{}' says no place in an answer", printable(*source)),
                 "a JSON pointer such as \"/token\", \"header:Name\" or \"cookie:Name\"");
    step.capture[name] = *source;
    if (per_operation)
      scope.add_variable(name, {"ref"});  // one answer per operation: as different as those are
    else
      scope.add_constant(name);
  }
  return step;
}

SqlQuery read_sql_step(const Fields& fields, const KnownStores& stores, const Scope& scope) {
  SqlQuery query;
  take(stores.read_name(fields.require("store", "\"db\""), false), query.store);
  if (auto sql = read_sql(*fields.find("sql"), scope, stores.dialect(query.store))) query.sql = sql->sql;
  return query;
}

RedisQuery read_redis_step(const Fields& fields, const KnownStores& stores, const Scope& scope) {
  RedisQuery query;
  take(stores.read_name(fields.require("store", "\"redis\""), true), query.store);
  query.command = read_command(*fields.find("redis"), scope);
  return query;
}

}  // namespace

std::vector<Template> read_command(const Node& node, const Scope& scope) {
  std::vector<Template> command;
  for (const Node& word : node.elements("a list of words such as [\"GET\", \"idem:${key}\"]"))
    if (auto text = read_template(word, scope)) command.push_back(std::move(*text));
  if (node.is(Kind::array) && command.empty())
    node.error("the command is empty", "for example [\"GET\", \"idem:${key}\"]");
  return command;
}

std::vector<Step> read_steps(const Node& node, const KnownStores& stores, Scope& scope, bool per_operation) {
  std::vector<Step> steps;
  for (const Node& element : node.elements("a list of steps")) {
    Step step;
    step.at = element.located().at;
    step.pointer = element.located().pointer;
    const Fields fields(element, fields::step);
    const auto kind = fields.one_of({"http", "sql", "redis"});
    if (!kind) continue;
    if (*kind == "http")
      step.action = read_http(fields, scope, per_operation);
    else if (*kind == "sql")
      step.action = read_sql_step(fields, stores, scope);
    else
      step.action = read_redis_step(fields, stores, scope);
    for (std::string_view other : {"capture", "store"})
      if (fields.has(other) && (*kind == "http") == (other == "store"))
        fields.find(other)->error(fmt::format("'{}' has no meaning beside '{}'", other, *kind));
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace dupcheck
