#pragma once
// Small values as the report's JSON has them, both ways. Shared by writing and reading, so that what is
// written is read back as it was.

#include <optional>
#include <string_view>

#include "base/json.hpp"
#include "base/measure.hpp"
#include "base/time.hpp"
#include "effect/reading.hpp"
#include "judge/finding.hpp"
#include "load/attempt.hpp"

namespace dupcheck {

/// Three places behind the point are enough for anything a report measures; whole numbers without a point;
/// what is not finite is null.
Json json_number(double value);
/// An exact number that JSON cannot hold exactly (long decimals) is a text. Nothing is null.
Json to_json(const Measure& measure);
Measure measure_from(const Json& json);

/// Microseconds with nanoseconds behind the point.
Json json_us(Nanos moment);

std::string_view word(Fate fate);
std::optional<Fate> fate_from(std::string_view word);
std::string_view word(Phase phase);
std::optional<Phase> phase_from(std::string_view word);
std::optional<Weight> weight_from(std::string_view word);

}  // namespace dupcheck
