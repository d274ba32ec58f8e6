#include "report/html_findings.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/tally.hpp"
#include "report/finding_groups.hpp"
#include "report/html_marks.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_message = 2'000, longest_key = 200, longest_evidence = 400;
constexpr std::size_t findings_at_most = 60, evidence_at_most = 40;

Markup title_of(const FindingGroup& group, const CaseReport& of_case) {
  const Finding& finding = *group.first;
  Markup title = badge(verdict_like(finding.weight));
  if (finding.weight == Weight::note) title = element("span.badge.text-v-skipped", "note");
  title += ": " + finding.check;
  if (!finding.effect.empty()) title += " " + finding.effect;
  return title + element("span.where", rounds_in_words(group, of_case));
}

Markup evidence_of(const Finding& finding) {
  Markup lines;
  for (std::size_t i = 0; i < std::min(finding.evidence.size(), evidence_at_most); ++i)
    lines += element("li", shorten(printable(finding.evidence[i]), longest_evidence));
  if (finding.evidence.size() > evidence_at_most)
    lines += element("li", fmt::format("… and {} more", finding.evidence.size() - evidence_at_most));
  return lines.empty() ? lines : element("ul.evidence", lines);
}

/// Where the message does not already say it.
Markup expected_of(const FindingGroup& group) {
  const Finding& finding = *group.first;
  Markup facts;
  if (finding.expected != Measure())
    facts += fact("expected", shorten(describe(finding.expected), longest_key));
  const bool range = group.low != group.high;
  if (range)
    facts +=
        fact("seen", fmt::format("{} to {}, over these rounds", describe(group.low), describe(group.high)));
  else if (finding.actual != Measure())
    facts += fact("seen", shorten(describe(finding.actual), longest_key));
  return facts;
}

Markup show(const FindingGroup& group, const CaseReport& of_case, int level) {
  const Finding& finding = *group.first;
  Markup facts = expected_of(group);
  if (!finding.key.empty())
    facts += fact("key", element("code", shorten(printable(finding.key), longest_key)));
  if (!finding.attempts.empty()) facts += fact("attempts", numbers_in_words(finding.attempts));
  facts += fact("evidence", evidence_of(finding));
  facts += fact("mend", finding.mend);
  return element(fmt::format("article.finding.is-{}", word(verdict_like(finding.weight))),
                 heading(level, title_of(group, of_case)) +
                     element("p", shorten(printable(finding.message), longest_message)) +
                     element("dl.facts", facts));
}

}  // namespace

Markup findings_section(const CaseReport& of_case, int level) {
  const std::vector<FindingGroup> groups = grouped(of_case.findings);
  if (groups.empty()) return {};
  Markup all = element(fmt::format("h{}.part", level), "Findings");
  for (std::size_t i = 0; i < std::min(groups.size(), findings_at_most); ++i)
    all += show(groups[i], of_case, level + 1);
  if (groups.size() > findings_at_most)
    all += element("p", fmt::format("… and {} more, in the JSON report", groups.size() - findings_at_most));
  const auto repeated =
      std::ranges::find_if(of_case.findings, [](const Finding& finding) { return !finding.repeat.empty(); });
  if (repeated != of_case.findings.end())
    all += element("p", "To see it again:") + command_block(repeated->repeat);
  return all;
}

Markup command_block(const std::string& command) { return element("pre.command", element("code", command)); }

}  // namespace dupcheck
