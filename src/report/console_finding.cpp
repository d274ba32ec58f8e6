#include <fmt/format.h>

#include "base/text.hpp"
#include "report/console.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t label_columns = 10;

Verdict colour_of(Weight weight) {
  switch (weight) {
    case Weight::failed:
      return Verdict::failed;
    case Weight::inconclusive:
      return Verdict::inconclusive;
    case Weight::note:
      break;
  }
  return Verdict::skipped;
}

std::string line(std::string_view label, std::string_view text, const Paint& paint) {
  return fmt::format("    {}{}\n", paint.dim(left(label, label_columns)),
                     paint.wrapped(text, 4 + label_columns, 0));
}

std::string where(const Finding& finding, std::size_t times, const CaseReport& report) {
  if (!finding.round) return {};
  if (times == 1) return fmt::format("round {}", *finding.round);
  return fmt::format("in {} of {} rounds, first in round {}", times, report.rounds, *finding.round);
}

}  // namespace

std::string show_finding(const Finding& finding, std::size_t times, const CaseReport& report,
                         const Paint& paint) {
  std::string text =
      "  " +
      paint.verdict(colour_of(finding.weight), fmt::format("{} {}", word(finding.weight), finding.check)) +
      ": ";
  const std::string message = printable(finding.message);
  text += paint.wrapped(message, 4, 0) + "\n";
  if (const std::string rounds = where(finding, times, report); !rounds.empty())
    text += line("where", rounds, paint);
  if (!finding.key.empty()) text += line("key", printable(finding.key), paint);
  for (std::size_t i = 0; i < finding.evidence.size(); ++i) {
    text += line(i == 0 ? "seen" : "", printable(finding.evidence[i]), paint);
  }
  if (!finding.mend.empty()) text += line("mend", printable(finding.mend), paint);
  if (!finding.repeat.empty()) text += line("repeat", printable(finding.repeat), paint);
  return text;
}

}  // namespace dupcheck
