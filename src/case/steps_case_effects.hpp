#pragma once
// Effects in the middle of a story, against what a step expects.

#include <optional>
#include <string>
#include <vector>

#include "effect/reading.hpp"
#include "scenario/case_step.hpp"

namespace dupcheck {

struct EffectMiss {
  std::string expected, actual;  ///< "orders 1", "orders is 0"
  std::string error;             ///< it could not be read
};

/// The first effect that is not as the step expects it; nothing when all are. Pure.
std::optional<EffectMiss> first_miss(const EffectsVerb& verb, const std::vector<Reading>& readings);

}  // namespace dupcheck
