#pragma once
// From an answer to an outcome: the design's section 5, `accepted` tried last.

#include <string>
#include <vector>

#include "load/attempt.hpp"
#include "scenario/outcome.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Pure. No whole answer: unsent when nothing was sent, else unknown. Otherwise the declared rules are tried
/// first, in a fixed order of classes (replayed, in-progress, rejected, mismatch, throttled, invalid,
/// declined, unsent, unknown, accepted), then the defaults in the same order. A class that the scenario
/// declares has no default any more: a 2xx that no rule names is unknown once `accepted` is declared. So a
/// default never takes an answer away from a declared rule, whatever the class of that is.
Outcome classify(const OutcomeRules& rules, const Attempt& attempt);

/// The record an accepted answer claims to have made; "" when the answer has none (or null, or an empty
/// text). Whole numbers of any length are taken digit by digit: two long ids never become one.
std::string identity_in(const std::optional<std::string>& pointer, const Attempt& attempt);

/// Outcomes of a whole round: each classified, then accepted answers that repeat the identity of an accepted
/// answer before them (by time of done) of the same operation become replayed.
std::vector<Outcome> classify_round(const Scenario& scenario, const std::vector<Attempt>& attempts);

}  // namespace dupcheck
