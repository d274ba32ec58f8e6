#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/tally.hpp"
#include "report/console.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_message = 1000;
constexpr std::size_t longest_key = 200;

/// What many rounds were found alike: shown as the first of them.
struct Group {
  const Finding* first;
  std::set<int> rounds;
  Measure low, high;  ///< of `actual`, where that is a number
};

bool is_alike(const Finding& a, const Finding& b) {
  return a.round && b.round && a.weight == b.weight && a.check == b.check && a.effect == b.effect &&
         a.expected == b.expected && a.alike == b.alike;
}

void add(Group& group, const Finding& finding) {
  if (finding.round) group.rounds.insert(*finding.round);
  const auto* number = std::get_if<Decimal>(&finding.actual);
  if (!number) return;
  const auto *low = std::get_if<Decimal>(&group.low), *high = std::get_if<Decimal>(&group.high);
  if (!low || *number < *low) group.low = *number;
  if (!high || *number > *high) group.high = *number;
}

std::vector<Group> grouped(const std::vector<Finding>& findings) {
  std::vector<Group> groups;
  for (const Finding& finding : findings) {
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& group) { return is_alike(*group.first, finding); });
    Group& group = known == groups.end() ? groups.emplace_back(Group{&finding, {}, {}, {}}) : *known;
    add(group, finding);
  }
  return groups;
}

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

std::string where(const Group& group, const CaseReport& report) {
  if (group.rounds.empty()) return {};
  if (group.rounds.size() == 1) return fmt::format(", in round {}", *group.rounds.begin());
  return fmt::format(", in {} of {} rounds, first in round {}", group.rounds.size(), report.rounds,
                     *group.first->round);
}

std::string show(const Group& group, const CaseReport& report, const Paint& paint) {
  const Finding& finding = *group.first;
  std::string title = fmt::format("{}: {}", word(finding.weight), printable(finding.check));
  if (!finding.effect.empty()) title += " " + printable(finding.effect);
  std::string text =
      fmt::format("  {}{}\n", paint.verdict(colour_of(finding.weight), title), where(group, report));
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
  for (const Group& group : grouped(report.findings)) text += show(group, report, paint);
  text += show_story(report, paint);
  const auto repeated = std::find_if(report.findings.begin(), report.findings.end(),
                                     [](const Finding& finding) { return !finding.repeat.empty(); });
  if (repeated != report.findings.end())
    text += fmt::format("  {} {}\n", paint.dim("to see it again:"), printable(repeated->repeat));
  return text;
}

}  // namespace dupcheck
