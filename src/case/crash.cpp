// crash: the target dies inside the business, comes back, and the client tries again.
//
//   submit A, kept busy → wait until its lock is held → kill the target → start it again → submit again until
//   it goes through
//
// One effect, never two; and the key is not stuck for longer than the lock that the dead one left behind: its
// TTL, as seen, and the case's `patience`. Where no lock is declared patience is all there is. A round counts
// only when A was under way when the target was killed, and got no answer.

#include <fmt/format.h>

#include "case/busy.hpp"
#include "case/cases.hpp"
#include "case/fault_moments.hpp"
#include "case/fault_program.hpp"
#include "case/fault_retry.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"
#include "load/try_connecting.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos longest_start = 30s;
constexpr Nanos without_lock = 200ms;

const CrashOptions& options_of(const CasePlan& plan) { return std::get<CrashOptions>(plan.options); }

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_round(history, options_of(plan).rounds, 1);
}

/// The target, dead from kill() on, and up again at the latest when this goes.
class Dying {
 public:
  Dying(Stage& stage, const CasePlan& plan) : stage_(stage), plan_(plan) {
    const TargetControl& control = stage.control();
    if (options_of(plan).kill.empty() && (!control.kill_target || !control.start_target))
      throw NoSubject(
          "the target is not dupcheck's own: say how it is killed and started again, with programs that end "
          "by "
          "themselves: \"kill\": [\"systemctl\", \"kill\", \"-s\", \"KILL\", \"shop\"], \"start\": "
          "[\"systemctl\", \"start\", \"shop\"], and --allow-exec");
  }
  Dying(const Dying&) = delete;
  Dying& operator=(const Dying&) = delete;
  ~Dying() {
    try {
      start();
    } catch (const std::exception& error) {
      stage_.note(fmt::format("could not be taken back: {}", error.what()));
    }
  }

  void kill() {
    stage_.note(std::string(moments::killing));
    dead_ = true;
    if (options_of(plan_).kill.empty())
      stage_.control().kill_target();
    else
      run_program(stage_, options_of(plan_).kill);
  }

  void start() {
    if (!std::exchange(dead_, false)) return;
    if (options_of(plan_).start.empty())
      stage_.control().start_target();
    else
      run_program(stage_, options_of(plan_).start);
    wait_until_it_answers();
    stage_.note(std::string(moments::started));
  }

 private:
  void wait_until_it_answers() {
    const std::string url = base_urls(plan_.scenario.target).front();
    const Nanos until = stage_.now() + longest_start;
    for (std::string error; !(error = try_connecting(url, connection_of(plan_.scenario))).empty();) {
      if (stage_.now() > until)
        throw NoSubject(
            fmt::format("{} does not answer {} after the target was started again: {}. What a program leaves "
                        "running must "
                        "be in a session of its own (setsid, systemctl, docker)",
                        url, format_duration(longest_start), error));
      stage_.sleep_until(stage_.now() + 50ms);
      if (stage_.interrupted()) return;
    }
  }

  Stage& stage_;
  const CasePlan& plan_;
  bool dead_ = false;
};

void wait_until_inside(Stage& stage, const CasePlan& plan, int order, int attempt) {
  if (!plan.scenario.lock) return stage.sleep_until(stage.now() + without_lock);
  wait_for_lock(stage, stage.watch_lock(order), attempt);
}

void perform(Stage& stage, const CasePlan& plan, const Trial&) {
  const int order = stage.new_operation();
  stage.read_before();
  if (plan.scenario.lock) stage.watch_lock(order);
  Dying target(stage, plan);
  Busy busy(stage, order);
  wait_until_inside(stage, plan, order, busy.attempt());
  target.kill();
  busy.finish();
  target.start();
  retry_until_through(stage, plan.scenario, order, options_of(plan).patience);
  stage.settle();
}

/// Empty: it counts.
std::string why_not(const CasePlan&, const JudgedRound& judged) {
  const auto killed = moments::of(judged.round, moments::killing);
  if (!killed || judged.round.attempts.empty()) return "the target was not killed";
  const Attempt& first = judged.round.attempts.front();
  if (!first.released || *first.released > *killed) return "the first submission was not yet sent";
  if (first.fate == Fate::answered)
    return "the first submission was over before the target was killed: let \"slow\" or \"hold\" keep it "
           "busy "
           "for longer";
  return {};
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  judged.findings = check_effects_at_most_once(plan.scenario, judged, 1);
  if (const auto started = moments::of(judged.round, moments::started))
    for (Finding& finding :
         check_stuck(plan.scenario, judged, retries_in(judged, 1, *started), "after the crash"))
      judged.findings.push_back(std::move(finding));
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, options_of(plan).rounds, why_not);
}

}  // namespace

Case crash() {
  return {.name = "crash",
          .story = "the target is killed inside the business, started again, and tried again",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true};
}

}  // namespace dupcheck
