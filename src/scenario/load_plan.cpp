#include "scenario/load_plan.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/document.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

AskedReference reference_in(const Located& root) {
  AskedReference asked;
  const Located* target = root.find("target");
  const Located* reference = target ? target->find("reference") : nullptr;
  if (!reference || !reference->is(Kind::text)) return asked;
  asked.strategy = reference->text;
  Loading unheard{{}, false, {}, {}};  // a wrong number is said when the plan is loaded
  if (const Located* instances = target->find("instances"))
    take(Node(*instances, unheard).integer(1, 16), asked.instances);
  return asked;
}

/// Each once (parts that a case patches are read again), with secrets masked.
std::vector<Problem> tidy(std::vector<Problem> problems, const Secrets& secrets) {
  std::set<std::tuple<std::string, int, int, std::string, std::string>> seen;
  std::erase_if(problems, [&](const Problem& p) {
    return !seen.emplace(p.at.file, p.at.line, p.at.column, p.pointer, p.message).second;
  });
  for (Problem& problem : problems) {
    problem.message = secrets.masked(problem.message);
    problem.help = secrets.masked(problem.help);
  }
  return problems;
}

bool has_error(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

/// Cases by name, or by kind when none has that name; in the order of the file.
void select(std::vector<CasePlan>& cases, const std::vector<std::string>& only,
            std::vector<Problem>& problems) {
  if (only.empty()) return;
  std::set<std::string> chosen;
  for (const std::string& wanted : only) {
    const std::size_t before = chosen.size();
    for (const CasePlan& plan : cases)
      if (plan.name == wanted) chosen.insert(plan.name);
    if (chosen.contains(wanted)) continue;
    for (const CasePlan& plan : cases)
      if (plan.kind == wanted) chosen.insert(plan.name);
    if (chosen.size() > before) continue;
    std::vector<std::string_view> names;
    for (const CasePlan& plan : cases) names.push_back(plan.name);
    problems.push_back({Severity::error,
                        {"--only " + wanted, 0, 0},
                        {},
                        fmt::format("there is no case '{}'", printable(wanted)),
                        help_for_word(wanted, names)});
  }
  std::erase_if(cases, [&](const CasePlan& plan) { return !chosen.contains(plan.name); });
}

}  // namespace

AskedReference reference_of(const std::string& file, const LoadOptions& options) {
  std::vector<Problem> problems;
  const auto root = load_document(file, options, problems);
  if (!root) throw BadScenario(tidy(std::move(problems), {}));
  return reference_in(*root);
}

std::vector<std::string> variants_of(const std::string& file, const LoadOptions& options) {
  std::vector<Problem> problems;
  const auto root = load_document(file, options, problems);
  if (!root) throw BadScenario(tidy(std::move(problems), {}));
  std::vector<std::string> names;
  if (const Located* variants = root->find("variants"))
    for (const LocatedMember& variant : variants->members) names.push_back(variant.name);
  return names;
}

Plan load_plan(const std::string& file, const LoadOptions& options) {
  Loading loading{options, false, {}, {}};
  const auto root = load_document(file, options, loading.problems);
  if (!root) throw BadScenario(tidy(std::move(loading.problems), {}));
  loading.has_reference = !reference_in(*root).strategy.empty();

  Plan plan;
  plan.file = file;
  ScopedScenario whole = read_scenario(*root, file, loading);
  plan.cases = read_cases(*root, whole, file, loading);
  plan.scenario = std::move(whole.scenario);
  const bool all_read = !has_error(loading.problems);
  if (all_read) select(plan.cases, options.overrides.only, loading.problems);
  loading.problems = tidy(std::move(loading.problems), loading.secrets);
  if (has_error(loading.problems)) throw BadScenario(std::move(loading.problems));
  plan.secrets = loading.secrets;
  plan.warnings = std::move(loading.problems);
  return plan;
}

}  // namespace dupcheck
