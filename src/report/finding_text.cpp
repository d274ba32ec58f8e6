#include "report/finding_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_line = 1'000;
constexpr std::size_t longest_text = 64 * 1024;

std::string line(std::string_view text) { return shorten(printable(text), longest_line); }

}  // namespace

std::string finding_text(const FindingGroup& group, const CaseReport& report) {
  const Finding& finding = *group.first;
  std::string text = fmt::format("{}: {}", word(finding.weight), line(finding.check));
  if (!finding.effect.empty()) text += " " + line(finding.effect);
  text += fmt::format("{}\n  {}\n", rounds_in_words(group, report), line(finding.message));
  if (!finding.key.empty()) text += fmt::format("  key: {}\n", line(finding.key));
  if (!finding.attempts.empty()) text += fmt::format("  {}\n", attempts_in_words(finding.attempts));
  for (const std::string& seen : finding.evidence) text += fmt::format("  seen: {}\n", line(seen));
  if (!finding.mend.empty()) text += fmt::format("  mend: {}\n", line(finding.mend));
  return text;
}

std::string findings_text(const CaseReport& report) {
  std::string text;
  const std::vector<FindingGroup> groups = grouped(report.findings);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string own = finding_text(groups[i], report);
    if (text.size() + own.size() > longest_text) {
      text += fmt::format("and {} more\n", groups.size() - i);
      break;
    }
    text += own;
  }
  const auto repeated =
      std::ranges::find_if(report.findings, [](const Finding& f) { return !f.repeat.empty(); });
  if (repeated != report.findings.end()) text += fmt::format("to see it again: {}\n", line(repeated->repeat));
  return text;
}

}  // namespace dupcheck
