// A sweep: Δ against what it came to, as a strip and in words.

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "judge/soak_checks.hpp"
#include "report/html_charts.hpp"
#include "report/html_marks.hpp"
#include "report/html_svg.hpp"

namespace dupcheck {
namespace {

constexpr double width = 1000, left = 190, right = 984, top = 30, row_height = 26;
constexpr std::size_t rows_at_most = 60, marks_at_most = 400;

struct CameTo {
  const char* words;
  const char* classes;
  const char* mark;
};
constexpr std::array<CameTo, 4> kinds = {{{"protected", "good", "v-passed"},
                                          {"a new operation", "new", "o-accepted"},
                                          {"more than it may", "bad", "v-failed"},
                                          {"not known", "unknown", "v-inconclusive"}}};

std::size_t row_kind_of(const SweepPoint& point) {
  if (point.bad) return 2;
  if (point.open) return 3;
  return point.new_operation ? 1 : 0;
}

/// "Δ 5.1 ms: accepted, then rejected; orders 1 (key …)" without what differs between neighbours.
std::string without_place(const std::string& line) {
  const std::size_t begin = line.starts_with("Δ") ? line.find(": ") : std::string::npos;
  const std::size_t end = line.rfind(" (key ");
  const std::size_t from = begin == std::string::npos ? 0 : begin + 2;
  return line.substr(from, end == std::string::npos || end < from ? end : end - from);
}

/// Neighbours in Δ that came to the same.
struct Stretch {
  std::size_t kind = 0;
  std::string came_to;
  double from = 0, to = 0;  ///< µs
  std::size_t points = 0;
};

std::vector<Stretch> stretches_of(const std::vector<SweepPoint>& points, bool by_words) {
  std::vector<Stretch> stretches;
  for (const SweepPoint& point : points) {
    const std::string came_to = by_words ? without_place(point.came_to) : "";
    const bool goes_on = !stretches.empty() && stretches.back().kind == row_kind_of(point) &&
                         stretches.back().came_to == came_to;
    if (!goes_on) stretches.push_back({row_kind_of(point), came_to, point.delta_us, point.delta_us, 0});
    stretches.back().to = point.delta_us;
    ++stretches.back().points;
  }
  return stretches;
}

TimeAxis axis_of_deltas(const std::vector<SweepPoint>& points) {
  const auto nanos = [](double us) { return Nanos(std::llround(us * 1000)); };
  TimeAxis axis{nanos(points.front().delta_us), nanos(points.back().delta_us), Nanos{0}, left + 10,
                right - 10};
  if (axis.to <= axis.from) axis.to = axis.from + Nanos(1'000);
  return axis;
}

double x_of(double delta_us, const TimeAxis& axis) { return axis.x(Nanos(std::llround(delta_us * 1000))); }

Markup row_of(const std::vector<SweepPoint>& points, std::size_t kind, const TimeAxis& axis, double y) {
  const CameTo& is = kinds[kind];
  const auto count = static_cast<std::size_t>(std::ranges::count(points, kind, row_kind_of));
  Markup drawing = svg_line("baseline", left, y + row_height / 2, right, y + row_height / 2) +
                   svg_mark(is.mark, 14, y, 12) +
                   svg_text("label", 26, y + 4, fmt::format("{} × {}", is.words, grouped_number(count)));
  std::string ticks;
  std::size_t marks = 0;
  for (const SweepPoint& point : points) {
    if (row_kind_of(point) != kind) continue;
    const double x = x_of(point.delta_us, axis);
    if (kind == 2 && ++marks <= marks_at_most)
      drawing += svg_mark(is.mark, x, y, 11);
    else
      ticks += fmt::format("M{} {}v10", coordinate(x), coordinate(y - 5));
  }
  if (!ticks.empty())
    drawing += leaf(fmt::format("path.thin.{}", is.classes), {{"stroke-width", "2"}, {"d", ticks}});
  return drawing;
}

std::string delta_text(double us, const TimeUnit& unit) {
  return number_text(us * 1000 / unit.nanos, unit.digits == 1 ? 1 : 2);
}

}  // namespace

Markup sweep_strip(const CaseReport& of_case) {
  if (of_case.sweep.empty()) return {};
  const TimeAxis axis = axis_of_deltas(of_case.sweep);
  std::vector<std::size_t> present;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    if (std::ranges::count(of_case.sweep, kind, row_kind_of) > 0) present.push_back(kind);
  const double bottom = top + row_height * static_cast<double>(present.size()) + 6;
  Markup drawing;
  for (const Stretch& stretch : stretches_of(of_case.sweep, false))
    if (stretch.kind == 0)
      drawing += svg_rect("protected", x_of(stretch.from, axis) - 2, top - 4,
                          x_of(stretch.to, axis) - x_of(stretch.from, axis) + 4, bottom - top + 4);
  drawing += time_ticks(axis, top - 6, bottom);
  double y = top + row_height / 2;
  for (const std::size_t kind : present) {
    drawing += row_of(of_case.sweep, kind, axis, y);
    y += row_height;
  }
  return scroll_box("sweep strip",
                    svg_chart("chart.strip", "what each spacing Δ came to", width, bottom + 4, drawing));
}

Markup sweep_table(const CaseReport& of_case) {
  if (of_case.sweep.empty()) return {};
  const TimeAxis axis = axis_of_deltas(of_case.sweep);
  const TimeUnit unit = unit_for(axis.to);
  const std::vector<Stretch> stretches = stretches_of(of_case.sweep, true);
  Markup rows;
  for (std::size_t i = 0; i < std::min(stretches.size(), rows_at_most); ++i) {
    const Stretch& stretch = stretches[i];
    const std::string from = delta_text(stretch.from, unit), to = delta_text(stretch.to, unit);
    const Markup shape = element(fmt::format("svg.mark.{}", kinds[stretch.kind].mark),
                                 {{"viewBox", "0 0 16 16"}, {"aria-hidden", "true"}},
                                 svg_mark(kinds[stretch.kind].mark, 8, 8, 16));
    rows += element("tr", element("td.number", from == to ? from : fmt::format("{} to {}", from, to)) +
                              element("td.number", grouped_number(stretch.points)) +
                              element("td.nowrap", shape + " " + kinds[stretch.kind].words) +
                              element("td", stretch.came_to));
  }
  if (stretches.size() > rows_at_most)
    rows += element(
        "tr", element("td", {{"colspan", "4"}},
                      fmt::format("… and {} more, in the JSON report", stretches.size() - rows_at_most)));
  const Markup heads = element("th.number", {{"scope", "col"}}, fmt::format("Δ, {}", unit.name)) +
                       element("th.number", {{"scope", "col"}}, "spacings") + header_cell("col", "came to") +
                       header_cell("col", "answers and effects");
  return scroll_box("what the spacings came to",
                    element("table.grid", element("thead", element("tr", heads)) + element("tbody", rows)));
}

}  // namespace dupcheck
