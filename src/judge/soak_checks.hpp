#pragma once
// A soak's counts against what the scenario says. Pure.

#include <vector>

#include "judge/round.hpp"
#include "judge/soak_result.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Which of a soak's preconditions was not seen: keys counted, and two submissions of a key in flight
/// together (not asked for when the contract says `serial`). One inconclusive finding each (checks
/// "verification", "contention").
std::vector<Finding> check_soak_conditions(const Scenario& scenario, const SoakResult& soak);

/// Keys with other effects than they should have (check "effect"), answers outside the contract's words
/// (check "answer"), effects that all operations share against the sum of what each should leave (check
/// "effect"), `always`; and what was not seen. `judged` has the readings of the shared effects before and
/// after, and those of a control operation, the round's only one, which was never submitted: an effect of its
/// own that it has all the same does not look at the key (check "reading", inconclusive).
std::vector<Finding> check_soak(const Scenario& scenario, const SoakResult& soak, const JudgedRound& judged);

/// "20,000".
std::string grouped_number(std::size_t n);

}  // namespace dupcheck
