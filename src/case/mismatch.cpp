// mismatch: the same key with another payload.
//
//   during:  submit A, kept busy → submit B, the same key with the payload "other" → let A finish
//   after:   submit A → its answer → submit B → submit A again
//
// Never more than one effect, unless the contract's `mismatch` says that a payload of its own is an operation
// of its own. B is answered by the contract's word on `mismatch`, or, while A still runs, like any duplicate;
// where the contract is silent, anything but accepted will do, and a note says what it was. Who of the two
// gets in first may be either: then the other one is B. A, sent again after B, is answered as `after_success`
// promises: what is remembered of A must survive B.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "case/busy.hpp"
#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/other_payload.hpp"
#include "case/rounds.hpp"
#include "judge/answer_kinds.hpp"
#include "judge/evidence.hpp"
#include "judge/part_of_round.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr auto during = "during", after = "after";
/// By then A is in the midst of its work.
constexpr Nanos under_way = 100ms;
/// Without anything to keep A busy B follows as closely as it can without overtaking.
constexpr Nanos close_behind = 2ms;
/// So long B may wait for A before the row is let go.
constexpr Nanos patience = 1s;

const MismatchOptions& options_of(const CasePlan& plan) { return std::get<MismatchOptions>(plan.options); }

int planned(const CasePlan& plan) { return options_of(plan).rounds * 2; }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_of_forms(history, {during, after}, options_of(plan).rounds, 2);
}

/// Both answered when this returns. A is attempt 1, B attempt 2.
void send_during(Stage& stage, int order) {
  if (!stage.can_hold() && !stage.has("slow")) {
    stage.note("A sent, and B right behind it: the same key, another payload");
    return stage.submit_together({{order, "submit"}, {order, "other", close_behind}});
  }
  Busy a(stage, order);
  stage.note("A sent, kept busy");
  stage.sleep_until(stage.now() + under_way);
  stage.note("B sent: the same key, another payload");
  const int b = stage.submit_in_background(order, "other");
  const Nanos deadline = stage.now() + patience;
  while (a.on_hold() && !stage.is_done(b) && stage.now() < deadline && !stage.interrupted())
    stage.sleep_until(stage.now() + 5ms);
  a.finish();
  stage.await(b);
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  if (trial.form == during) {
    send_during(stage, order);
    const Attempt b = stage.attempts().at(1);
    try_other_alone(stage, plan.scenario, b);
    return stage.settle();
  }
  stage.submit(order);
  stage.note("A answered. B sent: the same key, another payload");
  const Attempt b = stage.submit(order, "other");
  stage.note("A sent again");
  stage.submit(order);
  try_other_alone(stage, plan.scenario, b);
  stage.settle();
}

bool were_together(const Attempt& a, const Attempt& b) {
  return a.released && b.released && a.done && b.done && *b.released < *a.done && *a.released < *b.done;
}

/// Neither of the two got as far as the defence.
bool never_reached(const JudgedRound& one) {
  constexpr std::array reached = {Outcome::accepted, Outcome::replayed, Outcome::rejected,
                                  Outcome::in_progress, Outcome::mismatch};
  return std::ranges::none_of(
      one.outcomes, [&](Outcome outcome) { return std::ranges::find(reached, outcome) != reached.end(); });
}

std::string why_not(const CasePlan&, const JudgedRound& judged) {
  const JudgedRound one = as_one(judged, {0});
  const bool is_during = judged.round.trial.form == during;
  if (one.outcomes.size() < (is_during ? 2 : 3)) return "not all of A, B, A were sent";
  const Attempt &a = one.round.attempts[0], &b = one.round.attempts[1];
  if (a.fate != Fate::answered) return fmt::format("A was {}", answer_in_words(one, 0));
  if (b.fate != Fate::answered) return fmt::format("B was {}", answer_in_words(one, 1));
  if (is_during && !were_together(a, b))
    return "A was answered before B could be sent: give the business longer, or declare \"slow\" or \"hold\"";
  if (is_during && never_reached(one))
    return fmt::format("neither was accepted: A was {}, B was {}", answer_in_words(one, 0),
                       answer_in_words(one, 1));
  if (!is_during && one.outcomes[0] != Outcome::accepted)
    return fmt::format("A was not accepted but {}", answer_in_words(one, 0));
  return refused_alone(judged);
}

