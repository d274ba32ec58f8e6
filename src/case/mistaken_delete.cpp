// mistaken-delete: the lock changes hands while A works, and A finishes.
//
//   sentinel    submit A, kept busy → wait until the lock is held → put a sentinel in its place
//               → let A finish → the sentinel must still stand, with the time that it was given
//   successor   submit A slowly → wait until the lock is held → delete it → half of A's time later submit
//               B slowly, which takes the lock → A finishes → the lock must still be B's → submit C,
//               which must not get in while B works
//
// A deletes or prolongs what is not its own: failed. Whether one effect survives a lost lock is not asked
// here: that is lock-expiry.

#include <algorithm>

#include <fmt/format.h>

#include "case/busy.hpp"
#include "case/cases.hpp"
#include "case/lock_story.hpp"
#include "case/rounds.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos sentinel_lives = 60s;
/// Some take the lock and give it its time by two commands: both are over by then.
constexpr Nanos until_taken = 50ms;
/// After A's answer: time for a finally-block, or for a watchdog's next turn.
constexpr Nanos watched_afterwards = 300ms;
constexpr std::size_t a = 0, b = 1, c = 2;

const MistakenDeleteOptions& options_of(const CasePlan& plan) {
  return std::get<MistakenDeleteOptions>(plan.options);
}

/// With a held row A and B would go on together: for the successor A must be done before B.
std::vector<std::string> forms_of(const CasePlan& plan) {
  std::vector<std::string> forms = {"sentinel"};
  if (plan.scenario.variations.contains("slow")) forms.push_back("successor");
  return forms;
}

int planned(const CasePlan& plan) {
  return options_of(plan).rounds * static_cast<int>(forms_of(plan).size());
}

/// How long a slow one takes, as the sentinel's round has shown; nothing when it has not.
Nanos slow_time(const History& history) {
  for (const JudgedRound& judged : history)
    for (const Attempt& attempt : judged.round.attempts)
      if (attempt.number == 1 && attempt.form == "slow" && attempt.released && attempt.done)
        return *attempt.done - *attempt.released;
  return Nanos{0};
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  auto trial = next_of_forms(history, forms_of(plan), options_of(plan).rounds, 1);
  if (trial) trial->deltas = {slow_time(history) / 2};
  return trial;
}

void put_a_sentinel(Stage& stage, int order) {
  Lock& lock = stage.watch_lock(order);
  Busy busy(stage, order);
  const LockState held = wait_for_lock(stage, lock, busy.attempt());
  stage.sleep_until(held.at + until_taken);
  lock.put_sentinel(sentinel_lives);
  stage.note("sentinel in place of A's lock");
  busy.finish();
  stage.sleep_until(stage.now() + watched_afterwards);
}

/// B comes half of A's time later, so that A's end is not mistaken for B's.
void let_another_have_it(Stage& stage, int order, Nanos later) {
  Lock& lock = stage.watch_lock(order);
  const int first = stage.submit_in_background(order, "slow");
  const LockState held = wait_for_lock(stage, lock, first);
  lock.expire();
  stage.note("A's lock was deleted by hand");
  stage.sleep_until(held.at + later);
  const Nanos since = stage.now();
  const int second = stage.submit_in_background(order, "slow");
  const auto theirs =
      lock.wait_until([&](const LockState& now) { return now.held && !now.same_holder(held); }, 1s, since);
  stage.note(theirs ? "B holds the lock" : "B did not take the lock");
  stage.await(first);
  if (theirs && !stage.is_done(second)) stage.submit(order);
  stage.await(second);
}

void perform(Stage& stage, const CasePlan&, const Trial& trial) {
  const int order = stage.new_operation();
  stage.read_before();
  if (trial.form == "sentinel")
    put_a_sentinel(stage, order);
  else
    let_another_have_it(stage, order, trial.deltas.front());
  stage.settle();
}

std::optional<LockState> placed_in(const Round& round) {
  const auto found = std::ranges::find_if(round.lock, &LockState::sentinel);
  return found == round.lock.end() ? std::nullopt : std::optional(*found);
}

std::optional<LockState> taken_over(const Round& round) {
  const auto held = first_held(round);
  if (!held) return std::nullopt;
  const auto found = std::ranges::find_if(round.lock, [&](const LockState& state) {
    return state.at > held->at && state.held && !state.sentinel && !state.same_holder(*held);
  });
  return found == round.lock.end() ? std::nullopt : std::optional(*found);
}

