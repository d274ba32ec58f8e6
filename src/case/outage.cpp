// outage: what stands behind the defence fails, and comes back.
//
//   before    the store fails → N submissions together → it comes back → submit again
//   during    N submissions together, kept busy → the store fails → it comes back → submit again
//
// then a second for commands that were queued meanwhile, and only then the last readings: never more than one
// effect, whatever the contract says. "outage": "closed" promises that nobody is let in while the store is
// away: an error is right then, an accepted answer is not. "open" promises that somebody is let in.
// Afterwards the same key must go through. A round counts only when the outage was seen from outside, and
// submissions were released inside it, or were under way when it came.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/fault.hpp"
#include "case/fault_moments.hpp"
#include "case/fault_retry.hpp"
#include "case/lock_look.hpp"
#include "case/lock_story.hpp"
#include "case/outage_answers.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos for_ghosts = 1s;
constexpr Nanos patience = 5s;
/// Before its time is over the outage is said to end, so that what came before that came inside.
constexpr Nanos margin = 20ms;
constexpr Nanos for_the_lock = 2s;
/// From the call on: arming takes its time on a busy machine.
constexpr Nanos without_lock = 400ms;

const OutageOptions& options_of(const CasePlan& plan) { return std::get<OutageOptions>(plan.options); }
const std::vector<std::string> forms = {"before", "during"};

int planned(const CasePlan& plan) { return 2 * options_of(plan).rounds; }

/// Each form until it has its rounds; what keeps one from being carried out keeps the others.
std::optional<Trial> next(const CasePlan& plan, const History& history) {
  if (!history.empty() && broke_off(history.back())) return std::nullopt;
  return next_of_forms(history, forms, options_of(plan).rounds, options_of(plan).threads);
}

std::vector<int> submit_volley(Stage& stage, const Trial& trial, int order, const std::string& form) {
  const auto count = static_cast<std::size_t>(trial.attempts);
  return stage.submit_together_in_background(std::vector<Shot>(count, Shot{order, form}));
}

/// From the fault that is on to the last readings.
void carry_on(Stage& stage, const CasePlan& plan, Fault& fault, int order, const std::vector<int>& volley,
              Nanos until) {
  bool seen = fault.look();
  while (!seen && stage.now() < until && !stage.interrupted()) {
    stage.sleep_until(stage.now() + 20ms);
    seen = fault.look();
  }
  stage.sleep_until(until);
  stage.note(std::string(moments::outage_ends));
  fault.recover();
  const Nanos recovered = stage.now();
  for (const int number : volley) stage.await(number);
  stage.sleep_until(recovered + for_ghosts);
  retry_until_through(stage, plan.scenario, order, patience);
  stage.settle();
}

void perform_before(Stage& stage, const CasePlan& plan, const Trial& trial, int order) {
  stage.note(std::string(moments::outage_begins));
  const Nanos until = stage.now() + options_of(plan).length - margin;
  Fault fault(stage, plan.scenario, options_of(plan));
  stage.note(std::string(moments::outage_is_on));
  const std::vector<int> volley = submit_volley(stage, trial, order, "submit");
  carry_on(stage, plan, fault, order, volley, until);
}

/// Until the lock is held, or for a moment: whether somebody was under way is judged by the times.
void wait_until_under_way(Stage& stage, const Scenario& scenario, int order) {
  const Nanos until = stage.now() + (scenario.lock ? for_the_lock : without_lock);
  while (stage.now() < until && !stage.interrupted()) {
    stage.sleep_until(stage.now() + 5ms);
    if (!scenario.lock) continue;
    const std::string key = fill(scenario.lock->key, lookup_for(stage.operation(order)));
    if (look_at_lock(stage.stores().redis(scenario.lock->store), key).held) return;
  }
}

void perform_during(Stage& stage, const CasePlan& plan, const Trial& trial, int order) {
  const auto hold = stage.can_hold() ? stage.hold_row(order) : nullptr;
  const bool slowly = !hold && stage.has("slow");
  const std::vector<int> volley = submit_volley(stage, trial, order, slowly ? "slow" : "submit");
  wait_until_under_way(stage, plan.scenario, order);
  stage.note(std::string(moments::outage_begins));
  const Nanos length = options_of(plan).length, until = stage.now() + length - margin;
  Fault fault(stage, plan.scenario, options_of(plan));
  stage.note(std::string(moments::outage_is_on));
  if (hold) {
    stage.sleep_until(until - length / 2);
    hold->release();
    stage.note("row released");
  }
  carry_on(stage, plan, fault, order, volley, until);
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  if (trial.form == "before") return perform_before(stage, plan, trial, order);
  perform_during(stage, plan, trial, order);
}

/// Empty: it counts.
std::string why_not(const CasePlan& plan, const JudgedRound& judged) {
  const Round& round = judged.round;
  const auto begins = moments::of(round, moments::outage_begins);
  const auto on = moments::of(round, moments::outage_is_on), ends = end_of_outage(round, options_of(plan));
  if (!begins || !on || !ends) return "the outage did not come about";
  if (!moments::of(round, Fault::seen))
    return "the outage was not seen: the store answered all the same, and nobody's connection was cut. See "
           "that "
           "the target uses this very store, or let \"for\" be longer";
  const bool before = round.trial.form == "before";
  const bool hit = std::ranges::any_of(volley_of(round), [&](const Attempt& attempt) {
    if (!attempt.released) return false;
    if (before) return *attempt.released >= *on && *attempt.released <= *ends;
    return *attempt.released < *begins && (!attempt.done || *attempt.done > *on);
  });
  if (hit) return {};
  return before ? "no submission was released while the outage lasted: let \"for\" be longer"
                : "every submission was over before the outage came: declare \"slow\" (a patch on \"submit\" "
                  "that makes the business take longer) or \"hold\" (a row that it needs)";
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  const auto retries_from = static_cast<std::size_t>(judged.round.trial.attempts);
  std::vector<Finding> findings = check_effects_at_most_once(plan.scenario, judged, retries_from);
  const bool right = verdict_of(findings) == Verdict::passed;
  const auto keep = [&findings](std::vector<Finding> more) {
    findings.insert(findings.end(), more.begin(), more.end());
  };
  if (judged.counted) keep(check_outage_answers(plan.scenario, options_of(plan), judged, right));
  if (const auto over = moments::of(judged.round, Fault::over)) {
    const Nanos since = std::max(*over, last_of_volley(judged.round));
    keep(check_stuck(plan.scenario, judged, retries_in(judged, retries_from, since), "after the outage"));
  }
  judged.findings = std::move(findings);
  return judged;
}

std::vector<Finding> why_too_few(const CasePlan& plan, const History& history) {
  if (std::ranges::any_of(history, broke_off)) return enough_counted(history, planned(plan));
  std::vector<Finding> findings;
  for (const std::string& form : forms)
    for (Finding& finding : not_seen(plan, of_form(history, form), options_of(plan).rounds, why_not)) {
      finding.message = fmt::format("{}: {}", form, finding.message);
      findings.push_back(std::move(finding));
    }
  return findings;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  std::vector<Finding> findings = why_too_few(plan, history);
  if (!plan.scenario.contract.outage)
    findings.push_back(inconclusive(
        "contract", "the contract does not say what an outage means: only effects could be judged",
        "say \"contract\": {\"outage\": \"closed\"} when nobody may be let in without the store, \"open\" "
        "when "
        "submissions are let through"));
  return findings;
}

}  // namespace

Case outage() {
  return {.name = "outage",
          .story = "the store behind the defence fails, and comes back",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .planned = planned};
}

}  // namespace dupcheck
