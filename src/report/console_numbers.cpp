#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/console.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t label_columns = 12;

std::string labelled(std::string_view label, std::string_view text, const Paint& paint) {
  return fmt::format("  {}{}\n", paint.dim(left(label, label_columns)),
                     paint.wrapped(text, 2 + label_columns, 0));
}

std::string rounds_of(const CaseReport& report, const Paint& paint) {
  std::string text = count_of(static_cast<std::size_t>(report.rounds), "round");
  if (report.counted != report.rounds) text += fmt::format(", {} counted", report.counted);
  text += std::string(paint.dot()) + count_of(report.attempts, "attempt");
  text += std::string(paint.dot()) +
          (report.violations == 0 ? "no violation"
                                  : count_of(static_cast<std::size_t>(report.violations), "violation"));
  return text;
}

std::string outcomes_of(const CaseReport& report, const Paint& paint) {
  std::vector<std::string> parts;
  for (const auto& [outcome, count] : report.outcomes)
    parts.push_back(fmt::format("{} {}", word(outcome), count));
  return join(parts, paint.dot());
}

std::string seen_of(const EffectSummary& effect) {
  if (std::holds_alternative<std::monostate>(effect.max)) return "nothing";
  const std::string low = describe(effect.min), high = describe(effect.max);
  return low == high ? low : fmt::format("{} to {}", low, high);
}

std::string effects_of(const CaseReport& report, const Paint& paint) {
  std::vector<std::string> parts;
  for (const EffectSummary& effect : report.effects) {
    parts.push_back(fmt::format("{} {} (expected {})", printable(effect.name), printable(seen_of(effect)),
                                printable(effect.expected)));
  }
  return join(parts, paint.dot());
}

std::string spread_of(const CaseReport& report, const Paint& paint) {
  if (!report.spread_us) return {};
  const Quantiles& q = *report.spread_us;
  std::string text = fmt::format("p50 {:.0f}{dot}p95 {:.0f}{dot}max {:.0f} {}", q.p50, q.p95, q.max,
                                 paint.micro(), fmt::arg("dot", paint.dot()));
  if (report.overlap) {
    text += fmt::format("{}overlap at least {:.0f}, p50 {:.0f}", paint.dot(), report.overlap->min,
                        report.overlap->p50);
  }
  return text;
}

std::string latency_table(const CaseReport& report, const Paint& paint) {
  if (report.latency.empty()) return {};
  std::string head;
  for (const std::string_view column : {"p50", "p95", "p99", "max"}) head += right(column, 10);
  std::string table = fmt::format("  {}{}\n", paint.dim(left("latency ms", label_columns)), paint.dim(head));
  for (const LatencySummary& row : report.latency) {
    table +=
        fmt::format("    {}{:10.1f}{:10.1f}{:10.1f}{:10.1f}\n", left(word(row.outcome), label_columns - 2),
                    row.ms.p50, row.ms.p95, row.ms.p99, row.ms.max);
  }
  return table;
}

std::string bound_of(const CaseReport& report) {
  if (!report.bound) return {};
  const std::string seen =
      report.violations == 0
          ? fmt::format("{} without a violation",
                        count_of(static_cast<std::size_t>(report.counted), "counted round"))
          : fmt::format("{} in {}", count_of(static_cast<std::size_t>(report.violations), "violation"),
                        count_of(static_cast<std::size_t>(report.rounds), "round"));
  return fmt::format("{}: at 95 % confidence at most {:.1f} % of rounds violate", seen, *report.bound * 100);
}

}  // namespace

std::string show_numbers(const CaseReport& report, const Paint& paint) {
  std::string text = labelled("rounds", rounds_of(report, paint), paint);
  text += labelled("outcomes", outcomes_of(report, paint), paint);
  if (!report.effects.empty()) text += labelled("effects", effects_of(report, paint), paint);
  if (const std::string spread = spread_of(report, paint); !spread.empty())
    text += labelled("spread", spread, paint);
  text += latency_table(report, paint);
  if (const std::string bound = bound_of(report); !bound.empty()) text += labelled("bound", bound, paint);
  return text;
}

}  // namespace dupcheck
