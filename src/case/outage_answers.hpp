#pragma once
// What submissions may be answered while the store behind the defence is away.

#include <optional>
#include <span>
#include <vector>

#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Those that met the outage; the retries come after them.
std::span<const Attempt> volley_of(const Round& round);
/// When the last of them was answered or given up.
Nanos last_of_volley(const Round& round);

/// Until then the store was away for certain: a pause is over by itself, however late that is noticed.
std::optional<Nanos> end_of_outage(const Round& round, const OutageOptions& options);

/// Of a counted round of the form "before", whose store was seen not to answer, against the contract's
/// `outage`. Closed: an attempt that was accepted before the outage ended is failed (check "fail-open");
/// unless all were answered, and their effects are right, as if nothing had happened: then nothing shows that
/// the target uses the store at all: inconclusive. Open: nobody let in is failed (check "fail-closed"). Pure.
std::vector<Finding> check_outage_answers(const Scenario& scenario, const OutageOptions& options,
                                          const JudgedRound& judged, bool effects_are_right);

}  // namespace dupcheck
