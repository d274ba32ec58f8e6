// burst: N attempts of one operation, released together; R rounds, a new key each.
//
//   make an operation → read its effects → release N attempts at once → let the effects settle
//
// Exactly one may be accepted and leave its effect; the other N−1 are what the contract calls `duplicates`.
// A round counts only when at least two attempts were in flight together and the target is known to work on
// two at once.

#include "case/case.hpp"
#include "case/cases.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

const BurstOptions& options_of(const CasePlan& plan) { return std::get<BurstOptions>(plan.options); }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, options_of(plan).threads);
}

void perform(Stage& stage, const CasePlan&, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  stage.submit_together(std::vector<Shot>(static_cast<std::size_t>(trial.attempts), Shot{order, "submit"}));
  stage.settle();
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  Expected expected;
  expected.others = plan.scenario.contract.duplicates;
  judge_against(plan.scenario, expected, judged);
  judged.counted = check_contention(plan.scenario, judged).empty();
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return enough_counted(history, options_of(plan).rounds, uncontended(plan, history));
}

}  // namespace

Case burst() {
  return {"burst", "N submissions with one key released together", next, perform, judge, conclude, false,
          true};
}

}  // namespace dupcheck
