#pragma once
// What the scenario's formulas and ranges come to in one round.

#include <optional>
#include <string>

#include "judge/checks.hpp"
#include "judge/cover.hpp"
#include "judge/sight.hpp"

namespace dupcheck {

/// Both ends belong to it. Without an end: unlimited.
struct Limits {
  std::optional<Decimal> low, high;
  std::string error;  ///< why there are none: the formula names an effect that could not be read
};

/// Of a formula: evaluated on the counts of what the cover covers, where constants count once for each time
/// that an operation must be effective: for an affine f over counts x, Σ f(xᵢ) = f(Σ xᵢ) + (n − 1)·f(0).
/// Attempts without an answer may or may not have been accepted: hence limits.
Limits limits_of(const Formula& formula, const EffectSpec& effect, const Cover& cover,
                 const Scenario& scenario, const JudgedRound& judged);
/// Of a range: both ends so many times.
Limits limits_of(const Range& range, const Decimal& times);

/// More is further from zero than allowed, or on its other side: a stock that should fall by 1 and falls by
/// 2, or rises.
Standing standing_of(const Decimal& actual, const Limits& limits);
/// "2", "at least 1", "1 to 3".
Measure in_words(const Limits& limits);

}  // namespace dupcheck
