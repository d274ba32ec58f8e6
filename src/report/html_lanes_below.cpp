// What stands under the lanes: the lock, the effects, the events, on the lanes' clock.

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/html_lanes.hpp"

namespace dupcheck {
namespace {

constexpr double label_x = 29, line_height = 18, lock_height = 14, column = 6.4;
/// Redis counts in milliseconds, and looks are some apart.
constexpr Nanos grain = std::chrono::milliseconds(20);
constexpr std::size_t effects_at_most = 6, events_at_most = 10;

/// Looks at the same holder with the same value, one after the other.
struct Holding {
  const LockState* first = nullptr;
  Nanos to{0};
  std::vector<Nanos> renewed;
  std::optional<Nanos> runs_out;  ///< as the last look said
};

std::vector<Holding> holdings_of(const std::vector<LockState>& lock, Nanos end) {
  std::vector<Holding> holdings;
  for (std::size_t i = 0; i < lock.size(); ++i) {
    const LockState& state = lock[i];
    const Nanos to = i + 1 < lock.size() ? lock[i + 1].at : end;
    const bool goes_on = i > 0 && state.held && !holdings.empty() && lock[i - 1].held &&
                         state.same_holder(lock[i - 1]) && state.value == lock[i - 1].value;
    if (goes_on) {
      holdings.back().renewed.push_back(state.at);
      holdings.back().to = to;
    } else if (state.held) {
      holdings.push_back({&state, to, {}, {}});
    } else {
      continue;
    }
    // Reports keep a TTL to the microsecond.
    holdings.back().runs_out =
        state.ttl ? std::optional<Nanos>(state.at + std::chrono::round<std::chrono::microseconds>(*state.ttl))
                  : std::nullopt;
  }
  return holdings;
}

std::string said_of(const LockState& state) {
  const std::string words = describe(state);
  constexpr std::string_view before = "lock = ";
  return words.starts_with(before) ? words.substr(before.size()) : words;
}

Markup draw(const Holding& holding, const TimeAxis& axis, double y, bool second) {
  const LockState& state = *holding.first;
  const double from = axis.x(state.at), to = std::max(axis.x(holding.to), from + 2);
  const char* classes = state.sentinel ? "lock.sentinel"
                        : !state.ttl   ? "lock.endless"
                        : second       ? "lock.second"
                                       : "lock";
  Markup drawing = element("title", describe(state)) + svg_rect(classes, from, y, to - from, lock_height);
  for (const Nanos moment : holding.renewed)
    if (axis.holds(moment))
      drawing += svg_line("renewed", axis.x(moment), y, axis.x(moment), y + lock_height);
  if (holding.runs_out && *holding.runs_out <= holding.to + grain && axis.holds(*holding.runs_out)) {
    const double x = axis.x(*holding.runs_out);
    drawing += svg_line("expiry", x, y - 4, x, y + lock_height + 4);
  }
  const auto room = static_cast<std::size_t>(std::max(0.0, (to - from - 8) / column));
  if (room >= 6) drawing += svg_text("inside", from + 5, y + 11, shorten(said_of(state), room));
  return element("g", drawing);
}

std::string value_of(const Reading& reading) {
  return reading.value ? shorten(printable(describe(*reading.value)), 14) : "not read";
}

/// What was seen within the time that is drawn, and what it came to later.
Markup draw(const std::vector<const Reading*>& readings, const TimeAxis& axis, double y) {
  Markup drawing = svg_line("baseline", axis.left, y, axis.right, y);
  const bool later = readings.back()->at > axis.to;
  if (later) drawing += svg_text("value.end", axis.right - 3, y - 3, value_of(*readings.back()) + " later ›");
  const double free_to = axis.right - (later ? 96 : 30);
  double free_from = axis.left;
  for (const Reading* reading : readings) {
    if (!axis.holds(reading->at)) continue;
    const double x = axis.x(reading->at);
    drawing += svg_line("reading", x, y - 5, x, y);
    if (reading->phase == Phase::before || x < free_from || x > free_to) continue;
    drawing += svg_text("value", x + 3, y - 3, value_of(*reading));
    free_from = x + 14 + column * static_cast<double>(value_of(*reading).size());
  }
  return drawing;
}

/// " 0 → 2".
std::string change_of(const std::vector<const Reading*>& readings) {
  const bool changes = readings.size() > 1 && readings.front()->phase == Phase::before;
  return changes ? fmt::format(" {} → {}", value_of(*readings.front()), value_of(*readings.back()))
                 : ": " + value_of(*readings.back());
}

Markup heading_of(const std::string& name, double y) {
  return svg_text("label", label_x, y, shorten(printable(name), 28));
}

}  // namespace

Strip lock_strip(const Round& round, const TimeAxis& axis, double top) {
  if (round.lock.empty()) return {};
  const double y = top + 8;
  Markup drawing = svg_line("divider", 0, top + 2, axis.right, top + 2) + heading_of("lock", y + 11) +
                   svg_line("baseline", axis.left, y + lock_height, axis.right, y + lock_height);
  std::string holder;
  bool second = true;
  for (const Holding& holding : holdings_of(round.lock, axis.to)) {
    if (holding.first->owner != holder || holder.empty()) second = !second;
    holder = holding.first->owner;
    drawing += draw(holding, axis, y, second);
  }
  return {drawing, lock_height + 18};
}

Strip effect_strips(const Round& round, const TimeAxis& axis, double top) {
  std::map<std::pair<std::string, int>, std::vector<const Reading*>> by_effect;
  for (const Reading& reading : round.readings)
    by_effect[{reading.effect, reading.operation}].push_back(&reading);
  if (by_effect.empty()) return {};
  Strip strip{svg_line("divider", 0, top + 2, axis.right, top + 2), 4};
  std::size_t drawn = 0;
  for (const auto& [of, readings] : by_effect) {
    if (++drawn > effects_at_most) {
      strip.drawing +=
          heading_of(fmt::format("and {} more", by_effect.size() - effects_at_most), top + strip.height + 13);
      strip.height += line_height;
      break;
    }
    const std::string name =
        round.operations.size() > 1 ? fmt::format("{}, key {}", of.first, of.second + 1) : of.first;
    strip.drawing += heading_of(shorten(printable(name), 16) + change_of(readings), top + strip.height + 14) +
                     draw(readings, axis, top + strip.height + line_height - 2);
    strip.height += line_height + 2;
  }
  return strip;
}

Strip event_strips(const Round& round, const TimeAxis& axis, double top) {
  std::vector<const Event*> events;
  for (const Event& event : round.events)
    if (axis.holds(event.at)) events.push_back(&event);
  if (events.empty()) return {};
  Strip strip{svg_line("divider", 0, top + 2, axis.right, top + 2) + heading_of("events", top + 17), 4};
  for (std::size_t i = 0; i < std::min(events.size(), events_at_most); ++i) {
    const double x = axis.x(events[i]->at), y = top + strip.height + 9;
    const bool to_the_left = x > axis.left + (axis.right - axis.left) * 0.6;
    strip.drawing += svg_line("event", x, y - 6, x, y + 5);
    strip.drawing += svg_text(to_the_left ? "value.end" : "value", to_the_left ? x - 4 : x + 4, y + 4,
                              shorten(printable(events[i]->what), 64));
    strip.height += 15;
  }
  if (events.size() > events_at_most) {
    strip.drawing +=
        heading_of(fmt::format("and {} more", events.size() - events_at_most), top + strip.height + 11);
    strip.height += 15;
  }
  return strip;
}

}  // namespace dupcheck
