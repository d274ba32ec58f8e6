#pragma once
// A round in which every operation has a story of its own: what each must be answered, and must leave behind.

#include <map>
#include <vector>

#include "judge/checks.hpp"
#include "judge/part_of_round.hpp"

namespace dupcheck {

struct OperationExpected {
  std::vector<Outcomes> each;  ///< what its attempts may be answered, in their order
  Effective effective;
};

/// These operations of a round, numbered anew from 0, with their attempts and their own readings.
JudgedRound part_of(const JudgedRound& judged, const std::vector<int>& operations);

/// Answers, claims and effects of its own for every operation that is named here; shared effects over all of
/// them, which is only right when nobody else sent anything. Operations that were sent with one key are one
/// to an effect that is bound to the key alone.
std::vector<Finding> check_operations(const Scenario& scenario, const JudgedRound& judged,
                                      const std::map<int, OperationExpected>& expected);

}  // namespace dupcheck
