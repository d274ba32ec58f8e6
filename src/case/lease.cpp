// lease: the lock's time, while it is held and afterwards.
//
//   submit A, kept busy → wait until the lock is held → watch its TTL → let A finish → watch on while nothing
//   runs → the lock must be free
//   the same with a submission that fails inside the business, where the scenario has "fail"
//   plain submissions, for how long the business takes
//
// Failed: no TTL, or one that is given by a second command; a TTL set anew while nothing runs; a lock that
// stays behind after success or failure. A TTL under three times the 99th percentile of the business is a
// note.

#include <algorithm>

#include <fmt/format.h>

#include "case/busy.hpp"
#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"
#include "judge/lease_checks.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

const LeaseOptions& options_of(const CasePlan& plan) { return std::get<LeaseOptions>(plan.options); }

std::vector<std::string> forms_of(const CasePlan& plan) {
  std::vector<std::string> forms = {"busy", "plain"};
  if (plan.scenario.variations.contains("fail")) forms.push_back("failing");
  return forms;
}

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(forms_of(plan).size());
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_of_forms(history, forms_of(plan), options_of(plan).rounds, 1);
}

void busy_one(Stage& stage, int order) {
  Lock& lock = stage.watch_lock(order);
  Busy busy(stage, order);
  const LockState held = wait_for_lock(stage, lock, busy.attempt());
  // Long enough to see whether its time runs, and whether somebody sets it anew.
  stage.sleep_until(held.at + std::min<Nanos>(held.ttl.value_or(200ms), 200ms));
  busy.finish();
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  stage.watch_lock(order);
  stage.watch_lock_commands(order);
  if (trial.form == "busy")
    busy_one(stage, order);
  else
    stage.submit(order, trial.form == "failing" ? "fail" : "submit");
  stage.sleep_until(stage.now() + options_of(plan).idle);
  stage.settle();
}

std::string why_not(const CasePlan&, const JudgedRound& judged) {
  const Round& round = judged.round;
  if (round.attempts.empty() || round.attempts.front().fate != Fate::answered)
    return "the submission was never answered";
  if (round.trial.form == "failing" &&
      (judged.outcomes.front() == Outcome::accepted || judged.outcomes.front() == Outcome::replayed))
    return "\"fail\" was accepted: it is meant to fail inside the business";
  if (round.trial.form == "busy" && !first_held(round)) return "no lock was seen";
  return {};
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  for (Finding& finding : check_lease(judged.round)) judged.findings.push_back(std::move(finding));
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  std::vector<Finding> findings = not_seen(plan, history, forms_of(plan), options_of(plan).rounds, why_not);
  if (auto note = note_short_ttl(history)) findings.push_back(std::move(*note));
  return findings;
}

}  // namespace

Case lease() {
  return {.name = "lease",
          .story = "the lock's time to live, while it is held and afterwards",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .skip = skip_without_lock,
          .planned = planned};
}

}  // namespace dupcheck
