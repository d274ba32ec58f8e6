#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/case_words.hpp"
#include "report/console.hpp"
#include "report/soak_report.hpp"

namespace dupcheck {
namespace {

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
  if (const std::string race = race_in_words(report); !race.empty()) text += paint.labelled(2, "race", race);
  text += show_latencies(report, paint);
  if (report.soak) text += show_soak(report, paint);
  if (const std::string bound = bound_in_words(report); !bound.empty())
    text += paint.labelled(2, "bound", bound);
  return text;
}

}  // namespace dupcheck
