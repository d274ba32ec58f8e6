#pragma once
// Findings that many rounds made alike, told once.

#include <set>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace dupcheck {

/// What many rounds were found alike: shown as the first of them.
struct FindingGroup {
  const Finding* first;
  std::set<int> rounds;
  Measure low, high;  ///< of `actual`, where that is a number
};

/// In the order in which the first of each stands. They point into `findings`.
std::vector<FindingGroup> grouped(const std::vector<Finding>& findings);

/// A finding is shown like the verdict it leads to; a note like nothing tried.
Verdict verdict_like(Weight weight);

/// ", in 3 of 20 rounds, first in round 2"; empty for what is about no round.
std::string rounds_in_words(const FindingGroup& group, const CaseReport& report);

}  // namespace dupcheck
