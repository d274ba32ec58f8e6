// steps: the user's own list. One reader a verb, and the table of them.

#include <array>

#include <fmt/format.h>

#include "scenario/case_readers.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;
using Verb = decltype(CaseStep::verb);

std::optional<std::set<Outcome>> read_expected(const Fields& fields) {
  const auto expect = fields.find("expect");
  if (!expect) return std::nullopt;
  std::set<Outcome> outcomes;
  for (const Node& word : expect->one_or_more())
    if (const auto which = word.one_of(fields::outcomes.fields))
      outcomes.insert(*outcome_from(fields::outcomes.fields[*which]));
  return outcomes;
}

bool truth(const Fields& fields, std::string_view name) {
  const auto field = fields.find(name);
  return field && field->boolean().value_or(false);
}

Verb read_submit_verb(const Fields& fields, const CaseSurroundings& around) {
  SubmitVerb verb;
  const Node form = *fields.find("submit");
  take(form.text("\"submit\", or the name of a variation such as \"slow\""), verb.form);
  if (verb.form != "submit" && !around.scenario.variations.contains(verb.form))
    form.error(fmt::format("the scenario declares no \"{}\"", verb.form),
               "declare it as a patch on \"submit\", or say \"submit\"");
  if (const auto as = fields.find("as")) take(as->text("a name"), verb.as);
  verb.background = truth(fields, "background");
  verb.cut = truth(fields, "cut");
  read_number(fields, "times", 1, most_threads, verb.times);
  verb.expect = read_expected(fields);
  if (verb.background && verb.as.empty())
    fields.node().error("what goes on in the background needs a name to be awaited by",
                        "give it \"as\": \"A\"");
  if (verb.background && verb.times > 1)
    fields.node().error("only one goes on in the background", "submit the others one by one");
  if (verb.background && verb.expect)
    fields.find("expect")->error("its answer is not there yet", "put 'expect' beside its 'await'");
  return verb;
}

Verb read_await_verb(const Fields& fields, const CaseSurroundings&) {
  AwaitVerb verb;
  take(fields.find("await")->text("the name of a submission"), verb.name);
  verb.expect = read_expected(fields);
  return verb;
}

Verb read_lock_verb(const Fields& fields, const CaseSurroundings&) {
  static constexpr std::string_view states[] = {"held", "free", "sentinel"};
  LockVerb verb;
  if (const auto which = fields.find("lock")->one_of(states)) verb.is = static_cast<LockVerb::Is>(*which);
  read_duration(fields, "within", Nanos{0}, verb.within);
  return verb;
}

Verb read_expire_verb(const Fields& fields, const CaseSurroundings&) {
  fields.find("expire")->boolean();
  return ExpireVerb{};
}

Verb read_sentinel_verb(const Fields& fields, const CaseSurroundings&) {
  SentinelVerb verb;
  read_duration(fields, "sentinel", 1ms, verb.ttl);
  return verb;
}

Verb read_hold_verb(const Fields& fields, const CaseSurroundings& around) {
  const Node hold = *fields.find("hold");
  if (!hold.boolean().value_or(true)) return ReleaseVerb{};
  if (!around.scenario.hold)
    hold.error("the scenario declares no \"hold\"",
               R"(for example "hold": {"store": "db", "sql": "SELECT … FOR UPDATE"})");
  return HoldVerb{};
}

Verb read_sql_verb(const Fields& fields, const CaseSurroundings& around) {
  const KnownStores stores{around.scenario.stores};
  SqlQuery query;
  take(stores.read_name(fields.require("store", "\"db\""), false), query.store);
  if (auto sql = read_sql(*fields.find("sql"), around.scope, stores.dialect(query.store)))
    query.sql = sql->sql;
  return CommandVerb{query};
}

Verb read_redis_verb(const Fields& fields, const CaseSurroundings& around) {
  const KnownStores stores{around.scenario.stores};
  RedisQuery query;
  take(stores.read_name(fields.require("store", "\"redis\""), true), query.store);
  query.command = read_command(*fields.find("redis"), around.scope);
  return CommandVerb{query};
}

Verb read_exec_verb(const Fields& fields, const CaseSurroundings&) {
  return ExecVerb{read_program(*fields.find("exec"))};
}

