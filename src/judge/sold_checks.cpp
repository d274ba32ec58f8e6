// How many were sold of a supply.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/conservation_checks.hpp"
#include "judge/evidence.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

Decimal whole(std::size_t n) { return static_cast<std::int64_t>(n); }

/// Answers that leave open whether the operation was done.
std::size_t open_answers(const Tally& tally) {
  return tally.count(Outcome::unknown) + tally.count(Outcome::unsent) + tally.count(Outcome::throttled);
}

Finding about(const JudgedRound& judged, Weight weight, const std::string& check, std::string message) {
  Finding finding = finding_of(judged, {}, weight, check);
  finding.attempts = Tally(judged).of(Outcome::accepted);
  finding.message = std::move(message);
  finding.evidence = attempt_lines(judged, finding.attempts);
  return finding;
}

Finding none_was_sold(const JudgedRound& judged, int supply) {
  std::vector<int> all;
  for (const Attempt& attempt : judged.round.attempts) all.push_back(attempt.number);
  Finding finding = about(
      judged, Weight::inconclusive, "answer",
      fmt::format("nothing was sold of a supply of {} ({}): no answer shows that the defence was reached",
                  supply, Tally(judged).words()));
  finding.mend =
      "see that \"prepare\" puts the supply where the target looks for it, and that one submission alone is "
      "accepted: path, log-in, headers, body, and the \"outcomes\"";
  finding.attempts = all;
  finding.evidence = attempt_lines(judged, all);
  return finding;
}

std::string range_in_words(int min, int max) {
  return min == max ? std::to_string(min) : fmt::format("{} to {}", min, max);
}

}  // namespace

std::vector<Finding> check_sold(const ConservationOptions& options, const JudgedRound& judged) {
  if (!options.supply) return {};
  const Tally tally(judged);
  const std::size_t accepted = tally.count(Outcome::accepted);
  const int max = options.sold_max.value_or(*options.supply);
  const int min = std::min(options.sold_min.value_or(*options.supply), max);
  if (accepted == 0) return {none_was_sold(judged, *options.supply)};
  const bool too_many = accepted > static_cast<std::size_t>(max);
  const bool too_few = accepted + open_answers(tally) < static_cast<std::size_t>(min);
  if (!too_many && !too_few) return {};
  Finding finding = about(judged, Weight::failed, "conservation",
                          fmt::format("{} accepted of {} for a supply of {}; {} should be ({})", accepted,
                                      count_of(tally.total(), "operation"), *options.supply,
                                      range_in_words(min, max), tally.words()));
  finding.expected = whole(static_cast<std::size_t>(too_many ? max : min));
  finding.actual = whole(accepted);
  finding.alike = too_many ? "too many sold" : "too few sold";
  return {finding};
}

}  // namespace dupcheck
