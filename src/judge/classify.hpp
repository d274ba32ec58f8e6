#pragma once
// From an answer to an outcome: the design's section 5, `accepted` tried last.

#include <string>
#include <vector>

#include "load/attempt.hpp"
#include "scenario/outcome.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Pure. Declared rules before defaults within each class; classes in a fixed order: replayed, in-progress,
/// rejected, mismatch, throttled, invalid, declined, accepted. A 2xx that no rule names is unknown once the
/// scenario declares `accepted`.
Outcome classify(const OutcomeRules& rules, const Attempt& attempt);

/// The record an accepted answer claims to have made; "" when the answer has none (or null).
std::string identity_in(const std::optional<std::string>& pointer, const Attempt& attempt);

/// Outcomes of a whole round: each classified, then accepted answers that repeat the identity of an earlier
/// answer (by time of done) of the same operation become replayed.
std::vector<Outcome> classify_round(const Scenario& scenario, const std::vector<Attempt>& attempts);

}  // namespace dupcheck
