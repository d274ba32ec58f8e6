#include "case/fault_retry.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "case/rounds.hpp"
#include "judge/classify.hpp"
#include "judge/concise.hpp"
#include "judge/evidence.hpp"
#include "judge/looks.hpp"
#include "judge/sight.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos between_retries = 250ms;
constexpr Nanos longest_lock = 60s;

bool goes_through(Outcome outcome) { return outcome == Outcome::accepted || outcome == Outcome::replayed; }

bool is_there(const Scenario& scenario, const std::vector<Reading>& readings) {
  for (const EffectSpec& effect : scenario.effects) {
    const Decimal each = records_per_operation(effect);
    if (each < Decimal(1)) continue;
    const auto reading = std::ranges::find(readings, effect.name, &Reading::effect);
    if (reading == readings.end() || !reading->value) continue;
    if (const auto number = as_number(*reading->value)) return *number >= each;
  }
  return false;
}

/// Watched until the round is over; without, nothing can be said about it.
Lock* lock_of(Stage& stage, const Scenario& scenario, int operation) {
  if (!scenario.lock) return nullptr;
  try {
    return &stage.watch_lock(operation);
  } catch (const std::exception& error) {
    stage.note(fmt::format("the lock could not be looked at: {}", error.what()));
    return nullptr;
  }
}

/// Until when a refusal is the lock's; nothing: waiting would be no use.
std::optional<Nanos> worth_waiting(const LockState& lock, Nanos until, Nanos patience, Nanos latest) {
  if (!lock.held) return until;
  if (!lock.ttl || *lock.ttl > longest_lock) return std::nullopt;
  return std::min(std::max(until, lock.at + *lock.ttl + patience), latest);
}

Finding stuck(const JudgedRound& judged, const Retries& retries, Weight weight, std::string message,
              std::string mend) {
  const int first[] = {0};
  Finding finding = finding_of(judged, first, weight, "stuck");
  finding.message = std::move(message);
  finding.mend = std::move(mend);
  finding.attempts = retries.attempts;
  if (retries.lock) finding.evidence.push_back(describe(*retries.lock));
  const int last[] = {retries.attempts.back()};
  for (std::string& line : attempt_lines(judged, last)) finding.evidence.push_back(std::move(line));
  return finding;
}

bool fails(const std::vector<Finding>& findings) {
  return std::ranges::any_of(findings, [](const Finding& f) { return f.weight == Weight::failed; });
}

std::vector<Finding> check_for(const Scenario& scenario, const JudgedRound& judged, int effective) {
  Expected expected;
  expected.effective_per_operation = effective;
  return check_effects(scenario, judged, expected);
}

/// How often the operation may have had its effect: once, and once more for every retry that the contract
/// calls a new operation, or may call one since its window is over.
struct Bounds {
  int low = 0, high = 0;
};

Bounds bounds_of(const Scenario& scenario, const JudgedRound& judged, std::size_t first_retry) {
  int accepted = 0, unknown = 0, renewed = 0;
  bool claimed = false;  // some answer says that it is there
  for (std::size_t i = 0; i < judged.outcomes.size(); ++i) {
    if (judged.outcomes[i] == Outcome::accepted) ++(i < first_retry ? accepted : renewed);
    if (judged.outcomes[i] == Outcome::unknown) ++unknown;
    claimed = claimed || goes_through(judged.outcomes[i]);
  }
  if (!scenario.contract.after_success.contains(Outcome::accepted))
    return {claimed ? 1 : 0, 1 + accepted_past_window(scenario.contract, judged, first_retry)};
  const int low = std::max(claimed ? 1 : 0, std::min(accepted, 1) + renewed);
  return {low, std::max(1, std::min(accepted + unknown, 1) + renewed)};
}

}  // namespace

