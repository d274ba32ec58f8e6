// replay: an operation done once, and the same submission again, one after another.
//
//   submit → wait for the answer → submit again, `times` times → and once more `after` a while
//   with a `window`: once more shortly before it ends, and once after it has ended
//
// What the later ones are answered is the contract's `after_success`, past the window its `after_window`.

#include <algorithm>

#include "case/cases.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

const ReplayOptions& options_of(const CasePlan& plan) { return std::get<ReplayOptions>(plan.options); }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, 1 + options_of(plan).times);
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  const Nanos done = stage.submit(order).done.value_or(stage.now());
  for (int i = 1; i < trial.attempts; ++i) stage.submit(order);
  if (const Nanos after = options_of(plan).after; after > Nanos{0}) {
    stage.sleep_until(done + after);
    stage.submit(order);
  }
  if (const auto window = plan.scenario.contract.window) {
    stage.sleep_until(done + *window * 9 / 10);
    stage.submit(order);
    stage.sleep_until(done + *window * 11 / 10);
    stage.submit(order);
  }
  stage.settle();
}

/// Inside the promised window by every reading of the clock, past it by every reading, or on its edge.
enum class Where { inside, past, edge };

Where where_in_window(const Attempt& first, const Attempt& later, const std::optional<Nanos>& window) {
  if (!window) return Where::inside;
  if (!first.released || !first.done || !later.released || !later.done) return Where::edge;
  if (*later.done - *first.released < *window) return Where::inside;
  if (*later.released - *first.done > *window) return Where::past;
  return Where::edge;
}

Outcomes allowed(const Contract& contract, Where where) {
  const Outcomes past = contract.after_window.value_or(Outcomes{Outcome::accepted});
  if (where == Where::past) return past;
  Outcomes inside = contract.after_success;
  if (where == Where::edge) inside.insert(past.begin(), past.end());
  return inside;
}

/// How many operations the answers make of it: the first, and every later one that the contract lets in as a
/// new operation.
Expected expected_of(const CasePlan& plan, const JudgedRound& judged) {
  Expected expected;
  const std::vector<Attempt>& attempts = judged.round.attempts;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    Outcomes may_be = {Outcome::accepted};
    if (i > 0)
      may_be = allowed(plan.scenario.contract,
                       where_in_window(attempts.front(), attempts[i], plan.scenario.contract.window));
    const bool renews =
        i > 0 && judged.outcomes[i] == Outcome::accepted && may_be.contains(Outcome::accepted);
    if (renews) ++expected.effective_per_operation;
    expected.each.push_back(std::move(may_be));
  }
  return expected;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judge_against(plan.scenario, expected_of(plan, judged), judged);
  judged.counted = judged.outcomes.front() == Outcome::accepted;
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return enough_counted(history, options_of(plan).rounds);
}

}  // namespace

Case replay() {
  return {"replay", "done once, then submitted again", next, perform, judge, conclude, false, false};
}

}  // namespace dupcheck
