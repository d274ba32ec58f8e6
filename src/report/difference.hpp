#pragma once
// Two reports of one scenario: what got worse, what got better.

#include <string>
#include <vector>

#include "report/reporters.hpp"

namespace dupcheck {

/// A case of both, or of one of them.
struct Change {
  std::string variant;  ///< empty where it is no comparison
  std::string of_case;
  std::string what;  ///< "passed → failed", "no longer tried", "found anew: effect orders"
  std::string why;   ///< the weightiest new finding; may be empty
};

struct Difference {
  std::string scenario, older, newer;  ///< when they were started
  std::vector<Change> worse, better;
  std::vector<Change> notes;  ///< weaker or stronger evidence, slower or faster answers: no verdict on them
  std::size_t same = 0;       ///< cases that came to the same
};

/// Worse: a heavier verdict; a case that passed and is skipped or missing now; among failed ones a finding
/// (check and effect) that was not there. What only one comparison's control did is no part of it. Pure.
Difference difference_of(const Report& older, const Report& newer);

std::string render_difference(const Difference& difference, const Look& look);

}  // namespace dupcheck
