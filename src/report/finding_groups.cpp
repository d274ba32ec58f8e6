#include "report/finding_groups.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace dupcheck {
namespace {

bool is_alike(const Finding& a, const Finding& b) {
  return a.round && b.round && a.weight == b.weight && a.check == b.check && a.effect == b.effect &&
         a.expected == b.expected && a.alike == b.alike;
}

void add(FindingGroup& group, const Finding& finding) {
  if (finding.round) group.rounds.insert(*finding.round);
  const auto* number = std::get_if<Decimal>(&finding.actual);
  if (!number) return;
  const auto *low = std::get_if<Decimal>(&group.low), *high = std::get_if<Decimal>(&group.high);
  if (!low || *number < *low) group.low = *number;
  if (!high || *number > *high) group.high = *number;
}

}  // namespace

std::vector<FindingGroup> grouped(const std::vector<Finding>& findings) {
  std::vector<FindingGroup> groups;
  for (const Finding& finding : findings) {
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const FindingGroup& group) {
      return is_alike(*group.first, finding);
    });
    FindingGroup& group =
        known == groups.end() ? groups.emplace_back(FindingGroup{&finding, {}, {}, {}}) : *known;
    add(group, finding);
  }
  return groups;
}

Verdict verdict_like(Weight weight) {
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

std::string rounds_in_words(const FindingGroup& group, const CaseReport& report) {
  if (group.rounds.empty()) return {};
  if (group.rounds.size() == 1) return fmt::format(", in round {}", *group.rounds.begin());
  return fmt::format(", in {} of {} rounds, first in round {}", group.rounds.size(), report.rounds,
                     *group.first->round);
}

}  // namespace dupcheck
