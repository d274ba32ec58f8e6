#pragma once
// What must add up: as many sold as there were, and every effect the same number of operations. Pure.

#include <vector>

#include "judge/checks.hpp"

namespace dupcheck {

/// With a supply: how many were accepted, between `sold_min` and `sold_max` (check "conservation"). Too few
/// is failed only when no answer is missing; none at all shows nothing (check "answer", inconclusive).
/// Nothing without a supply.
std::vector<Finding> check_sold(const ConservationOptions& options, const JudgedRound& judged);

/// Effects that say how much one operation leaves (a plain number as `expect` or `change`, or a text) each
/// count the operations that were effective. One finding (check "conservation", failed) when they do not come
/// to the same number: "orders 20, but stock fell by 1". What could not be read, or did not come to rest,
/// agrees and disagrees with nothing.
std::vector<Finding> check_agreement(const Scenario& scenario, const JudgedRound& judged);

/// How many effects of the scenario count operations: with fewer than two nothing can disagree.
std::size_t effects_that_count(const Scenario& scenario);

/// The disagreement first, and no effect findings that it says better. The verdict stays.
void fold_into_disagreement(const Scenario& scenario, std::vector<Finding>& findings,
                            const std::vector<Finding>& disagreement);

}  // namespace dupcheck
