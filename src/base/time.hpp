#pragma once
// Durations as scenarios write them, and the one clock that everything in a round is measured on.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace dupcheck {

using SteadyClock = std::chrono::steady_clock;

/// A length of time, or a moment on a round's clock: nanoseconds since the round's zero.
using Nanos = std::chrono::nanoseconds;

/// Zero of a round's clock. Copyable; safe to read from any thread.
struct RoundClock {
  SteadyClock::time_point zero = SteadyClock::now();
  Nanos now() const { return SteadyClock::now() - zero; }
};

/// "250ms", "1.5s", "20us", "5m", "1h", "100ns", "0ms". A unit is required. Nothing on anything else, or when
/// negative.
std::optional<Nanos> parse_duration(std::string_view text);

/// The shortest exact form with one unit: "1.5s", "250ms", "20us".
std::string format_duration(Nanos length);

double to_ms(Nanos length);
double to_us(Nanos length);

}  // namespace dupcheck
