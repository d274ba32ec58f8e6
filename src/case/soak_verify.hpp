#pragma once
// The effects of a soak's keys, counted in bulk: one query for a thousand keys, never one a key.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "case/soak_ledger.hpp"
#include "case/stage.hpp"
#include "effect/grouped.hpp"
#include "judge/soak_result.hpp"

namespace dupcheck {

class SoakVerification {
 public:
  /// Finds out which effects can be counted in bulk. `model`: an operation of the run, for :run and
  /// :run_prefix.
  SoakVerification(Stage& stage, const Scenario& scenario, const SoakOptions& options,
                   const Operation& model);

  /// Looks at all keys until two looks, `settle` apart, see the same; at most ten times that. A store that
  /// cannot be read is said in the result.
  void verify(SoakLedger& ledger, SoakResult& result);

 private:
  /// So many an operation must leave: both ends belong to it; without one: unlimited.
  struct Counted {
    std::string name, expected;
    std::optional<GroupedCount> grouped;  ///< nothing: the user's own query
    std::optional<long long> low, high;
  };
  /// What one look at all keys saw.
  struct Look {
    std::size_t verified = 0, wrong_keys = 0, open_keys = 0;
    std::string first_open;
    std::vector<WrongKey> wrong;
    std::vector<SoakEffect> effects;
    std::vector<long long> sums;  ///< by effect
    bool operator==(const Look& other) const {
      return verified == other.verified && wrong_keys == other.wrong_keys && open_keys == other.open_keys &&
             sums == other.sums;
    }
  };

  void plan(const EffectSpec& effect);
  Look look(SoakLedger& ledger);
  void look_at(const std::vector<SoakKey>& keys, const CountsByKey* by_user, Look& look);
  std::vector<std::int64_t> counts_of(const Counted& counted, const std::vector<SoakKey>& keys,
                                      const CountsByKey* by_user);
  static void put_into(SoakResult& result, const Look& look);

  Stage& stage_;
  const Scenario& scenario_;
  const SoakOptions& options_;
  const Operation model_;
  std::vector<Counted> counted_;
  std::vector<SoakEffect> not_counted_;
};

}  // namespace dupcheck
