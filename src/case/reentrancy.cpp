// reentrancy: a guarded call that calls another under the same key.
//
//   submit A, nested → wait until the lock is held → while A works, submit duplicates, one after another
//   → A is answered → the lock must be free
//
// Contract "reentrant": true: A is accepted; no duplicate gets in before A is through, also not after the
// inner exit; one effect; nothing of the lock stays behind. "reentrant": false: the nested call may be
// refused, but must be answered, and leaves at most one effect.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr int duplicates_at_most = 40;
constexpr Nanos between_duplicates = 10ms;
constexpr Nanos until_freed = 500ms;
constexpr std::size_t a = 0;

const ReentrancyOptions& options_of(const CasePlan& plan) {
  return std::get<ReentrancyOptions>(plan.options);
}

int planned(const CasePlan& plan) { return options_of(plan).rounds; }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, 1);
}

/// Whether somebody else's lock is in the way is asked all along: the inner exit cannot be seen from outside.
void submit_duplicates(Stage& stage, int order, int nested) {
  for (int i = 0; i < duplicates_at_most && !stage.is_done(nested) && !stage.interrupted(); ++i) {
    stage.submit(order);
    stage.sleep_until(stage.now() + between_duplicates);
  }
}

void perform(Stage& stage, const CasePlan& plan, const Trial&) {
  if (!plan.scenario.contract.reentrant)
    throw NoSubject(
        "the contract does not say whether a guarded call may call another under the same key: add "
        "\"reentrant\": true or false to \"contract\"");
  const int order = stage.new_operation();
  stage.read_before();
  Lock* lock = plan.scenario.lock ? &stage.watch_lock(order) : nullptr;
  const int nested = stage.submit_in_background(order, "nested");
  if (lock) wait_for_lock(stage, *lock, nested);
  submit_duplicates(stage, order, nested);
  stage.await(nested);
  if (lock) lock->wait_until_free(until_freed);
  stage.settle();
}

bool reentrant(const CasePlan& plan) { return plan.scenario.contract.reentrant.value_or(false); }

/// Sent and answered while nothing of A's answer had come.
bool within_a(const Round& round, const Attempt& duplicate) {
  const auto& silent = round.attempts[a].silent_until;
  return duplicate.done && silent && *duplicate.done < *silent;
}

bool any_within_a(const Round& round) {
  return std::any_of(round.attempts.begin() + 1, round.attempts.end(),
                     [&](const Attempt& duplicate) { return within_a(round, duplicate); });
}

/// Empty: it counts.
std::string why_not(const CasePlan& plan, const JudgedRound& judged) {
  const Round& round = judged.round;
  if (round.attempts.empty() || !round.attempts[a].released) return "the nested submission was never sent";
  if (reentrant(plan) && judged.outcomes[a] == Outcome::accepted && !any_within_a(round))
    return "no duplicate was answered while the nested submission was at work: let \"nested\" take longer";
  return {};
}

/// What A itself may be answered: within the outer guard, refused by none.
void judge_nested(const CasePlan& plan, JudgedRound& judged) {
  const Attempt& first = judged.round.attempts[a];
  const Outcome outcome = judged.outcomes[a];
  if (first.fate == Fate::answered) {
    if (reentrant(plan) && outcome != Outcome::accepted && outcome != Outcome::unknown)
      judged.findings.push_back(lock_finding(
          judged.round, "self-blocking",
          fmt::format("the nested submission was answered {}: it was refused by its own lock", word(outcome)),
          {first.number}));
    return;
  }
  const auto held = first_held(judged.round);
  const bool still_held = held && !judged.round.lock.empty() && judged.round.lock.back().same_holder(*held);
  if (still_held)
    judged.findings.push_back(lock_finding(
        judged.round, "self-blocking",
        "the nested submission was never answered, and its own lock is still held", {first.number}));
}

void judge_left_behind(const CasePlan& plan, JudgedRound& judged) {
  const Attempt& first = judged.round.attempts[a];
  const auto held = first_held(judged.round);
  if (!plan.scenario.lock || !held || first.fate != Fate::answered) return;
  const LockState& last = judged.round.lock.back();
  if (!last.same_holder(*held) || judged.outcomes[a] == Outcome::unknown) return;
  judged.findings.push_back(
      lock_finding(judged.round, "left-behind",
                   fmt::format("the lock is still held {} after the nested submission was answered: {}",
                               format_duration(until_freed), describe(last)),
                   {first.number}));
}

Expected expected_of(const CasePlan& plan, const JudgedRound& judged) {
  const Contract& contract = plan.scenario.contract;
  Outcomes overlapping = contract.duplicates;
  overlapping.insert(contract.after_success.begin(), contract.after_success.end());
  Expected expected;
  expected.each.push_back({Outcome::accepted});
  for (std::size_t i = 1; i < judged.round.attempts.size(); ++i) {
    const bool inside = within_a(judged.round, judged.round.attempts[i]);
    expected.each.push_back(inside ? contract.duplicates : overlapping);
    if (!inside && judged.outcomes[i] == Outcome::accepted && overlapping.contains(Outcome::accepted))
      ++expected.effective_per_operation;
  }
  return expected;
}

/// Not reentrant, and the nested call was turned away: nothing was done by it, and a duplicate may have been.
Expected expected_refused(const JudgedRound& judged) {
  Expected expected;
  const auto accepted = std::ranges::count(judged.outcomes, Outcome::accepted);
  expected.effective_per_operation = static_cast<int>(accepted);
  for (const Outcome outcome : judged.outcomes) expected.each.push_back({outcome});
  return expected;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  judge_nested(plan, judged);
  const bool refused = judged.outcomes[a] != Outcome::accepted;
  if (!judged.findings.empty()) return judged;
  if (refused && !reentrant(plan) && judged.round.attempts[a].fate == Fate::answered)
    judge_against(plan.scenario, expected_refused(judged), judged);
  else
    judge_against(plan.scenario, expected_of(plan, judged), judged);
  judge_left_behind(plan, judged);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, planned(plan), why_not);
}

}  // namespace

Case reentrancy() {
  return {.name = "reentrancy",
          .story = "a guarded call that calls another under the same key",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .planned = planned};
}

}  // namespace dupcheck
