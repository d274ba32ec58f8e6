#include "judge/spacing_ranges.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

using Is = SpacedPoint::Is;

constexpr std::size_t most_lines = 6;

std::vector<SpacedPoint> in_order(std::span<const SpacedPoint> points) {
  std::vector<SpacedPoint> sorted(points.begin(), points.end());
  std::ranges::stable_sort(sorted, {}, &SpacedPoint::delta);
  return sorted;
}

/// The finding that made it bad.
const Finding& reason(const SpacedPoint& point) {
  return *std::ranges::max_element(point.findings, {}, &Finding::weight);
}

/// "2 orders instead of 1": short where it can be.
std::string in_short(const Finding& finding) {
  const auto* actual = std::get_if<Decimal>(&finding.actual);
  const bool is_count = finding.check == "effect" && actual && *actual >= Decimal(0) &&
                        std::holds_alternative<Decimal>(finding.expected);
  if (!is_count) return finding.message;
  return fmt::format("{} {} instead of {}", actual->text(), finding.effect, describe(finding.expected));
}

struct Run {
  std::vector<SpacedPoint> bad;
  std::size_t good_inside = 0;
  std::optional<Nanos> good_before, good_after;
};

std::vector<Run> runs_of(const std::vector<SpacedPoint>& sorted, Nanos grain) {
  std::vector<Run> runs;
  std::optional<Nanos> last_good;
  std::size_t good_since = 0;
  for (const SpacedPoint& point : sorted) {
    if (point.is == Is::good) {
      last_good = point.delta;
      ++good_since;
      if (!runs.empty() && !runs.back().good_after) runs.back().good_after = point.delta;
    }
    if (point.is != Is::bad) continue;
    const bool goes_on = !runs.empty() && (!runs.back().good_after || good_since == 0 ||
                                           point.delta - runs.back().bad.back().delta <= grain);
    if (goes_on) {
      runs.back().good_inside += good_since;
      runs.back().good_after.reset();
    } else {
      runs.push_back({{}, 0, last_good, {}});
    }
    runs.back().bad.push_back(point);
    good_since = 0;
  }
  return runs;
}

std::string range_in_words(const std::vector<SpacedPoint>& bad) {
  const std::string from = delta_in_words(bad.front().delta), to = delta_in_words(bad.back().delta);
  return from == to ? "Δ of " + from : fmt::format("Δ from {} to {}", from, to);
}

Finding finding_of_run(const Run& run) {
  const SpacedPoint& first = run.bad.front();
  Finding finding = reason(first);
  finding.weight = Weight::failed;
  finding.check = "spacing";
  finding.key = first.key;
  finding.round = first.round;
  finding.attempts = first.attempts;
  finding.alike = range_in_words(run.bad);
  finding.mend.clear();
  finding.message = fmt::format("{}: {}", range_in_words(run.bad), in_short(reason(first)));
  const std::size_t all = run.bad.size() + run.good_inside;
  finding.message += fmt::format(", in {} of {} spacings there", run.bad.size(), all);
  if (run.good_before) finding.message += "; last good before it at " + delta_in_words(*run.good_before);
  finding.message += run.good_after ? "; first good again at " + delta_in_words(*run.good_after)
                                    : "; none longer was seen to be good";
  std::vector<std::string> lines;
  // Evenly over the range.
  const std::size_t shown = std::min(most_lines, run.bad.size());
  for (std::size_t i = 0; i < shown; ++i) lines.push_back(run.bad[i * run.bad.size() / shown].line);
  for (const std::string& line : finding.evidence)
    if (line.starts_with("row: ") || line.starts_with("attempt ")) lines.push_back(line);
  finding.evidence = std::move(lines);
  return finding;
}

}  // namespace

std::vector<Finding> bad_ranges(std::span<const SpacedPoint> points, Nanos grain) {
  std::vector<Finding> findings;
  for (const Run& run : runs_of(in_order(points), grain)) findings.push_back(finding_of_run(run));
  return findings;
}

std::vector<Finding> summed_up(const SpacedRound& round) {
  std::vector<SpacedPoint> bad;
  std::map<std::string, std::pair<Finding, std::size_t>> open;  // by check
  for (const SpacedPoint& point : round.points) {
    if (point.is == Is::bad) bad.push_back(point);
    for (const Finding& finding : point.findings) {
      if (point.is == Is::bad || finding.weight != Weight::inconclusive) continue;
      ++open.try_emplace(finding.check, finding, 0).first->second.second;
    }
  }
  std::vector<Finding> findings = round.findings;
  // What is too much in all is what these left.
  if (!bad.empty())
    std::erase_if(findings, [](const Finding& finding) {
      return finding.weight == Weight::failed && finding.check == "effect" && finding.key.empty();
    });
  for (auto& [check, group] : open) {
    auto& [finding, count] = group;
    finding.alike = "spaced";
    if (count > 1) finding.message += fmt::format("; so for {} of {} spacings", count, round.points.size());
    findings.push_back(std::move(finding));
  }
  if (bad.empty()) return findings;
  bad = in_order(bad);
  Finding finding;
  finding.check = "spacing";
  finding.round = bad.front().round;
  finding.alike = "in a round";
  finding.message =
      fmt::format("{} of {} spacings in this round are not as the contract says, {}: {}", bad.size(),
                  round.points.size(), range_in_words(bad), in_short(reason(bad.front())));
  for (std::size_t i = 0; i < std::min(most_lines, bad.size()); ++i) {
    finding.evidence.push_back(bad[i].line);
    finding.attempts.insert(finding.attempts.end(), bad[i].attempts.begin(), bad[i].attempts.end());
  }
  findings.push_back(std::move(finding));
  return findings;
}

std::vector<Finding> protected_window(std::span<const SpacedPoint> points) {
  std::optional<Nanos> last_protected, first_new;
  for (const SpacedPoint& point : in_order(points)) {
    if (point.is == Is::bad) return {};
    if (point.is == Is::unknown) continue;
    if (!point.new_operation) {
      last_protected = point.delta;
      first_new.reset();
    } else if (!first_new) {
      first_new = point.delta;
    }
  }
  if (!last_protected && !first_new) return {};
  Finding note;
  note.weight = Weight::note;
  note.check = "window";
  if (!first_new)
    note.message = fmt::format(
        "protected over the whole range: no second submission up to Δ {} was a new "
        "operation",
        delta_in_words(*last_protected));
  else if (!last_protected)
    note.message = fmt::format(
        "a second submission was a new operation at every Δ from {} on, as the contract "
        "says",
        delta_in_words(*first_new));
  else
    note.message = fmt::format(
        "protected up to Δ {}; from {} on a second submission is a new operation, as "
        "the contract says",
        delta_in_words(*last_protected), delta_in_words(*first_new));
  return {note};
}

}  // namespace dupcheck
