#pragma once
// Values as the JSON report writes them, and back. Writing and reading stand side by side, so that they agree.

#include <optional>
#include <string>
#include <string_view>

#include "base/json_full.hpp"
#include "base/measure.hpp"
#include "base/time.hpp"
#include "effect/reading.hpp"
#include "load/attempt.hpp"

namespace dupcheck {

/// A whole or exactly representable number stays a number; more digits than that become text.
Json to_json(const Measure& measure);
Measure measure_from(const Json& json);

/// Microseconds with three places: nanoseconds survive the way there and back.
Json us(Nanos moment);
Json us(const std::optional<Nanos>& moment);
Nanos nanos_from_us(const Json& json);
std::optional<Nanos> maybe_nanos_from_us(const Json& json);

std::string_view word(Fate fate);
std::optional<Fate> fate_from(std::string_view word);
std::string_view word(Phase phase);
std::optional<Phase> phase_from(std::string_view word);

}  // namespace dupcheck
