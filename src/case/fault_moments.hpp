#pragma once
// What the cases in which something dies note on the stage, and read off the round again when they judge it.

#include <algorithm>
#include <optional>
#include <string_view>

#include "judge/round.hpp"

namespace dupcheck::moments {

inline constexpr std::string_view outage_begins = "the outage begins";
inline constexpr std::string_view outage_is_on = "the outage is on";
inline constexpr std::string_view outage_ends = "the outage ends";
inline constexpr std::string_view killing = "the target is killed";
inline constexpr std::string_view started = "the target is up again";

/// When the first event that begins with these words was noted.
inline std::optional<Nanos> of(const Round& round, std::string_view words) {
  const auto found =
      std::ranges::find_if(round.events, [&](const Event& event) { return event.what.starts_with(words); });
  return found == round.events.end() ? std::nullopt : std::optional(found->at);
}

}  // namespace dupcheck::moments
