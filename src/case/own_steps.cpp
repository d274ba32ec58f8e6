// steps: the user's own story, told in verbs.
//
//   make an operation → read its effects → the steps, one after another → let go of what is held → wait for
//   what is under way → let the effects settle
//
// What a step expects and does not get is failed (check "step"), with the step's place in the file; the steps
// after it are taken all the same. A step that cannot be taken, or an answer that no rule names, is
// inconclusive. At the end the operation must have left its effect `effective` times.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/rounds.hpp"
#include "case/steps_case.hpp"
#include "case/steps_case_words.hpp"
#include "judge/concise.hpp"
#include "judge/evidence.hpp"

namespace dupcheck {
namespace {

const StepsOptions& options_of(const CasePlan& plan) { return std::get<StepsOptions>(plan.options); }

int submissions_in(const CasePlan& plan) {
  int count = 0;
  for (const CaseStep& step : options_of(plan).steps)
    if (const auto* submit = std::get_if<SubmitVerb>(&step.verb)) count += submit->times;
  return count;
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, submissions_in(plan));
}

void perform(Stage& stage, const CasePlan& plan, const Trial&) {
  const int order = stage.new_operation();
  stage.read_before();
  {
    StepTaker taker(stage, plan.scenario, order);
    for (const CaseStep& step : options_of(plan).steps) {
      if (stage.interrupted()) break;
      taker.take(step);
    }
  }
  stage.settle();
}

const std::optional<std::set<Outcome>>* expectation_of(const CaseStep& step) {
  if (const auto* submit = std::get_if<SubmitVerb>(&step.verb)) return &submit->expect;
  if (const auto* await = std::get_if<AwaitVerb>(&step.verb)) return &await->expect;
  return nullptr;
}

std::string in_words(const std::set<Outcome>& outcomes) {
  std::string words;
  for (const Outcome outcome : outcomes) {
    if (!words.empty()) words += " or ";
    words += word(outcome);
  }
  return words;
}

Finding about(const JudgedRound& judged, const CaseStep& step, Weight weight, const std::string& what) {
  const int first[] = {0};
  Finding finding = finding_of(judged, first, weight, "step");
  finding.message = name_of(step) + ": " + what;
  finding.alike = step.pointer;
  return finding;
}

/// Each answer against what the step expects of it.
std::vector<Finding> check_step_answers(const JudgedRound& judged, const CaseStep& step,
                                        const std::set<Outcome>& expected) {
  std::vector<Finding> findings;
  for (const int number : attempts_in(judged.round, step)) {
    const Outcome outcome = judged.outcomes.at(static_cast<std::size_t>(number - 1));
    if (expected.contains(outcome)) continue;
    const bool nameless = outcome == Outcome::unknown || outcome == Outcome::unsent;
    Finding finding = about(
        judged, step, nameless ? Weight::inconclusive : Weight::failed,
        fmt::format("attempt {} is {} where {} was expected", number, word(outcome), in_words(expected)));
    if (nameless) finding.mend = "see why it got no answer, or add a rule to \"outcomes\" that names it";
    finding.expected = in_words(expected);
    finding.actual = std::string(word(outcome));
    finding.attempts = {number};
    finding.evidence = attempt_lines(judged, finding.attempts);
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::vector<Finding> check_step(const JudgedRound& judged, const CaseStep& step) {
  if (const auto why = trouble_in(judged.round, step)) {
    Finding finding = about(judged, step, Weight::inconclusive, "could not be carried out: " + *why);
    finding.mend = "mend what it names, or take the step away";
    return {finding};
  }
  if (const auto unmet = unmet_in(judged.round, step)) {
    Finding finding = about(judged, step, Weight::failed,
                            fmt::format("{} where {} was expected", unmet->actual, unmet->expected));
    finding.expected = unmet->expected;
    finding.actual = unmet->actual;
    return {finding};
  }
  const auto* expected = expectation_of(step);
  return expected && *expected ? check_step_answers(judged, step, **expected) : std::vector<Finding>{};
}

/// The steps judge the answers: any will do, but none, or one that no rule names, leaves open what was done.
Expected expected_of(const CasePlan& plan, const JudgedRound& judged) {
  Outcomes any;
  for (const char* const outcome : outcome_words) any.insert(*outcome_from(outcome));
  any.erase(Outcome::unknown);
  any.erase(Outcome::unsent);
  Expected expected;
  expected.effective_per_operation = options_of(plan).effective;
  expected.each.assign(judged.round.attempts.size(), any);
  return expected;
}

void check_end(const CasePlan& plan, JudgedRound& judged) {
  const Expected expected = expected_of(plan, judged);
  judged.effective_per_operation = expected.effective_per_operation;
  std::vector<Finding> findings = check_effects(plan.scenario, judged, expected);
  for (Finding& finding : check_claims(plan.scenario, judged, expected))
    findings.push_back(std::move(finding));
  for (Finding& finding : concise(std::move(findings))) judged.findings.push_back(std::move(finding));
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = true;
  for (const CaseStep& step : options_of(plan).steps) {
    judged.counted = judged.counted && !trouble_in(judged.round, step);
    for (Finding& finding : check_step(judged, step)) judged.findings.push_back(std::move(finding));
  }
  check_end(plan, judged);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return enough_counted(history, options_of(plan).rounds);
}

}  // namespace

Case own_steps() {
  return {.name = "steps",
          .story = "the steps that the scenario lists, and what each expects",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true};
}

}  // namespace dupcheck
