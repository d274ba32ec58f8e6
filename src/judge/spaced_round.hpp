#pragma once
// A round in which many operations are submitted several times each, spaced: judged one by one.

#include <string>
#include <vector>

#include "judge/checks.hpp"

namespace dupcheck {

/// What came of one operation whose submissions were spaced by Δ.
struct SpacedPoint {
  Nanos delta{0};  ///< as measured: from release to release, on the average of a train
  enum class Is { good, bad, unknown } is = Is::unknown;
  bool new_operation = false;  ///< a later one was a new operation, as the contract says
  std::string came_to;         ///< answers and readings: what a neighbour is compared by
  std::string line;            ///< the same for people
  std::string key;
  int round = 0;
  std::vector<int> attempts;
  std::vector<Finding> findings;  ///< of this operation alone
};

struct SpacedRound {
  std::vector<SpacedPoint> points;  ///< in the order of the operations that were submitted more than once
  std::vector<Finding> findings;    ///< about effects that several operations share
};

/// Effects of an operation's own are judged by operation, those that tell of a user or of everybody over all
/// of them. Pure.
SpacedRound judge_spaced(const Scenario& scenario, const JudgedRound& judged);

/// "21.3 ms", "1.25 s".
std::string delta_in_words(Nanos delta);

}  // namespace dupcheck
