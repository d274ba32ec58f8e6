// What there is to be drawn of a round: its attempts in order, its time, and the legend.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "judge/story.hpp"
#include "judge/tally.hpp"
#include "report/html_lanes.hpp"
#include "report/html_marks.hpp"

namespace dupcheck {
namespace {

/// The ends of the lanes in the drawing.
constexpr double left = 214, right = 984;

std::set<int> named_in(const std::vector<Finding>& findings) {
  std::set<int> named;
  for (const Finding& finding : findings)
    if (finding.weight != Weight::note) named.insert(finding.attempts.begin(), finding.attempts.end());
  return named;
}

}  // namespace

std::vector<Lane> lanes_of(const JudgedRound& judged) {
  const std::set<int> named = named_in(judged.findings);
  std::vector<Lane> lanes;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    const Attempt& attempt = judged.round.attempts[i];
    lanes.push_back({&attempt, outcome_of(judged, i), named.contains(attempt.number)});
  }
  std::ranges::stable_sort(lanes, {},
                           [](const Lane& lane) { return lane.attempt->released.value_or(Nanos::max()); });
  return lanes;
}

std::string attempt_name(const Attempt& attempt, std::size_t attempts) {
  if (attempts > story_at_most) return std::to_string(attempt.number);
  return fmt::format("{} ({})", attempt.number, letter_of(attempt.number));
}

TimeAxis axis_of(const Round& round) {
  std::optional<Nanos> first, armed;
  Nanos last = Nanos::min();
  bool open = false;
  for (const Attempt& attempt : round.attempts) {
    if (attempt.armed) armed = std::min(armed.value_or(*attempt.armed), *attempt.armed);
    if (!attempt.released) continue;
    first = std::min(first.value_or(*attempt.released), *attempt.released);
    for (const auto& moment : {attempt.released, attempt.first_byte, attempt.done})
      if (moment) last = std::max(last, *moment);
    open = open || !attempt.done;
  }
  if (!first) {
    first = armed.value_or(Nanos{0});
    last = *first;
  }
  for (const LockState& state : round.lock) last = std::max(last, state.at);
  const Nanos length = std::max(last - *first, Nanos(1'000));
  TimeAxis axis{*first - length / 16, last + length / (open ? 8 : 25), *first, left, right};
  for (const LockState& state : round.lock)
    axis.from = std::min(axis.from, std::max(state.at, *first - length));
  return axis;
}

Markup lane_legend(const JudgedRound& judged) {
  std::set<Outcome> seen;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) seen.insert(outcome_of(judged, i));
  Markup items;
  for (const Outcome outcome : seen) items += element("li", badge(outcome));
  const auto sample = [](const Markup& drawing, const char* what) {
    return element("li", svg_chart("mark.wide", what, 26, 12, drawing) + " " + what);
  };
  items += sample(svg_line("armed", 1, 6, 25, 6), "armed, held one byte short");
  items += sample(svg_rect("wait", 1, 2, 24, 8), "released, waiting");
  items += sample(svg_rect("body", 1, 2, 24, 8), "first byte to done");
  items += sample(svg_path("flag", "M9 2l6 4l-6 4z"), "named in a finding");
  if (!judged.round.lock.empty()) {
    items += sample(svg_rect("lock", 1, 1, 24, 10), "lock held");
    items += sample(svg_rect("lock.endless", 2, 2, 22, 8), "held without TTL");
    items += sample(svg_rect("lock.sentinel", 2, 2, 22, 8), "sentinel of ours");
    items += sample(svg_line("renewed", 13, 0, 13, 12), "time set anew");
    items += sample(svg_line("expiry", 13, 0, 13, 12), "TTL over");
  }
  return element("ul.legend", items);
}

}  // namespace dupcheck