Verb read_sleep_verb(const Fields& fields, const CaseSurroundings&) {
  SleepVerb verb;
  read_duration(fields, "sleep", Nanos{0}, verb.length);
  return verb;
}

Verb read_effects_verb(const Fields& fields, const CaseSurroundings& around) {
  EffectsVerb verb;
  read_duration(fields, "within", Nanos{0}, verb.within);
  for (const auto& [name, value] : fields.find("effects")->members("an object: effect → what it must be")) {
    const auto& known = around.scenario.effects;
    if (std::none_of(known.begin(), known.end(), [&](const EffectSpec& e) { return e.name == name; }))
      value.error(fmt::format("the scenario declares no effect '{}'", name), "name one of \"effects\"");
    verb.expect.emplace(name, read_expectation(value, {}));
  }
  return verb;
}

struct VerbReader {
  std::string_view name;
  std::initializer_list<std::string_view> companions;
  Verb (*read)(const Fields& fields, const CaseSurroundings& around);
};
const std::array verbs = {
    VerbReader{"submit", {"as", "background", "cut", "times", "expect"}, read_submit_verb},
    VerbReader{"await", {"expect"}, read_await_verb},
    VerbReader{"lock", {"within"}, read_lock_verb},
    VerbReader{"expire", {}, read_expire_verb},
    VerbReader{"sentinel", {}, read_sentinel_verb},
    VerbReader{"hold", {}, read_hold_verb},
    VerbReader{"sql", {"store"}, read_sql_verb},
    VerbReader{"redis", {"store"}, read_redis_verb},
    VerbReader{"exec", {}, read_exec_verb},
    VerbReader{"sleep", {}, read_sleep_verb},
    VerbReader{"effects", {"within"}, read_effects_verb},
};

bool is_verb(std::string_view field) {
  return std::any_of(verbs.begin(), verbs.end(), [&](const VerbReader& verb) { return verb.name == field; });
}

void check_companions(const Fields& fields, const VerbReader& verb) {
  for (std::string_view field : fields::case_step.fields)
    if (fields.has(field) && !is_verb(field) &&
        std::find(verb.companions.begin(), verb.companions.end(), field) == verb.companions.end())
      fields.find(field)->error(fmt::format("'{}' has no meaning beside '{}'", field, verb.name));
}

std::optional<CaseStep> read_step(const Node& node, const CaseSurroundings& around) {
  const Fields fields(node, fields::case_step);
  const auto kind = fields.one_of(
      {"submit", "await", "lock", "expire", "sentinel", "hold", "sql", "redis", "exec", "sleep", "effects"});
  if (!kind) return std::nullopt;
  const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                 [&](const VerbReader& reader) { return reader.name == *kind; });
  check_companions(fields, *verb);
  return CaseStep{verb->read(fields, around), node.located().at, node.located().pointer};
}

/// What is awaited must have been sent before.
void check_names(const Node& list, const std::vector<CaseStep>& steps) {
  std::set<std::string> sent;
  for (const CaseStep& step : steps) {
    if (const auto* submit = std::get_if<SubmitVerb>(&step.verb)) sent.insert(submit->as);
    const auto* await = std::get_if<AwaitVerb>(&step.verb);
    if (await && !sent.contains(await->name))
      list.error(fmt::format("'{}' is awaited, but nothing before it was submitted \"as\" that", await->name),
                 "give its submission the same name");
  }
}

}  // namespace

CaseOptions read_case_steps(const Fields& fields, const CaseSurroundings& around) {
  StepsOptions options;
  read_rounds(fields, options.rounds);
  read_number(fields, "effective", 0, most_threads, options.effective);
  const auto steps =
      fields.require("steps", R"([{"submit": "submit"}, {"sleep": "1s"}, {"submit": "submit"}])");
  if (!steps) return options;
  for (const Node& element : steps->elements("a list of steps"))
    if (auto step = read_step(element, around)) options.steps.push_back(std::move(*step));
  check_names(*steps, options.steps);
  const bool sends = std::any_of(options.steps.begin(), options.steps.end(), [](const CaseStep& step) {
    return std::holds_alternative<SubmitVerb>(step.verb);
  });
  if (!sends) steps->error("nothing is submitted: such a case cannot fail", "add {\"submit\": \"submit\"}");
  return options;
}

}  // namespace dupcheck
