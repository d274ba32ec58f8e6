// From what the runner brought to the complete report: sums, bounds, what is kept, and no secret anywhere.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "report/mask.hpp"
#include "report/repeat.hpp"
#include "report/report.hpp"
#include "report/summaries.hpp"

namespace dupcheck {
namespace {

std::vector<Finding> all_findings(const CaseResult& result) {
  std::vector<Finding> all = result.findings;
  for (const JudgedRound& judged : result.rounds) {
    all.insert(all.end(), judged.findings.begin(), judged.findings.end());
  }
  std::ranges::stable_sort(all, std::ranges::greater{}, &Finding::weight);
  return all;
}

int violations_in(const CaseResult& result) {
  return static_cast<int>(std::ranges::count_if(result.rounds, [](const JudgedRound& judged) {
    return verdict_of(judged.findings) == Verdict::failed;
  }));
}

/// A round that failed is evidence, also when its precondition was not seen.
int rounds_that_speak(const CaseResult& result) {
  return static_cast<int>(std::ranges::count_if(result.rounds, [](const JudgedRound& judged) {
    return judged.counted || verdict_of(judged.findings) == Verdict::failed;
  }));
}

CaseReport report_of(const CaseResult& result, const CasePlan& plan, const std::string& repeat) {
  CaseReport report;
  report.kind = result.kind;
  report.name = result.name;
  report.skipped = result.skipped;
  report.findings = all_findings(result);
  report.verdict = result.skipped.empty() ? verdict_of(report.findings) : Verdict::skipped;
  report.rounds = static_cast<int>(result.rounds.size());
  report.counted = static_cast<int>(std::ranges::count_if(result.rounds, &JudgedRound::counted));
  report.violations = violations_in(result);
  if (!result.deterministic) report.bound = violation_bound(rounds_that_speak(result), report.violations);
  for (const JudgedRound& judged : result.rounds) {
    report.attempts += judged.round.attempts.size();
    for (const Outcome outcome : judged.outcomes) ++report.outcomes[outcome];
  }
  report.effects = effect_summaries(plan.scenario, result.rounds);
  report.spread_us = spread_summary(result.rounds);
  report.overlap = overlap_summary(result.rounds);
  report.latency = latency_summaries(result.rounds);
  report.rounds_kept = kept_rounds(result.rounds);
  report.rounds_not_kept = report.rounds - static_cast<int>(report.rounds_kept.size());
  for (Finding& finding : report.findings) {
    if (finding.weight != Weight::note) finding.repeat = repeat;
  }
  return report;
}

std::vector<std::string> urls_of(const Target& target) {
  std::vector<std::string> urls = target.instances;
  if (!target.url.empty()) urls.insert(urls.begin(), target.url);
  return urls;
}

}  // namespace

Report assemble(const Plan& plan, const RunFacts& facts, const std::vector<CaseResult>& cases) {
  Report report;
  report.version = DUPCHECK_VERSION;
  report.scenario = plan.scenario.name;
  report.file = plan.file;
  report.seed = facts.seed;
  report.run = facts.run;
  report.started = facts.started;
  report.duration_ms = facts.duration_ms;
  report.interrupted = facts.interrupted;
  report.urls = urls_of(plan.scenario.target);
  report.reference = plan.scenario.target.reference;

  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const CasePlan& of_case = plan.cases.at(i);
    report.cases.push_back(
        report_of(cases[i], of_case, repeat_command(plan.file, of_case.name, facts.command)));
    verdicts.push_back(report.cases.back().verdict);
  }
  report.verdict = of_run(verdicts);
  mask(report, plan.secrets);
  return report;
}

}  // namespace dupcheck
