#pragma once
// The few shapes that our charts are made of, and the axis of time under them.

#include <string>
#include <string_view>
#include <vector>

#include "base/time.hpp"
#include "report/html_text.hpp"

namespace dupcheck {

/// A coordinate: two digits behind the point, none of them needless.
std::string coordinate(double value);

/// `classes` as in element(): "wait.o-accepted".
Markup svg_rect(std::string_view classes, double x, double y, double width, double height);
Markup svg_line(std::string_view classes, double x1, double y1, double x2, double y2);
Markup svg_path(std::string_view classes, const std::string& data);
Markup svg_text(std::string_view classes, double x, double y, const Markup& content);
/// One of the shapes of mark_definitions(), its middle there.
Markup svg_mark(std::string_view name, double x, double y, double size = 12);
/// The whole drawing; `label` is what it says to those who cannot see it.
Markup svg_chart(std::string_view classes, const std::string& label, double width, double height,
                 const Markup& content);

/// Of a scale: "µs", "ms" or "s", as fits the length that is to be shown.
struct TimeUnit {
  double nanos = 1;
  std::string_view name;
  int digits = 0;  ///< behind the point, for a time in a table
};
TimeUnit unit_for(Nanos length);
/// "187.4 µs", "24.1 ms": in the unit that fits.
std::string length_text(Nanos length);
/// "+0.012 ms".
std::string in_unit(Nanos moment, const TimeUnit& unit);

/// Time from left to right: moments outside stand at its ends.
struct TimeAxis {
  Nanos from{0}, to{0};
  Nanos zero{0};  ///< what its numbers count from
  double left = 0, right = 0;

  double x(Nanos moment) const;
  bool holds(Nanos moment) const { return moment >= from && moment <= to; }
};

/// Numbers at round steps with lines down to `bottom`.
Markup time_ticks(const TimeAxis& axis, double top, double bottom);

/// Round steps (1, 2, 5 times a power of ten), at most so many of them, within low to high.
std::vector<double> round_steps(double low, double high, int at_most);

}  // namespace dupcheck
