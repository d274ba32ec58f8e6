// lock-expiry: the holder outlives its lock, and a duplicate arrives.
//
//   natural   submit A, kept busy → wait until its lock has run out (or was renewed past its time) → submit B
//             → let A finish
//   forced    submit A, kept busy → delete its lock by hand → submit B → let A finish
//
// One effect, whatever happens to the lock: that is the contract's "expiry": "safe". "renewed" promises no
// more than that the lock does not run out under its holder: the natural way only. With "unsafe" there is
// nothing to try. A round counts only when B was sent after the lock was lost, or had been renewed past its
// first time, and while A was still at work.

#include <algorithm>

#include <fmt/format.h>

#include "case/busy.hpp"
#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos longest_wait = 60s;
constexpr Nanos for_the_duplicate = 1s;
constexpr std::size_t a = 0, b = 1;

const LockExpiryOptions& options_of(const CasePlan& plan) {
  return std::get<LockExpiryOptions>(plan.options);
}

std::vector<std::string> forms_of(const CasePlan& plan) {
  std::vector<std::string> forms;
  if (options_of(plan).natural) forms.push_back("natural");
  if (options_of(plan).forced && plan.scenario.contract.expiry == ExpiryPolicy::safe)
    forms.push_back("forced");
  return forms;
}

std::string skip(const CasePlan& plan) {
  if (plan.scenario.contract.expiry == ExpiryPolicy::unsafe)
    return "the contract says that a lost lock lets the next one in (\"expiry\": \"unsafe\")";
  if (forms_of(plan).empty())
    return "the contract says that a lock deleted by hand lets the next one in (\"expiry\": \"renewed\")";
  return skip_without_lock(plan);
}

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(forms_of(plan).size());
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  return next_of_forms(history, forms_of(plan), options_of(plan).rounds, 2);
}

/// Until the lock is another's or nobody's, or has outlived its first time because it is renewed.
void wait_until_run_out(Stage& stage, Lock& lock, const LockState& held) {
  if (!held.ttl) return stage.note("the lock has no TTL: it never runs out by itself");
  if (*held.ttl > longest_wait)
    throw NoSubject(
        fmt::format("the lock lives for {}: too long to wait for. Shorten its TTL for the check, or "
                    "let \"how\" be \"forced\"",
                    format_duration(*held.ttl)));
  const Nanos wait = *held.ttl + *held.ttl / 2 + 200ms;
  const auto gone =
      lock.wait_until([&](const LockState& now) { return !now.same_holder(held); }, wait, held.at);
  stage.note(gone ? "the lock has run out" : "the lock outlives its first time: it is renewed");
}

/// Without a declared lock its end cannot be seen: nearly the whole time of the hold is waited for it.
void wait_blindly(Stage& stage, const CasePlan& plan) {
  if (!plan.scenario.hold)
    throw NoSubject(
        "the scenario declares neither \"lock\" nor \"hold\": say which key is held while a "
        "submission runs, or which row it needs, so that it can be kept busy for longer than its lock");
  const Nanos wait = plan.scenario.hold->length * 8 / 10;
  stage.note(
      fmt::format("no lock is declared: waiting {} for it to run out by itself", format_duration(wait)));
  stage.sleep_until(stage.now() + wait);
}

void lose_the_lock(Stage& stage, const CasePlan& plan, const Trial& trial, int order, int attempt) {
  if (!plan.scenario.lock && trial.form == "natural") return wait_blindly(stage, plan);
  Lock& lock = stage.watch_lock(order);
  const LockState held = wait_for_lock(stage, lock, attempt);
  if (trial.form == "natural") return wait_until_run_out(stage, lock, held);
  lock.expire();
  stage.note("the lock was deleted by hand");
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  if (plan.scenario.lock) stage.watch_lock(order);
  Busy busy(stage, order);
  lose_the_lock(stage, plan, trial, order, busy.attempt());
  const int duplicate = stage.submit_in_background(order);
  for (const Nanos until = stage.now() + for_the_duplicate; !stage.is_done(duplicate) && stage.now() < until;)
    stage.sleep_until(stage.now() + 5ms);
  busy.finish();
  stage.await(duplicate);
  stage.settle();
}

/// Empty: it counts.
std::string why_not(const CasePlan& plan, const JudgedRound& judged) {
  const Round& round = judged.round;
  if (round.attempts.size() < 2 || !round.attempts[b].released) return "the duplicate was never sent";
  const Nanos sent = *round.attempts[b].released;
  const Attempt& first = round.attempts[a];
  if (!first.released) return "the first submission was never sent";
  if (first.done && *first.done < sent)
    return "the first submission was over before its lock was lost: let \"slow\" or \"hold\" keep it busy "
           "for "
           "longer than the lock's TTL";
  if (!plan.scenario.lock) return {};
  const auto held = first_held(round);
  if (!held) return "no lock was seen";
  const auto lost = lost_after(round, *held);
  if (lost && lost->at < sent) return {};
  if (held->ttl && was_renewed(round, *held, sent) && held->at + *held->ttl < sent) return {};
  if (!held->ttl) return "the lock has no TTL, and so never runs out: the case \"lease\" is about that";
  return "the lock was not seen lost before the duplicate was sent";
}

/// Where a later submission is a new operation, a duplicate that was answered after the first proves nothing.
bool ambiguous(const CasePlan& plan, const JudgedRound& judged) {
  if (!plan.scenario.contract.after_success.contains(Outcome::accepted)) return false;
  const Attempt &first = judged.round.attempts[a], &duplicate = judged.round.attempts[b];
  return !duplicate.done || !first.silent_until || *duplicate.done >= *first.silent_until;
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty() && !ambiguous(plan, judged);
  if (!judged.counted) return judged;
  Expected expected;
  expected.others = plan.scenario.contract.duplicates;
  for (const Outcome outcome : plan.scenario.contract.after_success)
    if (outcome != Outcome::accepted) expected.others.insert(outcome);
  judge_against(plan.scenario, expected, judged);
  // A second effect speaks for itself; that there was none says nothing about a lock that nobody saw lost.
  if (!plan.scenario.lock && verdict_of(judged.findings) != Verdict::failed) judged.counted = false;
  return judged;
}

std::string why_uncounted(const CasePlan& plan, const JudgedRound& judged) {
  const std::string why = why_not(plan, judged);
  if (!why.empty()) return why;
  if (!plan.scenario.lock)
    return "no lock is declared, so that it cannot be seen whether it had run out when the duplicate came: "
           "say "
           "which key is held while a submission runs, or \"lock\": false";
  return "the contract makes a submission after the first a new operation, and the duplicate was answered "
         "after it: two effects would prove nothing. Say \"expiry\": \"unsafe\" if that is meant";
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, forms_of(plan), options_of(plan).rounds, why_uncounted);
}

}  // namespace

Case lock_expiry() {
  return {.name = "lock-expiry",
          .story = "the holder outlives its lock, and a duplicate arrives",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .skip = skip,
          .planned = planned};
}

}  // namespace dupcheck
