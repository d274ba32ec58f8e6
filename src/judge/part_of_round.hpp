#pragma once
// Some operations of a round as a round of one: what each of them must be judged by on its own.

#include <map>
#include <vector>

#include "judge/checks.hpp"

namespace dupcheck {

/// The scenario with only the effects that are an operation's own, that are a user's, that are everybody's.
Scenario with_own_effects(const Scenario& scenario);
Scenario with_effects_of_user(const Scenario& scenario);
Scenario with_effects_of_all(const Scenario& scenario);

/// These operations as if they were one, by the readings of the first of them.
JudgedRound as_one(const JudgedRound& judged, const std::vector<int>& operations);
/// The same by the readings that all operations of the round share.
JudgedRound as_one_by_shared(const JudgedRound& judged, const std::vector<int>& operations);

/// So many effects an operation must leave, and perhaps so many more.
struct Effective {
  int times = 1, perhaps_more = 0;
};

/// Effects that several operations share, against the sum of what each of them must leave: those of a user
/// over his operations, those of everybody over all. Without any effect in the scenario: check_effects' word
/// on that.
std::vector<Finding> check_shared_effects(const Scenario& scenario, const JudgedRound& judged,
                                          const std::map<int, Effective>& effective);

/// Nothing was left behind, and no attempt from `index` on got as far as the defence (400, 404, 500, …): the
/// submission is wrong, or the target broken. Then this, inconclusive, is all there is to say.
void say_if_never_reached(JudgedRound& judged, std::size_t index);

/// By the number of effects that must be there; where up to so many more may be right, by the first number
/// that nothing speaks against.
template <class Check>
std::vector<Finding> least_failing(const Check& check, Expected expected, int perhaps_more) {
  const auto failed = [](const std::vector<Finding>& findings) {
    return verdict_of(findings) == Verdict::failed;
  };
  const std::vector<Finding> first = check(expected);
  for (int more = 0; more < perhaps_more && failed(first); ++more) {
    ++expected.effective_per_operation;
    if (std::vector<Finding> findings = check(expected); !failed(findings)) return findings;
  }
  return first;
}

}  // namespace dupcheck
