// failure: the first submission fails inside the business; again with the same key.
//
//   submit A, in the form "fail" → its effects, if it left any → submit again → how many effects in the end
//
// By the contract's `after_failure`: {accepted}: the key may be used again, and the retry does the work; if A
// had written before it failed, a retry that is turned away or gets the first's result is right as well, and
// one that writes a second time is not. Anything else: the key is burnt, and the effects stay as they were.
// A round in which "fail" did not fail does not count.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"
#include "judge/classify.hpp"
#include "judge/part_of_round.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr int most_retries = 20;
constexpr Nanos between_retries = 200ms;

const FailureOptions& options_of(const CasePlan& plan) { return std::get<FailureOptions>(plan.options); }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  if (!plan.scenario.contract.after_failure) return std::nullopt;
  return next_round(history, options_of(plan).rounds, 1);
}

void perform(Stage& stage, const CasePlan& plan, const Trial&) {
  const int order = stage.new_operation();
  stage.read_before();
  stage.submit(order, "fail");
  stage.note("A sent, to fail inside the business");
  stage.settle();
  stage.note("sent again with the same key");
  Attempt again = stage.submit(order);
  for (int i = 1; i < most_retries && !stage.interrupted(); ++i) {
    if (classify(plan.scenario.outcomes, again) != Outcome::in_progress) break;
    stage.sleep_until(stage.now() + between_retries);
    again = stage.submit(order);
  }
  stage.settle();
}

std::string why_not(const CasePlan&, const JudgedRound& judged) {
  if (judged.outcomes.size() < 2) return "there was no first and no second submission";
  const Attempt& first = judged.round.attempts.front();
  if (first.fate != Fate::answered) return "\"fail\" was never answered: what became of it is not known";
  const Outcome outcome = judged.outcomes.front();
  if (outcome == Outcome::declined || outcome == Outcome::unknown) return {};
  return fmt::format("\"fail\" did not fail inside the business: it was answered {} ({})",
                     first.answer ? first.answer->status : 0, word(outcome));
}

/// The first settled reading of an operation's own effects differs from the one before the round.
bool was_written(const CasePlan& plan, const Round& round) {
  for (const EffectSpec& effect : plan.scenario.effects) {
    std::optional<Measure> before, after;
    for (const Reading& reading : round.readings) {
      if (reading.effect != effect.name) continue;
      if (reading.phase == Phase::before) before = reading.value;
      if (reading.phase == Phase::after && !after) after = reading.value;
    }
    if (before && after && *before != *after) return true;
  }
  return false;
}

Expected expected_of(const CasePlan& plan, const JudgedRound& judged, bool written) {
  const Contract& contract = plan.scenario.contract;
  Outcomes allowed = contract.after_failure.value_or(Outcomes{});
  const bool may_retry = allowed.contains(Outcome::accepted);
  if (written && may_retry) {
    allowed.insert(contract.after_success.begin(), contract.after_success.end());
    allowed.insert({Outcome::rejected, Outcome::replayed});
  }
  Expected expected;
  expected.each.assign(judged.outcomes.size(), allowed);
  expected.each.front() = {judged.outcomes.front()};
  // Asked again because it was told to wait: that is no answer yet.
  for (std::size_t i = 1; i + 1 < judged.outcomes.size(); ++i) expected.each[i].insert(Outcome::in_progress);
  const bool only_retry = allowed == Outcomes{Outcome::accepted};
  const bool done = written || only_retry || judged.outcomes.back() == Outcome::accepted;
  expected.effective_per_operation = may_retry ? (done ? 1 : 0) : (written ? 1 : 0);
  return expected;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  const bool written = was_written(plan, judged.round);
  const Expected expected = expected_of(plan, judged, written);
  // A lock without memory takes whatever follows for a new operation.
  const bool is_new = written && judged.outcomes.back() == Outcome::accepted &&
                      plan.scenario.contract.after_success.contains(Outcome::accepted);
  judged.findings = least_failing([&](const Expected& e) { return check_round(plan.scenario, judged, e); },
                                  expected, is_new ? 1 : 0);
  judged.effective_per_operation = expected.effective_per_operation;
  say_if_never_reached(judged, 1);
  // What A wrote before it failed is no effect of an attempt that was turned away.
  if (written)
    std::erase_if(judged.findings,
                  [](const Finding& finding) { return finding.check == "rejected-but-effective"; });
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  if (!plan.scenario.contract.after_failure) {
    return {inconclusive("contract",
                         "the contract does not say what may become of a key whose first submission failed",
                         "say it: \"after_failure\": [\"accepted\"] (it may be used again), or "
                         "[\"rejected\"] (it is burnt)")};
  }
  return not_seen(plan, history, options_of(plan).rounds, why_not);
}

}  // namespace

Case failure() {
  return {.name = "failure",
          .story = "the first submission fails inside the business, and the same key is sent again",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true};
}

}  // namespace dupcheck
