// What the operations of a round left behind, against what the scenario says one leaves.

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/checks.hpp"
#include "judge/evidence.hpp"
#include "judge/looks.hpp"
#include "judge/standing.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

std::string subject(const Sight& sight) {
  const std::string actual = describe(sight.actual);
  if (sight.of_change) return fmt::format("{} changed by {}", sight.effect->name, actual);
  if (sight.dirty && as_number(sight.actual))
    return fmt::format("{} went up by {}", sight.effect->name, actual);
  return fmt::format("{} is {}", sight.effect->name, actual);
}

std::string plain(const Measure& measure) {  // "at least 1" without quotes
  return std::holds_alternative<std::string>(measure) ? std::get<std::string>(measure) : describe(measure);
}

std::string expected_in_words(const Sight& sight) {
  const bool is_text = sight.effect->expect && std::holds_alternative<TextIs>(*sight.effect->expect);
  return is_text && !sight.of_change ? describe(sight.expected) : plain(sight.expected);
}

Finding unreadable(const JudgedRound& judged, const Sight& sight) {
  Finding finding = finding_of(judged, sight.cover.operations, Weight::inconclusive, "reading");
  finding.message = fmt::format("{} could not be judged: {}", sight.effect->name, printable(sight.error));
  finding.mend = sight.mend;
  finding.alike = sight.error;
  return finding;
}

Finding there_before(const JudgedRound& judged, const Sight& sight) {
  Finding finding = finding_of(judged, sight.cover.operations, Weight::inconclusive, "reading");
  finding.expected = Decimal(0);
  finding.actual = sight.before;
  finding.message =
      fmt::format("{} was {} before anything was sent: what the round left cannot be told apart",
                  sight.effect->name, describe(sight.before));
  finding.mend =
      "let the effect's query see only this operation (bind :key or :ref), or judge the difference: "
      "\"change\" "
      "in place of \"expect\"; and see that the keys are fresh";
  finding.evidence = evidence_for(judged, sight, {});
  return finding;
}

Finding too_many(const JudgedRound& judged, const Sight& sight) {
  const Tally tally(judged, sight.cover);
  Finding finding = finding_of(judged, sight.cover.operations, Weight::failed, "effect");
  finding.attempts = tally.of(Outcome::accepted);
  if (sight.late) {
    finding.message =
        fmt::format("{} at the end of the run, expected {}: it came after the round had settled ({})",
                    subject(sight), expected_in_words(sight), tally.words());
  } else {
    finding.message =
        fmt::format("{}, expected {} ({})", subject(sight), expected_in_words(sight), tally.words());
  }
  finding.evidence = evidence_for(judged, sight, finding.attempts);
  return finding;
}

Finding too_few(const JudgedRound& judged, const Sight& sight, const Doubt& doubt) {
  const Tally tally(judged, sight.cover);
  const Weight weight = doubt.reason.empty() ? Weight::failed : Weight::inconclusive;
  Finding finding = finding_of(judged, sight.cover.operations, weight, "effect");
  finding.attempts = tally.of(Outcome::accepted);
  finding.message =
      fmt::format("{}, expected {} ({}), {}", subject(sight), expected_in_words(sight), tally.words(),
                  doubt.reason.empty() ? "though every attempt was answered" : doubt.reason);
  finding.mend = doubt.mend;
  finding.evidence = evidence_for(judged, sight, finding.attempts);
  return finding;
}

std::optional<Finding> judge(const JudgedRound& judged, const Expected& expected,
                             const std::vector<Sight>& sights, const Sight& sight) {
  if (sight.standing == Standing::unreadable) return unreadable(judged, sight);
  Finding finding;
  if (sight.standing == Standing::more) {
    finding = too_many(judged, sight);
  } else if (sight.dirty) {
    return there_before(judged, sight);
  } else if (sight.standing == Standing::fewer) {
    finding = too_few(judged, sight, doubt_about(judged, expected, sights, sight));
  } else {
    return std::nullopt;
  }
  finding.expected = sight.expected;
  finding.actual = sight.actual;
  return finding;
}

/// The same of many operations said once: about the first, with their number.
std::vector<Finding> grouped(const std::vector<Finding>& findings, std::size_t operations) {
  using Sameness = std::tuple<Weight, std::string, std::string, std::string>;
  std::vector<Finding> groups;
  std::map<Sameness, std::pair<std::size_t, std::size_t>> seen;  // → index of the group, how many
  for (const Finding& finding : findings) {
    const Sameness sameness{finding.weight, finding.check, finding.effect, finding.message};
    const auto [at, is_new] = seen.try_emplace(sameness, groups.size(), 0);
    ++at->second.second;
    if (is_new) {
      groups.push_back(finding);
    } else {
      auto& attempts = groups[at->second.first].attempts;
      attempts.insert(attempts.end(), finding.attempts.begin(), finding.attempts.end());
    }
  }
  for (const auto& [sameness, group] : seen)
    if (group.second > 1)
      groups[group.first].message +=
          fmt::format("; so for {} of {}", group.second, count_of(operations, "operation"));
  return groups;
}

/// One store that cannot be read makes all its effects unreadable: one finding, naming them.
void merge_same_errors(std::vector<Finding>& findings, const std::vector<Sight>& sights) {
  std::map<std::string, std::vector<std::string>> effects_of;
  for (const Sight& sight : sights)
    if (sight.standing == Standing::unreadable) {
      auto& names = effects_of[sight.error];
      if (std::find(names.begin(), names.end(), sight.effect->name) == names.end())
        names.push_back(sight.effect->name);
    }
  for (const auto& [error, names] : effects_of) {
    if (names.size() < 2) continue;
    const std::string tail = " could not be judged: " + printable(error);
    const auto is_of_error = [&](const Finding& finding) {
      return finding.check == "reading" && finding.message.ends_with(tail);
    };
    const auto first = std::find_if(findings.begin(), findings.end(), is_of_error);
    if (first == findings.end()) continue;
    first->message = join(names, ", ") + tail;
    findings.erase(std::remove_if(first + 1, findings.end(), is_of_error), findings.end());
  }
}

}  // namespace

std::vector<Finding> check_effects(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected) {
  const std::vector<Sight> sights = look_at_effects(scenario, judged, expected);
  std::vector<Finding> each;
  for (const Sight& sight : sights)
    if (auto finding = judge(judged, expected, sights, sight)) {
      finding->effect = sight.effect->name;
      each.push_back(std::move(*finding));
    }
  merge_same_errors(each, sights);
  std::vector<Finding> findings = grouped(each, judged.round.operations.size());
  for (Finding& finding : check_always(scenario, judged)) findings.push_back(std::move(finding));
  for (Finding& finding : check_sights(judged, sights)) findings.push_back(std::move(finding));
  return findings;
}

}  // namespace dupcheck
