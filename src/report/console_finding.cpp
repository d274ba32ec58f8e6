#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/tally.hpp"
#include "report/console.hpp"
#include "report/finding_groups.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_message = 1000;
constexpr std::size_t longest_key = 200;

std::string show(const FindingGroup& group, const CaseReport& report, const Paint& paint) {
  const Finding& finding = *group.first;
  std::string title = fmt::format("{}: {}", word(finding.weight), printable(finding.check));
  if (!finding.effect.empty()) title += " " + printable(finding.effect);
  std::string text = fmt::format("  {}{}\n", paint.verdict(verdict_like(finding.weight), title),
                                 rounds_in_words(group, report));
  text += paint.paragraph(4, shorten(printable(finding.message), longest_message));
  if (group.low != group.high)
    text += paint.paragraph(
        4, fmt::format("(over these rounds: {} to {})", describe(group.low), describe(group.high)));
  if (!finding.key.empty()) text += paint.labelled(4, "key", shorten(printable(finding.key), longest_key));
  if (!finding.attempts.empty()) text += paint.labelled(4, "attempts", numbers_in_words(finding.attempts));
  for (std::size_t i = 0; i < finding.evidence.size(); ++i)
    text += paint.labelled(4, i == 0 ? "seen" : "", shorten(printable(finding.evidence[i]), paint.room(4)));
  if (!finding.mend.empty()) text += paint.labelled(4, "mend", printable(finding.mend));
  return text;
}

}  // namespace

std::string show_findings(const CaseReport& report, const Paint& paint) {
  std::string text;
  for (const FindingGroup& group : grouped(report.findings)) text += show(group, report, paint);
  text += show_story(report, paint);
  const auto repeated = std::find_if(report.findings.begin(), report.findings.end(),
                                     [](const Finding& finding) { return !finding.repeat.empty(); });
  if (repeated != report.findings.end())
    text += fmt::format("  {} {}\n", paint.dim("to see it again:"), printable(repeated->repeat));
  return text;
}

}  // namespace dupcheck
