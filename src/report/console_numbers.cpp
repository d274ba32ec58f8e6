#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/console.hpp"
#include "report/soak_report.hpp"

namespace dupcheck {
namespace {

std::string rounds_in_words(const CaseReport& report) {
  const std::string counted = report.counted == report.rounds
                                  ? count_of(static_cast<std::size_t>(report.rounds), "round")
                                  : fmt::format("{} of {} rounds counted", report.counted, report.rounds);
  std::string text = fmt::format("{}, {}", counted, count_of(report.attempts, "attempt"));
  if (report.violations > 0)
    text += fmt::format(", {}", count_of(static_cast<std::size_t>(report.violations), "violation"));
  return text;
}

std::string answers_in_words(const CaseReport& report) {
  std::vector<std::string> parts;
  for (const auto& [outcome, count] : report.outcomes)
    parts.push_back(fmt::format("{} {}", count, word(outcome)));
  return parts.empty() ? "none" : join(parts, ", ");
}

std::string effects_in_words(const CaseReport& report) {
  std::vector<std::string> parts;
  for (const EffectSummary& effect : report.effects) {
    const std::string low = shorten(describe(effect.min), 60), high = shorten(describe(effect.max), 60);
    const bool unread = effect.min == Measure() && effect.max == Measure();
    const std::string seen = unread ? "not read" : low == high ? low : fmt::format("{} to {}", low, high);
    parts.push_back(fmt::format("{} {} (expected {})", printable(effect.name), seen,
                                shorten(printable(effect.expected), 60)));
  }
  return join(parts, ", ");
}

std::string race_in_words(const CaseReport& report) {
  std::vector<std::string> parts;
  if (const auto& q = report.overlap)
    parts.push_back(fmt::format("at least {:.0f} in flight together", q->min));
  if (const auto& q = report.spread_us)
    parts.push_back(
        fmt::format("released within {:.0f} µs (p50), {:.0f} (p95), {:.0f} (max)", q->p50, q->p95, q->max));
  return join(parts, ", ");
}

std::string show_latencies(const CaseReport& report, const Paint& paint) {
  std::size_t widest = 0;
  for (const LatencySummary& row : report.latency) widest = std::max(widest, word(row.outcome).size());
  std::string text;
  for (const LatencySummary& row : report.latency) {
    const Quantiles& ms = row.ms;
    text += paint.labelled(
        2, text.empty() ? "latency" : "",
        left(word(row.outcome), widest) + fmt::format("  p50 {:.1f}  p95 {:.1f}  p99 {:.1f}  max {:.1f} ms",
                                                      ms.p50, ms.p95, ms.p99, ms.max));
  }
  return text;
}

std::string bound_in_words(const CaseReport& report) {
  const double percent = report.bound.value_or(0) * 100;
  if (report.violations == 0)
    return fmt::format("{} without a violation: at 95 % confidence fewer than {:.1f} % of rounds violate",
                       count_of(static_cast<std::size_t>(report.counted), "counted round"), percent);
  return fmt::format("{} in {}: at 95 % confidence at most {:.1f} % of rounds violate",
                     count_of(static_cast<std::size_t>(report.violations), "violation"),
                     count_of(static_cast<std::size_t>(report.rounds), "round"), percent);
}

std::string show_soak(const CaseReport& report, const Paint& paint) {
  const std::string commands = store_commands_in_words(*report.soak);
  std::string text = commands.empty() ? "" : paint.labelled(2, "stores", commands);
  const std::string bound = report.verdict == Verdict::passed ? soak_bound_in_words(*report.soak) : "";
  return bound.empty() ? text : text + paint.labelled(2, "bound", bound);
}

}  // namespace

std::string show_numbers(const CaseReport& report, const Paint& paint) {
  std::string text = report.soak ? paint.labelled(2, "soak", soak_in_words(*report.soak))
                                 : paint.labelled(2, "rounds", rounds_in_words(report));
  text += paint.labelled(2, "answers", answers_in_words(report));
  if (!report.effects.empty()) text += paint.labelled(2, "effects", effects_in_words(report));
  if (report.spread_us || (report.overlap && report.overlap->max >= 2))
    text += paint.labelled(2, "race", race_in_words(report));
  text += show_latencies(report, paint);
  if (report.soak) text += show_soak(report, paint);
  // Rounds that were left open are not in the bound, and without a violation it would seem to speak for them.
  if (!report.bound) return text;
  const bool says_something = report.violations > 0 ? *report.bound < 1 : report.verdict == Verdict::passed;
  if (says_something) text += paint.labelled(2, "bound", bound_in_words(report));
  return text;
}

}  // namespace dupcheck