void retry_until_through(Stage& stage, const Scenario& scenario, int operation, Nanos patience) {
  const Nanos latest = stage.now() + longest_lock + patience;
  Nanos until = stage.now() + patience;
  Lock* const lock = lock_of(stage, scenario, operation);
  while (!stage.interrupted()) {
    const Outcome outcome = classify(scenario.outcomes, stage.submit(operation));
    if (goes_through(outcome)) return;
    if (is_there(scenario, stage.read_now(operation))) return;
    const auto worth = worth_waiting(lock ? lock->look() : LockState(), until, patience, latest);
    if (!worth || stage.now() > *worth) return;
    until = *worth;
    stage.sleep_until(stage.now() + between_retries);
  }
}

Retries retries_in(const JudgedRound& judged, std::size_t first, Nanos since) {
  Retries retries;
  for (std::size_t i = first; i < judged.round.attempts.size(); ++i) {
    const Attempt& attempt = judged.round.attempts[i];
    retries.attempts.push_back(attempt.number);
    retries.through = goes_through(judged.outcomes[i]);
    if (attempt.done) retries.waited = *attempt.done - since;
  }
  for (const LockState& state : judged.round.lock)
    if (state.at <= since + retries.waited) retries.lock = state;
  // Only changes are kept: since then its time has gone on.
  if (retries.lock && retries.lock->ttl) *retries.lock->ttl -= since + retries.waited - retries.lock->at;
  return retries;
}

std::vector<Finding> check_stuck(const Scenario& scenario, const JudgedRound& judged, const Retries& retries,
                                 const std::string& after) {
  if (retries.attempts.empty() || retries.through || fails(check_for(scenario, judged, 0))) return {};
  const auto& burnt = scenario.contract.after_failure;
  if (burnt && !burnt->contains(Outcome::accepted)) return {};
  const auto last = static_cast<std::size_t>(retries.attempts.back() - 1);
  const std::string refused = fmt::format(
      "{} the key does not go through any more: {} {} in {}, the last {}, and nothing was made of it", after,
      retries.attempts.size(), retries.attempts.size() == 1 ? "retry" : "retries",
      format_duration(std::chrono::ceil<std::chrono::milliseconds>(retries.waited)),
      word(judged.outcomes[last]));
  const std::optional<LockState>& lock = retries.lock;
  if (judged.round.attempts[last].fate != Fate::answered)
    return {stuck(judged, retries, Weight::inconclusive, refused + "; the target does not answer",
                  "see that the target is up again, and that its address is the same")};
  if (lock && lock->held && !lock->ttl)
    return {stuck(judged, retries, Weight::failed, refused + ": its lock was left behind without a TTL",
                  "take the lock and set its time in one command: SET key owner NX PX 30000")};
  if (lock && lock->held && *lock->ttl > longest_lock)
    return {stuck(judged, retries, Weight::inconclusive,
                  fmt::format("{}: its lock lives for another {}, which is not waited for", refused,
                              format_duration(*lock->ttl)),
                  "give the lock a shorter TTL for the check, by the target's configuration or by a field of "
                  "\"submit\" (--set)")};
  if (!scenario.lock && !scenario.lock_free)
    return {stuck(judged, retries, Weight::inconclusive, refused,
                  "declare \"lock\", so that its TTL can be seen and waited for, or say \"lock\": false")};
  return {stuck(judged, retries, Weight::failed, refused, {})};
}

std::vector<Finding> check_effects_at_most_once(const Scenario& scenario, JudgedRound& judged,
                                                std::size_t first_retry) {
  const Bounds bounds = bounds_of(scenario, judged, first_retry);
  std::vector<Finding> findings;
  for (int effective = bounds.low; effective <= bounds.high; ++effective) {
    judged.effective_per_operation = effective;
    findings = check_for(scenario, judged, effective);
    if (!fails(findings)) break;
  }
  Expected expected;
  expected.effective_per_operation = judged.effective_per_operation;
  for (Finding& finding : check_claims(scenario, judged, expected)) findings.push_back(std::move(finding));
  return concise(std::move(findings));
}

}  // namespace dupcheck
