#pragma once
// What a finding shows for what it says: lines for people, every foreign text made printable.

#include <span>
#include <string>
#include <vector>

#include "judge/sight.hpp"

namespace dupcheck {

/// "attempt 4: accepted, status 200, released +0.012 ms, done +24.100 ms: {…}".
std::string attempt_line(const Attempt& attempt, Outcome outcome);
/// The lines of the first few of these attempts, and how many more there are.
std::vector<std::string> attempt_lines(const JudgedRound& judged, std::span<const int> numbers);

/// "orders: 0 before, 1 at +12.100 ms, 2 at +12.400 ms, 2 after": how the reading went.
std::string history_line(const JudgedRound& judged, const EffectSpec& effect, int operation);

/// Rows, history and these attempts.
std::vector<std::string> evidence_for(const JudgedRound& judged, const Sight& sight,
                                      std::span<const int> attempts);

/// A finding of this round about these operations: round and key filled in, the key when it is one.
Finding finding_of(const JudgedRound& judged, std::span<const int> operations, Weight weight,
                   std::string check);

}  // namespace dupcheck
