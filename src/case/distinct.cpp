// distinct: different operations released together. A defence that is too wide turns away what it should let
// in.
//
//   keys       N operations of N keys, at once: all must be accepted, each with its own effect
//   one-user   two keys of one user, at once: both must be accepted              (scenario has users)
//   two-users  one key of two users, at once: the contract's key_scope decides   (scenario has two users or
//   more) slow-one   one operation slow, the others not: none of them waits for it     (scenario has `slow`)

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/cases.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

const DistinctOptions& options_of(const CasePlan& plan) { return std::get<DistinctOptions>(plan.options); }

/// The forms that a scenario has the means for, one after another.
std::vector<std::string> forms_of(const Scenario& scenario) {
  std::vector<std::string> forms = {"keys"};
  if (!scenario.users.empty()) forms.push_back("one-user");
  if (scenario.users.size() >= 2) forms.push_back("two-users");
  if (scenario.variations.contains("slow")) forms.push_back("slow-one");
  return forms;
}

/// `rounds` of each form.
std::optional<Trial> next(const CasePlan& plan, const History& history) {
  auto trial =
      next_of_forms(history, forms_of(plan.scenario), options_of(plan).rounds, options_of(plan).threads);
  if (!trial) return std::nullopt;
  if (trial->form == "one-user" || trial->form == "two-users") trial->attempts = 2;
  return trial;
}

std::vector<Shot> operations_for(Stage& stage, const Scenario& scenario, const Trial& trial) {
  std::vector<Shot> shots;
  if (trial.form == "two-users") {
    const int first = stage.new_operation_for(scenario.users[0]);
    return {{first}, {stage.new_operation_sharing_key(first, scenario.users[1])}};
  }
  for (int i = 0; i < trial.attempts; ++i) {
    shots.push_back(
        {trial.form == "one-user" ? stage.new_operation_for(scenario.users[0]) : stage.new_operation()});
  }
  if (trial.form == "slow-one") shots.front().form = "slow";
  return shots;
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const std::vector<Shot> shots = operations_for(stage, plan.scenario, trial);
  stage.read_before();
  stage.submit_together(shots);
  stage.settle();
}

/// Answered after the slow one although they had nothing in common with it: order, not time, is the evidence.
std::vector<Finding> check_delayed(const JudgedRound& judged) {
  const Attempt& slow = judged.round.attempts.front();
  std::vector<int> delayed;
  for (const Attempt& other : judged.round.attempts) {
    if (other.number != slow.number && other.done && slow.done && *other.done > *slow.done)
      delayed.push_back(other.number);
  }
  if (delayed.empty()) return {};
  Finding finding;
  finding.check = "delay";
  finding.message = fmt::format(
      "{} with other keys answered only after the slow one (attempt {}, {:.0f} ms): one slow key delays the "
      "others",
      count_of(delayed.size(), "submission"), slow.number,
      to_ms(*slow.done - slow.released.value_or(Nanos{0})));
  finding.round = judged.round.trial.number;
  finding.attempts = delayed;
  return {finding};
}

/// Under key_scope "global" a second user's submission with the same key is a duplicate, or told apart as a
/// mismatch.
Expected expected_for_two_users(const Contract& contract) {
  Expected expected;
  if (contract.key_scope == KeyScope::user) return expected;
  expected.others = contract.duplicates;
  expected.others.insert(Outcome::mismatch);
  expected.others.insert(Outcome::invalid);
  return expected;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  Expected expected;
  const bool shares_key = judged.round.trial.form == "two-users";
  if (shares_key) expected = expected_for_two_users(plan.scenario.contract);
  expected.shared_key = shares_key;
  judge_against(plan.scenario, expected, judged);
  if (judged.round.trial.form == "slow-one") {
    for (Finding& finding : check_delayed(judged)) judged.findings.push_back(std::move(finding));
  }
  judged.counted = judged.simultaneity.overlap >= 2 || plan.scenario.contract.serial;
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return enough_of_each(history, forms_of(plan.scenario), options_of(plan).rounds);
}

}  // namespace

Case distinct() {
  return {
      "distinct", "different keys released together: all must pass", next, perform, judge, conclude, false,
      false};
}

}  // namespace dupcheck
