#pragma once
// Quantiles and the one-sided 95 % bound.

#include <optional>
#include <vector>

namespace dupcheck {

/// Upper 95 % confidence bound on the violation rate after `violations` in `counted` rounds (Clopper &
/// Pearson 1934); 1 − 0.05^(1/n) for none. Nothing for n = 0.
std::optional<double> violation_bound(int counted, int violations);

struct Quantiles {
  double min = 0, p50 = 0, p95 = 0, p99 = 0, max = 0;
};
/// Exact, nearest rank. Nothing of nothing.
std::optional<Quantiles> quantiles(std::vector<double> samples);

}  // namespace dupcheck
