#pragma once
// Which operations of a round are judged as one.

#include <vector>

#include "judge/checks.hpp"

namespace dupcheck {

/// Operations that together must be effective `times` times.
struct Cover {
  std::vector<int> operations;  ///< indices, never empty
  Decimal times;
  bool covers(int operation) const;
};

/// For answers and claims: every operation by itself; all of the round as one when they share a key and the
/// contract's key_scope is global.
std::vector<Cover> covers_of(const Scenario& scenario, const JudgedRound& judged, const Expected& expected);

/// For an effect: the operations that each of its readings tells of. A shared effect covers the round.
std::vector<Cover> covers_of(const EffectSpec& effect, const Scenario& scenario, const JudgedRound& judged,
                             const Expected& expected);

}  // namespace dupcheck
