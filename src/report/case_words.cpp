#include "report/case_words.hpp"

#include <cmath>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {

double as_saved(double value) { return std::round(value * 1000) / 1000; }

std::string rounds_in_words(const CaseReport& report) {
  const std::string counted = report.counted == report.rounds
                                  ? count_of(static_cast<std::size_t>(report.rounds), "round")
                                  : fmt::format("{} of {} rounds counted", report.counted, report.rounds);
  std::string text = fmt::format("{}, {}", counted, count_of(report.attempts, "attempt"));
  if (report.violations > 0)
    text += fmt::format(", {}", count_of(static_cast<std::size_t>(report.violations), "violation"));
  return text;
}

std::string race_in_words(const CaseReport& report) {
  const bool any = report.spread_us || (report.overlap && report.overlap->max >= 2);
  std::string text;
  if (any && report.overlap) text = fmt::format("at least {:.0f} in flight together", report.overlap->min);
  if (const auto& q = report.spread_us) {
    const bool long_ones = q->max >= 2'000;
    const double unit = long_ones ? 1'000 : 1;
    text += fmt::format("{}released within {:.0f} {} (p50), {:.0f} (p95), {:.0f} (max)",
                        text.empty() ? "" : ", ", as_saved(q->p50) / unit, long_ones ? "ms" : "µs",
                        as_saved(q->p95) / unit, as_saved(q->max) / unit);
  }
  return text;
}

std::string bound_in_words(const CaseReport& report) {
  if (!report.bound) return {};
  const double percent = as_saved(*report.bound) * 100;
  if (report.violations > 0)
    return *report.bound >= 1
               ? std::string()
               : fmt::format("{} in {}: at 95 % confidence at most {:.1f} % of rounds violate",
                             count_of(static_cast<std::size_t>(report.violations), "violation"),
                             count_of(static_cast<std::size_t>(report.rounds), "round"), percent);
  if (report.verdict != Verdict::passed) return {};
  return fmt::format("{} without a violation: at 95 % confidence fewer than {:.1f} % of rounds violate",
                     count_of(static_cast<std::size_t>(report.counted), "counted round"), percent);
}

}  // namespace dupcheck
