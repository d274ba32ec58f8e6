#include "judge/cover.hpp"

#include <algorithm>
#include <numeric>

#include "judge/reach.hpp"

namespace dupcheck {
namespace {

bool is_one_operation(const Scenario& scenario, const Expected& expected) {
  return expected.shared_key && scenario.contract.key_scope == KeyScope::global;
}

std::vector<int> all_operations(const JudgedRound& judged) {
  std::vector<int> all(judged.round.operations.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

std::vector<Cover> each_by_itself(const JudgedRound& judged, const Decimal& times) {
  std::vector<Cover> covers;
  for (int operation : all_operations(judged)) covers.push_back({{operation}, times});
  return covers;
}

}  // namespace

bool Cover::covers(int operation) const {
  return std::find(operations.begin(), operations.end(), operation) != operations.end();
}

std::vector<Cover> covers_of(const Scenario& scenario, const JudgedRound& judged, const Expected& expected) {
  if (judged.round.operations.empty()) return {};
  const Decimal times(expected.effective_per_operation);
  if (is_one_operation(scenario, expected)) return {{all_operations(judged), times}};
  return each_by_itself(judged, times);
}

std::vector<Cover> covers_of(const EffectSpec& effect, const Scenario& scenario, const JudgedRound& judged,
                             const Expected& expected) {
  if (judged.round.operations.empty()) return {};
  const Reach reach = reach_of(effect, scenario);
  const bool one = is_one_operation(scenario, expected);
  const bool sees_all = reach == Reach::round || (expected.shared_key && reach == Reach::key);
  const Decimal times(expected.effective_per_operation);
  if (!one && !sees_all) return each_by_itself(judged, times);
  const std::size_t effective = one ? 1 : judged.round.operations.size();
  return {{all_operations(judged), times * static_cast<std::int64_t>(effective)}};
}

}  // namespace dupcheck
