#pragma once
// From many spacings to few findings: the ranges of Δ at which the defence does not hold, and how long it
// protects.

#include <span>
#include <vector>

#include "judge/spaced_round.hpp"

namespace dupcheck {

/// One failed finding (check "spacing") for each range of Δ without a good one in between, in order of Δ.
/// Ranges nearer to each other than `grain` are one: what a race lets through by luck is no end of it.
std::vector<Finding> bad_ranges(std::span<const SpacedPoint> points, Nanos grain);

/// Of one round: how many are not as they should be, in one failed finding (check "spacing"); and what could
/// not be told, once for each check, inconclusive.
std::vector<Finding> summed_up(const SpacedRound& round);

/// A note (check "window"): from which Δ on a later submission was a new operation, as the contract says; or
/// that the operation was protected over the whole range. Nothing when some Δ is bad or none is good.
std::vector<Finding> protected_window(std::span<const SpacedPoint> points);

}  // namespace dupcheck
