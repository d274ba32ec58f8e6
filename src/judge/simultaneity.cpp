#include <algorithm>
#include <utility>
#include <vector>

#include "judge/checks.hpp"

namespace dupcheck {
namespace {

bool took_part(const Attempt& attempt) {
  return attempt.released && !attempt.early && !attempt.late_connect && attempt.fate != Fate::unsent;
}

}  // namespace

Simultaneity measure_simultaneity(const std::vector<Attempt>& attempts) {
  std::vector<std::pair<Nanos, int>>
      changes;  // −1 sorts before +1: what ends as another starts is no overlap
  Nanos first = Nanos::max();
  Nanos last = Nanos::min();
  for (const Attempt& attempt : attempts) {
    if (!took_part(attempt)) continue;
    first = std::min(first, *attempt.released);
    last = std::max(last, *attempt.released);
    changes.emplace_back(*attempt.released, +1);
    if (attempt.done) changes.emplace_back(std::max(*attempt.done, *attempt.released), -1);
  }
  if (changes.empty()) return {};
  std::sort(changes.begin(), changes.end());
  Simultaneity result{last - first, 0};
  int in_flight = 0;
  for (const auto& [at, change] : changes) result.overlap = std::max(result.overlap, in_flight += change);
  return result;
}

}  // namespace dupcheck
