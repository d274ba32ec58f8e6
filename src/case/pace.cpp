// pace: a schedule. At each moment so many are released together, and so many of them are let in.
//
//   watch the limiter's key → at 0 s three → at 2 s three → …, each moment's answers counted by outcome
//   → as many effects as should have been accepted → the key must never be without a time to live
//
// Shows the window that is off by one, the limit that is, the map whose entry is replaced by many at once
// when its window ends, and the counter that a second command gives its end. Moments are counted from the
// first release; a round in which one of them came too late does not count.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/lock_look.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"
#include "judge/pace_checks.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

/// So much longer than its window the counter of an earlier round may take to go.
constexpr Nanos patience = 5s;

const PaceOptions& options_of(const CasePlan& plan) { return std::get<PaceOptions>(plan.options); }

int attempts_in(const PaceOptions& options) {
  int sum = 0;
  for (const PaceOptions::Moment& moment : options.schedule) sum += moment.send;
  return sum;
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, attempts_in(options_of(plan)));
}

/// Where the limiter counts.
const LockSpec* counter_of(const Scenario& scenario) {
  if (scenario.memory) return &*scenario.memory;
  return scenario.lock ? &*scenario.lock : nullptr;
}

/// The operations of the schedule in its order: one for all, or one each for the same user.
std::vector<Shot> shots_of(Stage& stage, const PaceOptions& options) {
  std::vector<Shot> shots;
  int operation = stage.new_operation();
  for (const PaceOptions::Moment& moment : options.schedule) {
    for (int i = 0; i < moment.send; ++i) {
      if (options.fresh_keys && !shots.empty())
        operation = stage.new_operation_for(User(stage.operation(0).user));
      shots.push_back({operation, "submit", moment.at - options.schedule.front().at});
    }
  }
  return shots;
}

void look_at_counter(Stage& stage, const LockSpec& counter, const std::string& key) {
  try {
    LockState state = look_at_lock(stage.stores().redis(counter.store), key);
    state.at = stage.now();
    stage.note(describe(state));
    stage.saw(state);
  } catch (const std::exception& error) {
    stage.note(fmt::format("the limiter's key could not be looked at: {}", error.what()));
  }
}

/// What an earlier round left of the limiter's window is over before this one begins.
void wait_for_fresh_window(Stage& stage, const Scenario& scenario, const std::string& key) {
  const LockSpec* counter = counter_of(scenario);
  const Nanos window = scenario.contract.window.value_or(0s);
  if (!counter) return stage.sleep_until(stage.now() + window * 11 / 10);
  const Nanos deadline = stage.now() + std::max(window, counter->ttl.value_or(0s)) + patience;
  while (!stage.interrupted()) {
    const LockState state = look_at_lock(stage.stores().redis(counter->store), key);
    if (!state.held || !state.ttl) return;  // one without an end is what the case is about
    if (stage.now() > deadline)
      throw NoSubject(
          fmt::format("{} is still there from before, with {} to go: the schedule would begin in "
                      "the midst of a window",
                      key, format_duration(*state.ttl)));
    stage.sleep_until(stage.now() + std::min<Nanos>(*state.ttl + 5ms, 1s));
  }
}

void perform(Stage& stage, const CasePlan& plan, const Trial&) {
  const std::vector<Shot> shots = shots_of(stage, options_of(plan));
  stage.read_before();
  const LockSpec* counter = counter_of(plan.scenario);
  std::string key;
  if (counter) key = fill(counter->key, lookup_for(stage.operation(0)));
  wait_for_fresh_window(stage, plan.scenario, key);
  if (counter) stage.watch_commands(counter->store, key);
  stage.submit_together(shots);
  if (counter) look_at_counter(stage, *counter, key);
  stage.settle();
}

/// Later than this, and a moment may lie on the other side of a window's end.
Nanos tolerance(const Scenario& scenario) {
  const Nanos usual = 50ms;
  return scenario.contract.window ? std::max<Nanos>(*scenario.contract.window / 10, 1ms) : usual;
}

std::string why_not(const CasePlan& plan, const JudgedRound& judged) {
  const auto latest = latest_by(options_of(plan), judged.round);
  if (!latest) return "not all submissions of the schedule were sent";
  const Nanos most = tolerance(plan.scenario);
  if (*latest <= most) return {};
  return fmt::format(
      "a moment of the schedule was left {:.0f} ms late (more than {:.0f} ms may be another "
      "window): run on a machine with less to do",
      to_ms(*latest), to_ms(most));
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  const auto add = [&judged](std::vector<Finding> findings) {
    for (Finding& finding : findings) judged.findings.push_back(std::move(finding));
  };
  add(check_counter(judged.round));  // whenever it was
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  add(check_counts(options_of(plan), judged));
  if (!options_of(plan).fresh_keys)
    judged.effective_per_operation = accepted_in_all(options_of(plan), judged);
  add(check_paced_effects(options_of(plan), plan.scenario, judged));
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, options_of(plan).rounds, why_not);
}

}  // namespace

Case pace() {
  return {.name = "pace",
          .story = "a schedule: so many at each moment, and how many of them are let in",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true};
}

}  // namespace dupcheck
