#include "case/lock_story.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "case/rounds.hpp"
#include "judge/lease_checks.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr int scans_at_most = 5;

std::string absence(const std::string& what_there_is, const Attempt& attempt) {
  const std::string took =
      attempt.done && attempt.released
          ? fmt::format("; the submission took {}", format_duration(*attempt.done - *attempt.released))
          : "";
  return what_there_is + took +
         ": let \"lock\" name the key that is held while it runs, and \"slow\" or \"hold\" keep it busy for "
         "longer, or say \"lock\": false";
}

}  // namespace

LockState wait_for_lock(Stage& stage, Lock& lock, int attempt) {
  std::string what_there_is;
  for (int scans = 0;;) {
    const bool over = stage.is_done(attempt) || stage.interrupted();
    if (const auto held = lock.wait_until_held(over ? 20ms : 50ms)) return *held;
    // Looked for while it is under way: a lock of another name is gone afterwards.
    if (what_there_is.empty() || (!over && scans++ < scans_at_most)) what_there_is = lock.explain_absence();
    if (over) throw NoSubject(absence(what_there_is, stage.await(attempt)));
  }
}

std::optional<LockState> first_held(const Round& round) {
  const auto found =
      std::ranges::find_if(round.lock, [](const LockState& state) { return state.held && !state.sentinel; });
  return found == round.lock.end() ? std::nullopt : std::optional(*found);
}

std::optional<LockState> lost_after(const Round& round, const LockState& held) {
  const auto found = std::ranges::find_if(
      round.lock, [&](const LockState& state) { return state.at > held.at && !state.same_holder(held); });
  return found == round.lock.end() ? std::nullopt : std::optional(*found);
}

bool was_renewed(const Round& round, const LockState& held, Nanos until) {
  const LockState* before = nullptr;
  for (const LockState& state : round.lock) {
    if (state.at > until) break;
    if (!state.same_holder(held)) continue;
    if (before && set_anew(*before, state)) return true;
    before = &state;
  }
  return false;
}

Finding lock_finding(const Round& round, std::string check, std::string message, std::vector<int> attempts) {
  Finding finding;
  finding.check = std::move(check);
  finding.message = std::move(message);
  finding.round = round.trial.number;
  if (!round.operations.empty()) finding.key = round.operations.front().key;
  finding.attempts = std::move(attempts);
  finding.evidence = lock_lines(round);
  return finding;
}

std::string skip_without_lock(const CasePlan& plan) {
  return plan.scenario.lock_free ? "the scenario says that there is no lock (\"lock\": false)" : "";
}

namespace {

std::vector<Finding> reasons_in(const CasePlan& plan, const History& history, WhyNot why) {
  for (const JudgedRound& judged : history) {
    if (judged.counted || broke_off(judged)) continue;
    const std::string reason = why(plan, judged);
    if (!reason.empty()) return {inconclusive("precondition", reason, "mend what it names, then run again")};
  }
  return {};
}

}  // namespace

std::vector<Finding> not_seen(const CasePlan& plan, const History& history, int wanted, WhyNot why) {
  return enough_counted(history, wanted, reasons_in(plan, history, why));
}

std::vector<Finding> not_seen(const CasePlan& plan, const History& history,
                              const std::vector<std::string>& forms, int rounds, WhyNot why) {
  return enough_of_each(history, forms, rounds,
                        [&](const History& own) { return reasons_in(plan, own, why); });
}

}  // namespace dupcheck
