#include "judge/statistics.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/binomial.hpp>

namespace dupcheck {
namespace {

constexpr double significance = 0.05;  // one-sided

/// The smallest sample such that at least `share` of all samples are no larger. In whole hundredths, because
/// 0.95 × 20 is a little more than 19 in binary and would give the 20th.
double nearest_rank(const std::vector<double>& sorted, std::size_t hundredths) {
  const std::size_t rank = (hundredths * sorted.size() + 99) / 100;
  return sorted.at(std::max<std::size_t>(rank, 1) - 1);
}

}  // namespace

std::optional<double> violation_bound(int counted, int violations) {
  if (counted <= 0) return std::nullopt;
  if (violations <= 0) return 1 - std::pow(significance, 1.0 / counted);
  if (violations >= counted) return 1.0;
  return boost::math::binomial_distribution<double>::find_upper_bound_on_p(counted, violations, significance);
}

std::optional<Quantiles> quantiles(std::vector<double> samples) {
  if (samples.empty()) return std::nullopt;
  std::sort(samples.begin(), samples.end());
  return Quantiles{samples.front(), nearest_rank(samples, 50), nearest_rank(samples, 95),
                   nearest_rank(samples, 99), samples.back()};
}

}  // namespace dupcheck