/// Anything but accepted; a limiter's answer where the contract names it.
Outcomes words_of_silence(const Contract& contract) {
  Outcomes words = contract.duplicates;
  words.insert(contract.after_success.begin(), contract.after_success.end());
  words.insert({Outcome::replayed, Outcome::rejected, Outcome::in_progress, Outcome::mismatch,
                Outcome::invalid, Outcome::declined});
  words.erase(Outcome::accepted);
  return words;
}

Outcomes words_for_b(const Contract& contract, bool is_during) {
  Outcomes words = contract.mismatch.value_or(words_of_silence(contract));
  if (is_during) words.insert(contract.duplicates.begin(), contract.duplicates.end());
  // What lets everything in once A is done takes no notice of payloads.
  const bool anew = !contract.mismatch && contract.after_success.contains(Outcome::accepted);
  if (!is_during && anew) words.insert(Outcome::accepted);
  return words;
}

/// Effects that others share may count for more in B: they are judged where A alone was let in.
bool only_a_was_let_in(const JudgedRound& judged, const JudgedRound& one) {
  return one.outcomes[0] == Outcome::accepted && one.outcomes[1] != Outcome::accepted &&
         !was_sent_alone(judged);
}

std::vector<Finding> judge_during(const Scenario& scenario, const JudgedRound& one) {
  Expected expected;
  expected.others = words_for_b(scenario.contract, true);
  const int accepted = static_cast<int>(Tally(one).count(Outcome::accepted));
  if (makes_its_own_operation(scenario.contract)) expected.effective_per_operation = std::max(accepted, 1);
  return least_failing([&](const Expected& e) { return check_round(scenario, one, e); }, expected,
                       accepted_past_window(scenario.contract, one, 1));
}

std::vector<Finding> judge_after(const Scenario& scenario, const JudgedRound& one) {
  const Contract& contract = scenario.contract;
  const InTurn turns = in_turn(contract, one, {words_for_b(contract, false), contract.after_success});
  Expected expected;
  expected.each = turns.each;
  expected.effective_per_operation = turns.times;
  std::vector<Finding> findings = least_failing(
      [&](const Expected& e) { return check_round(scenario, one, e); }, expected, turns.perhaps_more);
  for (Finding& finding : findings)
    if (finding.check == "answer" && finding.attempts == std::vector{one.round.attempts[2].number})
      finding.message = "A, sent again after B: " + finding.message;
  return findings;
}

/// Nothing was promised: this is what it does.
Finding observed(const JudgedRound& judged, const JudgedRound& one) {
  Finding finding = finding_of(judged, std::vector{0}, Weight::note, "mismatch");
  finding.attempts = {one.round.attempts[1].number};
  finding.message = fmt::format(
      "the contract does not say what the same key with another payload is answered: {} it was {}",
      judged.round.trial.form, answer_in_words(one, 1));
  if (one.outcomes[1] == Outcome::replayed)
    finding.message += ": the second payload was ignored, and the first one's result given";
  finding.alike = word(one.outcomes[1]);
  return finding;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  const JudgedRound one = as_one(judged, {0});
  const bool is_during = judged.round.trial.form == during;
  const Scenario scenario = only_a_was_let_in(judged, one) ? plan.scenario : with_own_effects(plan.scenario);
  judged.findings = is_during ? judge_during(scenario, one) : judge_after(scenario, one);
  if (!plan.scenario.contract.mismatch) judged.findings.push_back(observed(judged, one));
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, {during, after}, options_of(plan).rounds, why_not);
}

}  // namespace

Case mismatch() {
  return {
      .name = "mismatch",
      .story = "the same key with another payload: while the first one runs, and between it and its retry",
      .next = next,
      .perform = perform,
      .judge = judge,
      .conclude = conclude,
      .deterministic = true,
      .planned = planned};
}

}  // namespace dupcheck
