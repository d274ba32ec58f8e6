#include "report/html_svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace dupcheck {
namespace {

std::string named(std::string_view tag, std::string_view classes) {
  return classes.empty() ? std::string(tag) : fmt::format("{}.{}", tag, classes);
}

}  // namespace

std::string coordinate(double value) { return fmt::format("{}", std::round(value * 100) / 100 + 0.0); }

Markup svg_rect(std::string_view classes, double x, double y, double width, double height) {
  return leaf(named("rect", classes), {{"x", coordinate(x)},
                                       {"y", coordinate(y)},
                                       {"width", coordinate(std::max(width, 0.0))},
                                       {"height", coordinate(height)}});
}

Markup svg_line(std::string_view classes, double x1, double y1, double x2, double y2) {
  return leaf(
      named("line", classes),
      {{"x1", coordinate(x1)}, {"y1", coordinate(y1)}, {"x2", coordinate(x2)}, {"y2", coordinate(y2)}});
}

Markup svg_path(std::string_view classes, const std::string& data) {
  return leaf(named("path", classes), {{"d", data}});
}

Markup svg_text(std::string_view classes, double x, double y, const Markup& content) {
  return element(named("text", classes), {{"x", coordinate(x)}, {"y", coordinate(y)}}, content);
}

Markup svg_mark(std::string_view name, double x, double y, double size) {
  return leaf(fmt::format("use.{}", name), {{"href", fmt::format("#{}", name)},
                                            {"x", coordinate(x - size / 2)},
                                            {"y", coordinate(y - size / 2)},
                                            {"width", coordinate(size)},
                                            {"height", coordinate(size)}});
}

Markup svg_chart(std::string_view classes, const std::string& label, double width, double height,
                 const Markup& content) {
  return element(named("svg", classes),
                 {{"role", "img"},
                  {"aria-label", label},
                  {"viewBox", fmt::format("0 0 {} {}", coordinate(width), coordinate(height))}},
                 content);
}

TimeUnit unit_for(Nanos length) {
  using namespace std::chrono_literals;
  if (length < 2ms) return {1e3, "µs", 1};
  if (length < 2s) return {1e6, "ms", 3};
  return {1e9, "s", 3};
}

std::string length_text(Nanos length) {
  const TimeUnit unit = unit_for(length);
  return fmt::format("{:.1f} {}", static_cast<double>(length.count()) / unit.nanos, unit.name);
}

std::string in_unit(Nanos moment, const TimeUnit& unit) {
  const double value = static_cast<double>(moment.count()) / unit.nanos;
  return fmt::format("{:+.{}f} {}", value, unit.digits, unit.name);
}

double TimeAxis::x(Nanos moment) const {
  const double length = std::max(1.0, static_cast<double>((to - from).count()));
  const double share = static_cast<double>((moment - from).count()) / length;
  return left + std::clamp(share, 0.0, 1.0) * (right - left);
}

std::vector<double> round_steps(double low, double high, int at_most) {
  if (!(high > low)) return {low};
  const double least = (high - low) / std::max(at_most, 1);
  const double power = std::pow(10, std::floor(std::log10(least)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least) {
      step = factor * power;
      break;
    }
  std::vector<double> steps;
  for (double n = std::ceil(low / step - 1e-9); n * step <= high * (1 + 1e-12); ++n)
    steps.push_back(n * step);
  return steps;
}

Markup time_ticks(const TimeAxis& axis, double top, double bottom) {
  const TimeUnit unit = unit_for(axis.to - axis.from);
  const auto in = [&](Nanos moment) {
    return static_cast<double>((moment - axis.zero).count()) / unit.nanos;
  };
  Markup ticks;
  for (const double value : round_steps(in(axis.from), in(axis.to), 9)) {
    const double x = axis.x(axis.zero + Nanos(std::llround(value * unit.nanos)));
    ticks += svg_line("grid", x, top, x, bottom);
    ticks += svg_text("tick.middle", x, top - 5, fmt::format("{:g} {}", value + 0.0, unit.name));
  }
  return ticks;
}

}  // namespace dupcheck
