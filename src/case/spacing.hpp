#pragma once
// Which spacings a sweep tries: the grid, the end of the first one's work, and between neighbours that
// differ. Pure.

#include <span>
#include <vector>

#include "judge/spaced_round.hpp"
#include "scenario/case_options.hpp"

namespace dupcheck {

/// Neighbours nearer than this are near enough: a sixteenth of the step, at least 2 ms.
Nanos grain_of(const SweepOptions& options);

/// from, from + step, …, to.
std::vector<Nanos> grid(const SweepOptions& options);

/// Around the end of the first one's work, where locks are given back: 0 to three times of what one alone
/// takes, in sixteenths of it, at least 2 ms apart; only within the sweep's range.
std::vector<Nanos> around_the_end(const SweepOptions& options, Nanos alone);

/// Between neighbours that came to different things and are further apart than the grain: up to three each,
/// the widest gaps first, at most `most`. Empty: there is nothing more to be known.
std::vector<Nanos> between_changes(std::span<const SpacedPoint> points, Nanos grain, std::size_t most);

/// When each of these starts, so that they disturb each other little: one after another, an `alone` apart
/// where that keeps the round short. The longest first.
Nanos stagger(std::size_t operations, Nanos alone);

}  // namespace dupcheck
