// A comparison: a column for each variant, and what its control says about all of them.

#include <algorithm>

#include <fmt/format.h>

#include "report/assemble.hpp"
#include "report/mask.hpp"
#include "report/repeat.hpp"

namespace dupcheck {
namespace {

VariantReport column_of(const RunOfVariant& variant, const RunFacts& facts) {
  VariantReport report;
  report.name = variant.name;
  report.control = variant.name == control_name;
  report.urls = urls_of(variant.plan->scenario.target);
  report.reference = variant.plan->scenario.target.reference;
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < variant.cases.size(); ++i) {
    const CasePlan& of_case = variant.plan->cases.at(i);
    report.cases.push_back(
        report_of(variant.cases[i], of_case,
                  repeat_command(variant.plan->file, of_case.name, facts.command, variant.name)));
    verdicts.push_back(report.cases.back().verdict);
  }
  report.verdict = of_run(verdicts);
  return report;
}

Finding not_sharp(std::string message, std::string mend) {
  Finding finding;
  finding.weight = Weight::inconclusive;
  finding.check = "control";
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  return finding;
}

/// Was the attack sharp enough to tell a defence from none? Only a control that fails its burst shows it.
std::vector<Finding> check_control(const std::vector<VariantReport>& variants) {
  const auto control = std::ranges::find_if(variants, &VariantReport::control);
  if (control == variants.end())
    return {not_sharp(
        "there is no variant without a defence: nothing shows that the attack was sharp enough to tell",
        fmt::format("add one called \"{}\": the service with its defence switched off, or "
                    "{{\"target\": {{\"reference\": \"none\"}}}}",
                    control_name))};
  bool any = false;
  for (const CaseReport& of_case : control->cases) {
    if (of_case.kind != "burst") continue;
    any = true;
    if (of_case.verdict == Verdict::failed) return {};
  }
  if (!any)
    return {not_sharp("the control was not tried by a burst: nothing shows that the attack was sharp enough",
                      "let \"cases\" have a {\"case\": \"burst\"}, and --only not leave it out")};
  return {not_sharp(
      "the control has no defence, and its burst was not failed: the attack was not sharp enough to tell",
      "see what its burst says; more \"threads\" or \"rounds\", or a business that takes longer, sharpen "
      "it")};
}

}  // namespace

Report assemble_comparison(std::span<const RunOfVariant> variants, const RunFacts& facts) {
  Report report = head_of(*variants.front().plan, facts);
  std::vector<Verdict> verdicts;
  for (const RunOfVariant& variant : variants) {
    report.variants.push_back(column_of(variant, facts));
    if (!report.variants.back().control) verdicts.push_back(report.variants.back().verdict);
  }
  report.findings = check_control(report.variants);
  if (verdicts.empty())
    report.findings.push_back(not_sharp("there is nothing to compare but the control",
                                        "add variants, or pick other ones with --variant"));
  verdicts.push_back(verdict_of(report.findings));
  report.verdict = heaviest(verdicts);
  for (const RunOfVariant& variant : variants) mask(report, variant.plan->secrets);
  return report;
}

}  // namespace dupcheck
