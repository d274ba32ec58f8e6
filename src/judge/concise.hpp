#pragma once
// One precise finding in place of five vague ones.

#include <vector>

#include "judge/finding.hpp"

namespace dupcheck {

/// Findings of one round without those that another one already says better. Only ever drops what a finding
/// of at least the same weight covers: the verdict stays. Order is kept; doing it twice changes nothing.
std::vector<Finding> concise(std::vector<Finding> findings);

}  // namespace dupcheck
