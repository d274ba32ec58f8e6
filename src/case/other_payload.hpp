#pragma once
// The same key with another payload: what two cases (mismatch, token) have in common.

#include <string>

#include "case/case.hpp"

namespace dupcheck {

/// When B was turned away in words that its payload by itself may have earned (invalid, declined), it is sent
/// once more under a key of its own. `b` is its answer.
void try_other_alone(Stage& stage, const Scenario& scenario, const Attempt& b);
/// It was, and was turned away there too: then nothing is known of what the key did. Empty: nothing of the
/// kind.
std::string refused_alone(const JudgedRound& judged);
/// Sent under a key of its own in this round: shared effects know of it.
bool was_sent_alone(const JudgedRound& judged);

/// B's payload makes it an operation of its own, by the contract's word on "mismatch".
bool makes_its_own_operation(const Contract& contract);

/// What each attempt of an operation may be answered and how many of them were let in as new operations, one
/// after another: `words` is for the second one on. Past the contract's window `after_window` is right, too.
struct InTurn {
  std::vector<Outcomes> each;
  int times = 1, perhaps_more = 0;
};
InTurn in_turn(const Contract& contract, const JudgedRound& one, const std::vector<Outcomes>& words);

}  // namespace dupcheck
