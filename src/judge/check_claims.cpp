// Answers are claims: "accepted" says that a record was made, anything else that none was. Held against the
// records.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "judge/checks.hpp"
#include "judge/classify.hpp"
#include "judge/evidence.hpp"
#include "judge/looks.hpp"
#include "judge/standing.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

struct Claims {
  std::vector<int> accepted;   ///< numbers of attempts
  std::size_t distinct = 0;    ///< records they claim to have made, at least
  std::size_t unanswered = 0;  ///< attempts that may have made one without saying so
};

/// Without an identity every accepted answer claims a record of its own, unless the contract says that all
/// get the same answer: then together they claim one.
Claims claims_of(const Scenario& scenario, const JudgedRound& judged, const Expected& expected,
                 const Cover& cover) {
  Claims claims;
  std::set<std::string> identities;
  std::size_t nameless = 0;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    const Attempt& attempt = judged.round.attempts[i];
    if (!cover.covers(attempt.operation)) continue;
    const Outcome outcome = outcome_of(judged, i);
    if (outcome == Outcome::unknown) ++claims.unanswered;
    if (outcome != Outcome::accepted) continue;
    claims.accepted.push_back(attempt.number);
    const std::string identity = identity_in(scenario.identity, attempt);
    if (identity.empty())
      ++nameless;
    else
      identities.insert(identity);
  }
  claims.distinct = identities.size() + nameless;
  if (is_same_answer_to_all(expected))
    claims.distinct = std::max(identities.size(), std::min<std::size_t>(claims.accepted.size(), 1));
  return claims;
}

Decimal whole(std::size_t n) { return static_cast<std::int64_t>(n); }

Finding claimed_but_absent(const JudgedRound& judged, const Sight& sight, const Claims& claims) {
  Finding finding = finding_of(judged, sight.cover.operations, Weight::failed, "claimed-but-absent");
  finding.attempts = claims.accepted;
  finding.message =
      fmt::format("{} were accepted, each for a record of its own, but {} is {}",
                  attempts_in_words(claims.accepted), sight.effect->name, describe(sight.actual));
  if (claims.accepted.size() == 1)
    finding.message = fmt::format("{} was accepted, but {} is {}", attempts_in_words(claims.accepted),
                                  sight.effect->name, describe(sight.actual));
  return finding;
}

Finding rejected_but_effective(const JudgedRound& judged, const Sight& sight, const Claims& claims) {
  Finding finding = finding_of(judged, sight.cover.operations, Weight::failed, "rejected-but-effective");
  const Tally tally(judged, sight.cover);
  const std::string accepted =
      claims.accepted.empty() ? "no attempt was accepted" : "only " + attempts_in_words(claims.accepted);
  finding.attempts = claims.accepted;
  finding.message =
      fmt::format("{} is {}, but {}{} ({}): an attempt that was turned away had its effect all the same",
                  sight.effect->name, describe(sight.actual), accepted,
                  claims.accepted.empty()       ? ""
                  : claims.accepted.size() == 1 ? " was accepted"
                                                : " were accepted",
                  tally.words());
  return finding;
}

std::optional<Finding> judge(const JudgedRound& judged, const Sight& sight, const Claims& claims) {
  const auto records = as_number(sight.actual);
  const Decimal each = records_per_operation(*sight.effect);
  if (!records) return std::nullopt;
  // What was accepted before it had been sent whole may be absent for that reason.
  const bool all_answered = claims.unanswered == 0 && !any_early(judged, sight.cover);
  std::optional<Finding> finding;
  if (all_answered && !sight.came_late && *records < each * whole(claims.distinct)) {
    finding = claimed_but_absent(judged, sight, claims);
    finding->expected = each * whole(claims.distinct);
  } else if (*records > each * whole(claims.accepted.size() + claims.unanswered)) {
    finding = rejected_but_effective(judged, sight, claims);
    finding->expected = each * whole(claims.accepted.size());
  }
  if (finding) {
    finding->effect = sight.effect->name;
    finding->actual = sight.actual;
    finding->evidence = evidence_for(judged, sight, claims.accepted);
  }
  return finding;
}

}  // namespace

std::vector<Finding> check_claims(const Scenario& scenario, const JudgedRound& judged,
                                  const Expected& expected) {
  std::vector<Finding> findings;
  for (const Sight& sight : look_at_effects(scenario, judged, expected)) {
    // What could not be read, was there before, or is still moving, contradicts nobody.
    const bool is_sure = sight.standing != Standing::unreadable && !sight.dirty &&
                         (judged.round.settled || sight.standing == Standing::more);
    if (!is_sure || sight.of_change || records_per_operation(*sight.effect) == Decimal(0)) continue;
    const Claims claims = claims_of(scenario, judged, expected, sight.cover);
    if (auto finding = judge(judged, sight, claims)) findings.push_back(std::move(*finding));
  }
  return findings;
}

}  // namespace dupcheck