/// Empty: it counts.
std::string why_not(const CasePlan&, const JudgedRound& judged) {
  const Round& round = judged.round;
  if (round.attempts.empty() || round.attempts[a].fate != Fate::answered)
    return "A was never answered: whether it was through with the lock cannot be said";
  if (round.trial.form == "sentinel") {
    const auto placed = placed_in(round);
    if (!placed) return "no sentinel stood in the lock's place";
    if (placed->at > *round.attempts[a].done)
      return "A was over before the sentinel stood: let \"slow\" or \"hold\" keep it busy for longer";
    return {};
  }
  if (!taken_over(round)) return "B did not take the lock after it had been deleted";
  if (round.attempts.size() <= b || !round.attempts[b].done ||
      *round.attempts[b].done < *round.attempts[a].done)
    return "B was over before A: let \"slow\" keep them busy for longer";
  return {};
}

Finding not_its_own(const Round& round, const LockState& theirs, const LockState& now, std::string whose) {
  const Attempt& first = round.attempts[a];
  if (now.same_holder(theirs))
    return lock_finding(
        round, "foreign-renew",
        fmt::format("A set the time of {} anew: {}, after {}", whose, describe(now), describe(theirs)),
        {first.number});
  const std::string became = now.held ? fmt::format("replaced {} by its own: {}", whose, describe(now))
                                      : fmt::format("deleted {}", whose);
  return lock_finding(round, "mistaken-delete",
                      fmt::format("A {}, a lock that it did not own (A was answered at {:+.3f} s)", became,
                                  to_ms(*first.done) / 1000),
                      {first.number});
}

/// What happened to somebody's lock between the moment it stood and `until`.
std::optional<Finding> tampered(const Round& round, const LockState& theirs, Nanos until,
                                const std::string& whose) {
  LockState before = theirs;
  for (const LockState& now : round.lock) {
    if (now.at <= theirs.at) continue;
    if (now.asked >= until) break;
    if (!now.held && may_have_run_out(before, now.at)) break;
    if (!now.same_holder(theirs) || set_anew(before, now)) return not_its_own(round, theirs, now, whose);
    before = now;
  }
  return std::nullopt;
}

void judge_sentinel(JudgedRound& judged) {
  const LockState placed = *placed_in(judged.round);
  const Nanos until = placed.asked + placed.ttl.value_or(sentinel_lives);
  if (auto found = tampered(judged.round, placed, until, "the sentinel"))
    judged.findings.push_back(std::move(*found));
}

/// B's lock is B's own business from the moment on that B may be through with it: some give the lock back a
/// while before they answer. What happens to it in the first half of what is left to B after A is A's doing.
void judge_successor(const CasePlan& plan, JudgedRound& judged) {
  const Round& round = judged.round;
  const Nanos b_is_at_work_until = round.attempts[b].silent_until.value_or(Nanos{0});
  const Nanos a_done = *round.attempts[a].done;
  auto found = tampered(round, *taken_over(round), a_done + (b_is_at_work_until - a_done) / 2, "B's lock");
  // Set anew while B works may be B's own watchdog.
  if (found && found->check == "mistaken-delete") judged.findings.push_back(std::move(*found));
  if (round.attempts.size() <= c) return;
  const Attempt& third = round.attempts[c];
  const bool while_b_works = third.done && round.attempts[b].silent_until && *third.done < b_is_at_work_until;
  if (while_b_works && judged.outcomes[c] == Outcome::accepted &&
      !plan.scenario.contract.duplicates.contains(Outcome::accepted))
    judged.findings.push_back(lock_finding(round, "third-got-in",
                                           "C was accepted while B was still at work under its own lock",
                                           {third.number}));
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  judged.counted = why_not(plan, judged).empty();
  if (!judged.counted) return judged;
  judged.round.trial.form == "sentinel" ? judge_sentinel(judged) : judge_successor(plan, judged);
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  return not_seen(plan, history, forms_of(plan), options_of(plan).rounds, why_not);
}

}  // namespace

Case mistaken_delete() {
  return {.name = "mistaken-delete",
          .story = "the lock changes hands while its holder works, and the holder finishes",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .skip = skip_without_lock,
          .planned = planned};
}

}  // namespace dupcheck
