// From what the runner brought to the complete report: sums, bounds, what is kept, and no secret anywhere.

#include "report/assemble.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/distributions.hpp"
#include "report/mask.hpp"
#include "report/repeat.hpp"
#include "report/report.hpp"
#include "report/soak_report.hpp"
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

/// What the bound may count: rounds that failed, also when their precondition was not seen, and counted ones
/// in which nothing was left open.
int rounds_that_speak(const CaseResult& result) {
  return static_cast<int>(std::ranges::count_if(result.rounds, [](const JudgedRound& judged) {
    const Verdict verdict = verdict_of(judged.findings);
    return verdict == Verdict::failed || (judged.counted && verdict == Verdict::passed);
  }));
}

Finding not_shown(std::string check, std::string message, std::string mend) {
  Finding finding;
  finding.weight = Weight::inconclusive;
  finding.check = std::move(check);
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  return finding;
}

/// The last gate: a case that showed nothing is not passed, even when nobody says why.
void require_something_shown(const CaseResult& result, std::vector<Finding>& findings) {
  for (const JudgedRound& judged : result.rounds) {
    if (judged.round.error.empty() || verdict_of(judged.findings) != Verdict::passed) continue;
    findings.push_back(not_shown("round", judged.round.error, "mend what the message names, then run again"));
    findings.back().round = judged.round.trial.number;
  }
  const bool counted = std::ranges::any_of(result.rounds, &JudgedRound::counted);
  if (counted || verdict_of(findings) != Verdict::passed) return;
  findings.push_back(
      not_shown("rounds", fmt::format("none of {} counted", count_of(result.rounds.size(), "round")),
                "let the run go on to its end; see in the rounds that are kept what each of them came to"));
}

}  // namespace

CaseReport report_of(const CaseResult& result, const CasePlan& plan, const std::string& repeat) {
  CaseReport report;
  report.kind = result.kind;
  report.name = result.name;
  report.skipped = result.skipped;
  report.findings = all_findings(result);
  if (result.skipped.empty()) require_something_shown(result, report.findings);
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
  if (!result.deterministic) {  // otherwise nothing was meant to be released together
    report.spread_us = spread_summary(result.rounds);
    report.spreads_us = spread_histogram(result.rounds);
    report.overlap = overlap_summary(result.rounds);
  }
  report.line = plan.at.line;
  report.sweep = sweep_points(plan.scenario, result.rounds);
  report.latency = latency_summaries(result.rounds);
  take_soak(report, result.rounds);
  report.rounds_kept = kept_rounds(result.rounds);
  report.rounds_not_kept = report.rounds - static_cast<int>(report.rounds_kept.size());
  for (Finding& finding : report.findings) {
    if (finding.weight != Weight::note) finding.repeat = repeat;
  }
  return report;
}

std::vector<std::string> urls_of(const Target& target) {
  std::vector<std::string> urls = target.instances;
  const bool is_one_of_them = std::ranges::find(urls, target.url) != urls.end();
  if (!target.url.empty() && !is_one_of_them) urls.insert(urls.begin(), target.url);
  return urls;
}

Report head_of(const Plan& plan, const RunFacts& facts) {
  Report report;
  report.version = DUPCHECK_VERSION;
  report.scenario = plan.scenario.name;
  report.file = plan.file;
  report.seed = facts.seed;
  report.run = facts.run;
  report.started = facts.started;
  report.duration_ms = facts.duration_ms;
  report.interrupted = facts.interrupted;
  report.machine = facts.machine;
  report.source = facts.source;
  return report;
}

Report assemble(const Plan& plan, const RunFacts& facts, const std::vector<CaseResult>& cases) {
  Report report = head_of(plan, facts);
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
