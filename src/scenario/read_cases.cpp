// The cases, each with the scenario it runs on.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/case_readers.hpp"
#include "scenario/merge.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

/// What belongs to the file or to the run as a whole, and not to one case.
constexpr std::string_view not_per_case[] = {"$schema", "name",    "description", "extends",
                                             "setup",   "cleanup", "cases",       "variants"};

void check_patch(const Node& with) {
  for (const LocatedMember& member : with.located().members)
    for (std::string_view name : not_per_case)
      if (member.name == name || member.name == fmt::format("/{}", name) ||
          member.name.starts_with(fmt::format("/{}/", name)))
        Node(member.value, with.loading())
            .error(fmt::format("'with' cannot change '{}'", name), "it belongs to the file, not to one case");
}

ScopedScenario patched(const Located& root, const Node& with, const ScopedScenario& base,
                       const std::string& file) {
  if (!with.is(Located::Kind::object)) {
    with.wrong_type("an object: a patch on this scenario");
    return base;
  }
  check_patch(with);
  Located merged = root;
  merge_patch(merged, with.located(), with.loading().problems);
  ScopedScenario own = read_scenario(merged, file, with.loading());
  if (own.scenario.target.reference != base.scenario.target.reference)
    with.error("'with' cannot change the reference target: one is started for the whole file");
  return own;
}

std::optional<std::string> read_kind(const Node& node) {
  const Located* kind = node.located().find("case");
  if (!node.is(Located::Kind::object)) {
    node.wrong_type("a case: an object such as {\"case\": \"burst\"}");
  } else if (!kind) {
    node.error("'case' is missing", "one of " + alternatives(case_kinds()));
  } else if (const Node of(*kind, node.loading()); of.one_of(case_kinds())) {
    return kind->text;
  }
  return std::nullopt;
}

void check_unique(const Node& node, const CasePlan& plan, const std::vector<CasePlan>& before) {
  const auto same = [&](const CasePlan& other) { return other.name == plan.name; };
  const auto first = std::find_if(before.begin(), before.end(), same);
  if (first == before.end()) return;
  const Located* name = node.located().find("name");
  Node(name ? *name : node.located(), node.loading())
      .error(fmt::format("a second case is called '{}'; the first is in line {}", plan.name, first->at.line),
             "give this one a \"name\" of its own");
}

}  // namespace

std::vector<CasePlan> read_cases(const Located& root, const ScopedScenario& base, const std::string& file,
                                 Loading& loading) {
  std::vector<CasePlan> plans;
  const auto cases =
      Fields(Node(root, loading), fields::scenario).require("cases", "[{\"case\": \"burst\"}]");
  if (!cases) return plans;
  const auto elements = cases->elements("a list of cases");
  if (cases->is(Located::Kind::array) && elements.empty())
    cases->error("there is no case to run", "for example {\"case\": \"burst\"}");
  for (const Node& element : elements) {
    const auto kind = read_kind(element);
    if (!kind) continue;
    const Fields fields(element, *case_fields(*kind));
    const auto with = fields.find("with");
    ScopedScenario own = with ? patched(root, *with, base, file) : base;
    CasePlan plan{
        *kind, *kind,
        read_case_options(*kind, fields, {own.scenario, own.scope, KnownStores{own.scenario.stores}}),
        std::move(own.scenario), element.located().at};
    if (const auto name = fields.find("name")) take(name->plain("a name"), plan.name);
    check_unique(element, plan, plans);
    plans.push_back(std::move(plan));
  }
  return plans;
}

}  // namespace dupcheck
