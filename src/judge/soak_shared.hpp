#pragma once
// Effects that all keys of a soak share, and its control operation. Part of soak_checks.

#include <vector>

#include "judge/round.hpp"
#include "judge/soak_result.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// `change` and `expect` of what is nobody's own, as constants, against the sum over all operations;
/// `always`; the control operation; readings that did not come to rest.
std::vector<Finding> check_shared_of_soak(const Scenario& scenario, const SoakResult& soak,
                                          const JudgedRound& judged);

}  // namespace dupcheck
