#pragma once
// What the cases about a lock have in common: whose it was, when it was lost, why nothing can be said.

#include <optional>
#include <string>
#include <vector>

#include "case/case.hpp"
#include "judge/lock_state.hpp"

namespace dupcheck {

/// Waits until the lock is held while the attempt is under way. Throws NoSubject, saying what was looked for
/// and what is there instead, when the attempt is over and no lock was seen.
LockState wait_for_lock(Stage& stage, Lock& lock, int attempt);

/// The first look at which somebody held the lock; nothing when nobody ever did.
std::optional<LockState> first_held(const Round& round);
/// The first look after it at which it was not that holder's any more.
std::optional<LockState> lost_after(const Round& round, const LockState& held);
/// Some look between the two moments found the same holder's time set anew.
bool was_renewed(const Round& round, const LockState& held, Nanos until);

/// A finding of this round about its first operation, with the lock's history as evidence.
Finding lock_finding(const Round& round, std::string check, std::string message, std::vector<int> attempts);

/// Why the scenario gives the case nothing to try, where it says "lock": false.
std::string skip_without_lock(const CasePlan& plan);

/// Why the first round of these that did not count did not (check "precondition").
using WhyNot = std::string (*)(const CasePlan& plan, const JudgedRound& judged);
std::vector<Finding> not_seen(const CasePlan& plan, const History& history, int wanted, WhyNot why);
/// The same for each form by itself.
std::vector<Finding> not_seen(const CasePlan& plan, const History& history,
                              const std::vector<std::string>& forms, int rounds, WhyNot why);

}  // namespace dupcheck
