// The whole scenario, in the order in which later parts need to know of earlier ones.

#include <filesystem>

#include <fmt/format.h>

#include "scenario/merge.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view variation_names[] = {"slow", "fail", "other", "volatile", "nested", "without_key"};

void read_description(const Fields& fields, const std::string& file, Scenario& scenario) {
  scenario.name = std::filesystem::path(file).stem().string();
  if (const auto name = fields.find("name")) take(name->plain(), scenario.name);
  for (std::string_view other : {"$schema", "description"})
    if (const auto field = fields.find(other)) field->text();
}

void read_connection(const Fields& fields, Scenario& scenario) {
  static constexpr std::string_view gates[] = {"held", "threads"};
  if (const auto target = fields.require("target", "{\"url\": \"http://127.0.0.1:8080\"}"))
    scenario.target = read_target(*target);
  if (const auto stores = fields.find("stores")) scenario.stores = read_stores(*stores);
  if (const auto timeouts = fields.find("timeouts")) scenario.timeouts = read_timeouts(*timeouts);
  if (const auto tls = fields.find("tls")) scenario.tls = read_tls(*tls);
  if (const auto proxy = fields.find("proxy")) take(read_proxy(*proxy), scenario.proxy);
  if (const auto gate = fields.find("gate"))
    if (const auto which = gate->one_of(gates))
      scenario.gate = *which == 0 ? GateKind::held : GateKind::threads;
}

/// What `setup` captured goes into both scopes.
void read_setup(const Fields& fields, const KnownStores& stores, Scope& per_run, Scope& scope,
                Scenario& scenario) {
  const Scope before = per_run;
  if (const auto setup = fields.find("setup")) scenario.setup = read_steps(*setup, stores, per_run, false);
  for (const std::string& name : per_run.names)
    if (!before.names.contains(name)) scope.add_constant(name);
}

void read_submission(const Fields& fields, const Scope& scope, Scenario& scenario) {
  const auto submit =
      fields.require("submit", "{\"path\": \"/orders\", \"json\": {\"request_id\": \"${key}\"}}");
  if (!submit) return;
  auto& problems = submit->loading().problems;
  const std::size_t before = problems.size();
  scenario.submit = read_submit(*submit, scope, false);
  check_submission(*submit, scenario.submit, scope);
  if (problems.size() > before) return;  // its variations would say the same again
  for (std::string_view name : variation_names) {
    const auto patch = fields.find(name);
    if (!patch) continue;
    if (!patch->is(Located::Kind::object)) {
      patch->wrong_type("an object: a patch on \"submit\"");
      continue;
    }
    Located merged = submit->located();
    merge_patch(merged, patch->located(), problems);
    merged.at = patch->located().at;
    merged.pointer = patch->located().pointer;
    const Node node(merged, patch->loading());
    const Submit varied = read_submit(node, scope, false);
    if (name != "without_key") check_submission(node, varied, scope);
    scenario.variations.emplace(name, varied);
  }
}

void read_judgement(const Fields& fields, const KnownStores& stores, const Scope& scope, Scenario& scenario) {
  if (const auto outcomes = fields.find("outcomes")) scenario.outcomes = read_outcomes(*outcomes);
  if (const auto identity = fields.find("identity")) scenario.identity = read_pointer(*identity);
  if (const auto effects = fields.find("effects"))
    scenario.effects = read_effects(*effects, stores, with_identity(scope));
  if (const auto lock = fields.find("lock")) {
    scenario.lock = read_lock(*lock, stores, scope);
    scenario.lock_free = lock->is(Located::Kind::boolean);
  }
  if (const auto memory = fields.find("memory")) scenario.memory = read_lock(*memory, stores, scope);
  if (const auto hold = fields.find("hold")) scenario.hold = read_hold(*hold, stores, scope);
  if (const auto contract = fields.find("contract")) scenario.contract = read_contract(*contract);
}

/// Each is a patch on the whole file; what it makes of it is checked when it is compared.
void read_variants(const Node& variants) {
  static constexpr std::string_view not_per_variant[] = {"$schema", "extends", "variants"};
  for (const auto& [name, patch] : variants.members("an object: name → patch on this scenario")) {
    if (name.empty()) patch.error("this variant has no name");
    if (!patch.is(Located::Kind::object)) {
      patch.wrong_type("an object: a patch on this scenario");
      continue;
    }
    for (const std::string_view field : not_per_variant)
      if (const Located* there = patch.located().find(field))
        Node(*there, patch.loading()).error(fmt::format("a variant cannot change '{}'", field));
  }
}

}  // namespace

ScopedScenario read_scenario(const Located& root, const std::string& file, Loading& loading) {
  Scenario scenario;
  const Fields fields(Node(root, loading), fields::scenario);
  read_description(fields, file, scenario);
  read_connection(fields, scenario);
  if (const auto variants = fields.find("variants")) read_variants(*variants);
  const KnownStores stores{scenario.stores};
  if (const auto users = fields.find("users")) scenario.users = read_users(*users);

  Scope per_run = run_scope();
  Scope scope = operation_scope(common_fields(scenario.users));
  per_run.has_users = scope.has_users;
  scope.has_identity = per_run.has_identity = fields.has("identity");
  read_setup(fields, stores, per_run, scope, scenario);

  const auto key = fields.find("key");
  scenario.key = key ? read_key(*key, scope) : KeySource(parse_template("${uuid}"));
  scope = with_key(std::move(scope));
  if (const auto vars = fields.find("vars")) scenario.vars = read_vars(*vars, scope);
  if (const auto before = fields.find("before")) scenario.before = read_steps(*before, stores, scope, true);
  read_submission(fields, with_attempt(scope), scenario);
  read_judgement(fields, stores, scope, scenario);
  Scope afterwards = with_identity(scope);
  if (const auto after = fields.find("after")) scenario.after = read_steps(*after, stores, afterwards, true);
  if (const auto cleanup = fields.find("cleanup"))
    scenario.cleanup = read_steps(*cleanup, stores, per_run, false);
  return {std::move(scenario), std::move(scope)};
}

}  // namespace dupcheck
