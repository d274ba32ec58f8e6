#include "report/html_lanes.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "judge/tally.hpp"
#include "report/html_marks.hpp"

namespace dupcheck {
namespace {

constexpr double width = 1000;
constexpr double first_lane = 46, lane_pitch = 20, bar = 9;
constexpr std::size_t labelled_at_most = 40;  ///< attempts: in larger rounds only what stands out has a label
constexpr std::size_t standing_out_at_most = 24;

std::string status_in_words(const Attempt& attempt) {
  return attempt.answer ? fmt::format(" · {}", attempt.answer->status) : "";
}

std::string title_of(const Lane& lane, const TimeAxis& axis) {
  const TimeUnit unit = unit_for(axis.to - axis.from);
  std::string title = fmt::format("attempt {}: {}{}", lane.attempt->number, word(lane.outcome),
                                  status_in_words(*lane.attempt));
  const auto add = [&](const char* what, const std::optional<Nanos>& moment) {
    if (moment) title += fmt::format(", {} {}", what, in_unit(*moment - axis.zero, unit));
  };
  add("released", lane.attempt->released);
  add("first byte", lane.attempt->first_byte);
  add("done", lane.attempt->done);
  return title;
}

std::string label_of(const Lane& lane, std::size_t attempts) {
  std::string label = attempt_name(*lane.attempt, attempts);
  if (lane.attempt->form != "submit") label += " " + printable(lane.attempt->form);
  return label + fmt::format(" {}{}", word(lane.outcome), status_in_words(*lane.attempt));
}

/// What is drawn of the time between release and answer, in the outcome's colour.
Markup bars(const Lane& lane, const TimeAxis& axis, double y) {
  const Attempt& attempt = *lane.attempt;
  const std::string name = mark_name(lane.outcome);
  if (!attempt.released) return svg_mark(name, axis.right - 6, y);
  const double start = axis.x(*attempt.released);
  if (!attempt.done)
    return svg_line("open." + name, start, y, axis.right - 14, y) + svg_mark(name, axis.right - 6, y);
  const double done = axis.x(*attempt.done);
  const double byte = axis.x(attempt.first_byte.value_or(*attempt.done));
  return svg_rect("wait." + name, start, y - bar / 2, byte - start, bar) +
         svg_rect("body." + name, byte, y - bar / 2, std::max(done - byte, 1.5), bar) +
         svg_line("release", start, y - bar / 2 - 2, start, y + bar / 2 + 2) + svg_mark(name, done, y);
}

Markup labelled_lane(const Lane& lane, const TimeAxis& axis, double y, std::size_t attempts) {
  Markup drawing = element("title", title_of(lane, axis));
  if (lane.named) {
    drawing += svg_rect("named", 0, y - lane_pitch / 2, width, lane_pitch);
    drawing += svg_path("flag", fmt::format("M2 {0}l6 4l-6 4z", coordinate(y - 4)));
  }
  drawing += svg_mark(mark_name(lane.outcome), 18, y, 11);
  drawing += svg_text(lane.named ? "label.strong" : "label", 29, y + 4,
                      shorten(label_of(lane, attempts), lane.named ? 26 : 28));
  const Attempt& attempt = *lane.attempt;
  if (attempt.armed && attempt.released)
    drawing += svg_line("armed", axis.x(*attempt.armed), y, axis.x(*attempt.released), y);
  return element("g", drawing + bars(lane, axis, y));
}

/// A line for each, as one path: a thousand lanes must stay small.
Markup thin_path(const std::vector<Lane>& lanes, const TimeAxis& axis, double top, double pitch,
                 const std::string& classes, bool body) {
  std::string data;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const Attempt& attempt = *lanes[i].attempt;
    if (!attempt.released) continue;
    const Nanos done = attempt.done.value_or(axis.to);
    const Nanos byte = std::min(attempt.first_byte.value_or(done), done);
    const double from = axis.x(body ? byte : *attempt.released);
    const double to = body ? std::max(axis.x(done), from + 1.2) : axis.x(byte);
    if (body && !attempt.done) continue;
    data +=
        fmt::format("M{:.1f} {}H{:.1f}", from, coordinate(top + (static_cast<double>(i) + 0.5) * pitch), to);
  }
  return data.empty() ? Markup()
                      : leaf("path." + classes, {{"stroke-width", coordinate(pitch * 0.82)}, {"d", data}});
}

Strip thin_group(Outcome outcome, const std::vector<Lane>& lanes, const TimeAxis& axis, double top,
                 double pitch) {
  const std::string name = mark_name(outcome);
  const double height = std::max(20.0, static_cast<double>(lanes.size()) * pitch);
  Markup drawing = svg_line("group", axis.left - 4, top, axis.left - 4, top + height);
  drawing += svg_mark(name, 18, top + 10, 11);
  drawing +=
      svg_text("label", 29, top + 14, fmt::format("{} × {}", word(outcome), grouped_number(lanes.size())));
  drawing += thin_path(lanes, axis, top, pitch, "thin.wait." + name, false);
  drawing += thin_path(lanes, axis, top, pitch, "thin.body." + name, true);
  return {drawing, height + 5};
}

/// In a large round: those that findings name, and the accepted ones where they are few.
std::set<int> labelled_of(const std::vector<Lane>& lanes) {
  std::set<int> labelled, accepted;
  for (const Lane& lane : lanes) {
    if (lanes.size() <= labelled_at_most || (lane.named && labelled.size() < standing_out_at_most))
      labelled.insert(lane.attempt->number);
    if (lane.outcome == Outcome::accepted) accepted.insert(lane.attempt->number);
  }
  if (labelled.size() + accepted.size() <= standing_out_at_most) labelled.merge(accepted);
  return labelled;
}

Strip all_lanes(const std::vector<Lane>& lanes, const TimeAxis& axis) {
  const std::set<int> labelled = labelled_of(lanes);
  double y = first_lane;
  Markup drawing;
  std::map<Outcome, std::vector<Lane>> thin;
  for (const Lane& lane : lanes) {
    if (!labelled.contains(lane.attempt->number)) {
      thin[lane.outcome].push_back(lane);
      continue;
    }
    drawing += labelled_lane(lane, axis, y + lane_pitch / 2, lanes.size());
    y += lane_pitch;
  }
  y += thin.empty() ? 0 : 6;
  const double pitch = std::clamp(800.0 / static_cast<double>(lanes.size()), 0.8, 8.0);
  for (const auto& [outcome, group] : thin) {
    const Strip strip = thin_group(outcome, group, axis, y, pitch);
    drawing += strip.drawing;
    y += strip.height;
  }
  return {drawing, y - first_lane};
}

/// Submissions that a case sends one after the other went through no gate together.
bool is_together(const JudgedRound& judged, const TimeAxis& axis) {
  return judged.simultaneity.overlap >= 2 && judged.simultaneity.spread <= (axis.to - axis.from) / 5;
}

Markup gate(const JudgedRound& judged, const TimeAxis& axis, double bottom) {
  const double x = axis.x(axis.zero), top = first_lane - 6;
  Markup drawing;
  const bool together = is_together(judged, axis);
  if (together)
    drawing += svg_rect("spread", x, top, axis.x(axis.zero + judged.simultaneity.spread) - x, bottom - top);
  return drawing + svg_line("gate", x, top, x, bottom) +
         svg_text("gate-label.middle", x, 13, together ? "gate opens" : "first release");
}

std::string said_by(const JudgedRound& judged) {
  return fmt::format("Lanes of {}: {}; released within {}.",
                     count_of(judged.round.attempts.size(), "attempt"), Tally(judged).words(),
                     length_text(judged.simultaneity.spread));
}

}  // namespace

Markup lane_chart(const JudgedRound& judged) {
  const std::vector<Lane> lanes = lanes_of(judged);
  if (lanes.empty()) return {};
  const TimeAxis axis = axis_of(judged.round);
  const Strip attempts = all_lanes(lanes, axis);
  double bottom = first_lane + attempts.height + 4;
  Markup below;
  for (const auto strip_of : {lock_strip, effect_strips, event_strips}) {
    const Strip strip = strip_of(judged.round, axis, bottom);
    below += strip.drawing;
    bottom += strip.height;
  }
  const Markup drawing =
      time_ticks(axis, first_lane - 6, bottom) + attempts.drawing + gate(judged, axis, bottom) + below;
  return scroll_box("lane chart", svg_chart("chart.lanes", said_by(judged), width, bottom + 4, drawing));
}

}  // namespace dupcheck
