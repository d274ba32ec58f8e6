// Effects: what one operation leaves behind, in SQL, Redis, over HTTP or in a log.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

/// Redis has no read-only sessions: what reads effects may only say these.
constexpr std::string_view reading_commands[] = {
    "BITCOUNT", "DBSIZE",  "EVAL_RO", "EXISTS", "GET",     "GETBIT", "GETRANGE", "HEXISTS",   "HGET",
    "HLEN",     "HSTRLEN", "LINDEX",  "LLEN",   "PFCOUNT", "PTTL",   "SCARD",    "SISMEMBER", "STRLEN",
    "TTL",      "TYPE",    "XLEN",    "ZCARD",  "ZCOUNT",  "ZRANK",  "ZSCORE"};

void check_reads_only(const Node& node, const std::vector<Template>& command) {
  if (command.empty()) return;
  std::string verb = fill(command.front(), [](const Placeholder& p) { return "${" + p.name + "}"; });
  std::transform(verb.begin(), verb.end(), verb.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  if (std::find(std::begin(reading_commands), std::end(reading_commands), verb) == std::end(reading_commands))
    node.error(fmt::format("the Redis command '{}' is not known to only read one value", printable(verb)),
               "known: " + alternatives(reading_commands, "and"));
}

std::vector<std::string> names_in(std::initializer_list<const Template*> templates) {
  std::vector<std::string> names;
  for (const Template* text : templates)
    for (std::string& name : text->names()) names.push_back(std::move(name));
  return names;
}

/// A relative log file stands beside the scenario, as every other path in it.
Template placed_beside(const Node& node, Template file) {
  if (file.pieces.empty()) return file;
  if (auto* start = std::get_if<std::string>(&file.pieces.front());
      start && !start->starts_with("${reference."))
    *start = beside(node.located().at, *start);
  return file;
}

/// What the query names goes into `used`.
class QueryReader {
 public:
  QueryReader(const Fields& fields, const KnownStores& stores, const Scope& scope)
      : fields_(fields), stores_(stores), scope_(scope) {}

  SqlQuery sql() {
    SqlQuery query;
    take(stores_.read_name(fields_.require("store", "\"db\""), false), query.store);
    if (auto checked = read_sql(*fields_.find("sql"), scope_, stores_.dialect(query.store))) {
      query.sql = checked->sql;
      used = checked->names;
    }
    return query;
  }

  RedisQuery redis() {
    RedisQuery query;
    take(stores_.read_name(fields_.require("store", "\"redis\""), true), query.store);
    query.command = read_command(*fields_.find("redis"), scope_);
    check_reads_only(*fields_.find("redis"), query.command);
    for (const Template& word : query.command)
      for (const std::string& name : word.names()) used.push_back(name);
    return query;
  }

  HttpQuery http() {
    HttpQuery query;
    dupcheck::take(read_template(*fields_.find("http"), scope_, "a path"), query.path);
    if (const auto pointer = fields_.require("take", "\"/count\""))
      dupcheck::take(read_pointer(*pointer), query.take);
    if (const auto headers = fields_.find("headers")) query.headers = read_headers(*headers, scope_);
    used = names_in({&query.path});
    for (const Field& header : query.headers)
      for (std::string& name : header.value.names()) used.push_back(std::move(name));
    return query;
  }

  LogQuery log() {
    LogQuery query;
    const Node file = *fields_.find("log");
    query.file =
        placed_beside(file, read_template(file, scope_, "the path of a log file").value_or(Template{}));
    if (const auto match = fields_.require("match", "\"duplicate.*${key}\"")) {
      dupcheck::take(read_template(*match, scope_, "a regular expression"), query.match);
      check_regex(fill(query.match, [](const Placeholder&) { return "x"; }), *match);
    }
    used = names_in({&query.file, &query.match});
    return query;
  }

  std::vector<std::string> used;

 private:
  const Fields& fields_;
  const KnownStores& stores_;
  const Scope& scope_;
};

/// Fields that belong to one kind of query only.
void check_companions(const Fields& fields, std::string_view kind) {
  const auto only_with = [&](std::string_view field, bool allowed, std::string_view owner) {
    if (const auto node = fields.find(field); node && !allowed)
      node->error(fmt::format("'{}' has no meaning beside '{}'", field, kind),
                  fmt::format("it belongs to {}", owner));
  };
  only_with("store", kind == "sql" || kind == "redis", "'sql' and 'redis'");
  only_with("take", kind == "http", "'http'");
  only_with("headers", kind == "http", "'http'");
  only_with("match", kind == "log", "'log'");
}

void read_query(const Fields& fields, const KnownStores& stores, const Scope& scope, EffectSpec& effect) {
  const auto kind = fields.one_of({"sql", "redis", "http", "log"});
  if (!kind) return;
  check_companions(fields, *kind);
  QueryReader reader(fields, stores, scope);
  if (*kind == "sql")
    effect.query = reader.sql();
  else if (*kind == "redis")
    effect.query = reader.redis();
  else if (*kind == "http")
    effect.query = reader.http();
  else
    effect.query = reader.log();
  effect.per_key = scope.varies(reader.used);
}

std::optional<Measure> read_empty(const Node& node) {
  if (node.is(Kind::number)) return Measure(node.decimal().value_or(Decimal(0)));
  if (auto text = node.literal("a number or a text")) return Measure(*text);
  return std::nullopt;
}

}  // namespace

std::vector<EffectSpec> read_effects(const Node& node, const KnownStores& stores, const Scope& scope) {
  std::vector<EffectSpec> effects;
  const auto members = node.members("an object of effects by name");
  std::set<std::string> counted{"attempts", "accepted", "keys"};
  for (const auto& [name, value] : members) {
    if (counted.contains(name))
      value.error(fmt::format("'{}' is counted by dupcheck itself", name), "call the effect something else");
    counted.insert(name);
  }
  for (const auto& [name, value] : members) {
    EffectSpec effect;
    effect.name = name;
    const Fields fields(value, fields::effect);
    read_query(fields, stores, scope, effect);
    std::set<std::string> others = counted;
    others.erase(name);
    if (const auto expect = fields.find("expect")) effect.expect = read_expectation(*expect, others);
    if (const auto change = fields.find("change")) effect.change = read_formula(*change, others);
    if (const auto always = fields.find("always")) effect.always = read_range(*always);
    if (const auto empty = fields.find("empty")) effect.empty = read_empty(*empty);
    if (const auto within = fields.find("within")) take(within->duration(Nanos{0}), effect.within);
    if (value.is(Kind::object) && !effect.expect && !effect.change && !effect.always)
      value.error(fmt::format("the effect '{}' is read but never judged", printable(name)),
                  "give it 'expect', 'change' or 'always'");
    effects.push_back(std::move(effect));
  }
  return effects;
}

}  // namespace dupcheck
