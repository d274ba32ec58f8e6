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
  Outcomes others;  ///< and these are allowed for all the rest. With one of `first` among them: the same
                    ///< answer to all (`replayed` included), effects alone decide
  /// Not empty: what each attempt may be answered, by its index, in place of `first` and `others`.
  std::vector<Outcomes> each = {};
  /// All operations were sent with the key of the first. The contract's key_scope decides: "global" makes
  /// them one operation, "user" leaves each its own.
  bool shared_key = false;
};

/// Effects: `expect`, `change` (check "effect"), `always` (check "always"); more than expected is failed
/// whatever else happened; too few is failed only when every attempt was answered, else inconclusive. Missing
/// or unstable readings, a fresh key that already had an effect: inconclusive (check "reading"). No effect
/// that says how much one operation leaves: inconclusive (check "no-effect").
///
/// A formula is evaluated on the counts of one operation (of the round, for an effect that does not vary by
/// operation), its constants once for every time that an operation must be effective. `keys` is the number of
/// those times; another effect's name stands for its reading, or for its change when it declares only that.
std::vector<Finding> check_effects(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected);

/// Claims against effects: fewer records than distinct accepted answers (check "claimed-but-absent"), more
/// than attempts that may have made one ("rejected-but-effective"); both failed. Looks at effects that count
/// records per key: a constant `expect` of 1 or more.
std::vector<Finding> check_claims(const Scenario& scenario, const JudgedRound& judged,
                                  const Expected& expected);

/// Answers against the contract's words (check "answer"): outside them failed, a 5xx among right effects too;
/// throttled, timed out, unsent, and answers that no rule names: inconclusive. A round in which no answer
/// shows that the defence was reached (all 401, 404, 500 …) and nothing was left is inconclusive.
std::vector<Finding> check_answers(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected);

/// All three, without what another finding already says better.
std::vector<Finding> check_round(const Scenario& scenario, const JudgedRound& judged,
                                 const Expected& expected);

/// Were the attempts in flight together, and does the target work on two requests at once? Sets nothing;
/// empty: yes. One inconclusive finding (check "contention") otherwise, saying which half is missing and the
/// mend. A duplicate counts as answered before the accepted attempt only when it was read while nothing of
/// the accepted one's answer had arrived.
std::vector<Finding> check_contention(const Scenario& scenario, const JudgedRound& judged);

Simultaneity measure_simultaneity(const std::vector<Attempt>& attempts);

}  // namespace dupcheck
