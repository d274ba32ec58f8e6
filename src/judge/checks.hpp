#pragma once
// The checks that every case shares. Pure: from a scenario and a round to findings.

#include <vector>

#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// What a round is held against. The case says which outcomes the other attempts may have.
struct Expected {
  int effective_per_operation = 1;       ///< operations that must leave their effect, each so many times
  Outcomes first = {Outcome::accepted};  ///< exactly this many attempts per operation are answered so
  Outcomes others;                       ///< and these are allowed for all the rest
};

/// Effects: `expect`, `change`, `always`; more than expected is failed whatever else happened (check
/// "effect"); too few is failed only when every attempt was answered, else inconclusive. Missing or unstable
/// readings, a fresh key that already had an effect: inconclusive (check "reading").
std::vector<Finding> check_effects(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected);

/// Claims against effects: "claimed-but-absent", "rejected-but-effective". Needs effects that count records
/// per key.
std::vector<Finding> check_claims(const Scenario& scenario, const JudgedRound& judged,
                                  const Expected& expected);

/// Answers against the contract's words (check "answer"): outside them failed; throttled, timed out and
/// unsent inconclusive.
std::vector<Finding> check_answers(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected);

/// Were the attempts in flight together, and does the target work on two requests at once? Sets nothing;
/// empty: yes. One inconclusive finding (check "contention") otherwise, saying which half is missing and the
/// mend.
std::vector<Finding> check_contention(const Scenario& scenario, const JudgedRound& judged);

Simultaneity measure_simultaneity(const std::vector<Attempt>& attempts);

}  // namespace dupcheck
