#pragma once
// After an outage or a crash the same key must go through again: sent until it does, or until it had time
// enough.

#include <string>
#include <vector>

#include "case/case.hpp"

namespace dupcheck {

/// Sends the operation again, four times a second, until it is accepted or replayed, or refused while its
/// effect is there; or until whatever lock is left has run out and `patience` is over. A lock that lives for
/// longer than a minute, or for ever, is not waited for. The lock is watched, where one is declared.
void retry_until_through(Stage& stage, const Scenario& scenario, int operation, Nanos patience);

/// What became of the retries, read off the round. Pure.
struct Retries {
  std::vector<int> attempts;      ///< their numbers
  bool through = false;           ///< the last was accepted or replayed
  std::optional<LockState> lock;  ///< as it was at the last answer, when it was watched
  Nanos waited{0};                ///< from `since` to the last answer
};
/// The attempts from this index on are retries; `since` is when they could have gone through.
Retries retries_in(const JudgedRound& judged, std::size_t first, Nanos since);

/// Check "stuck": the key neither goes through nor has had its effect, though whatever held it is over (or
/// will never be): failed. Too long a lock, none declared: inconclusive. A contract whose `after_failure`
/// does not say `accepted` lets a key be burnt: nothing to say. `after`: "after the crash".
std::vector<Finding> check_stuck(const Scenario& scenario, const JudgedRound& judged, const Retries& retries,
                                 const std::string& after);

/// Effects and claims of a round in which attempts may have failed for a reason: as many as were accepted
/// each for itself, one if none was but its effect is there all the same, never more. Fills in
/// effective_per_operation. The answers are not judged.
std::vector<Finding> check_effects_at_most_once(const Scenario& scenario, JudgedRound& judged,
                                                std::size_t first_retry);

}  // namespace dupcheck
