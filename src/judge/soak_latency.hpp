#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "base/time.hpp"
#include "judge/statistics.hpp"

namespace dupcheck {

/// Times without end in a memory that does not grow: exact at both ends, within 1 % between (buckets of
/// logarithmic width, as in Tene's HdrHistogram).
class LatencyHistogram {
 public:
  void add(Nanos latency);
  /// Milliseconds, nearest rank. Nothing of nothing.
  std::optional<Quantiles> quantiles_ms() const;

 private:
  std::map<std::uint32_t, std::uint64_t> buckets_;
  std::uint64_t count_ = 0;
  Nanos min_ = Nanos::max(), max_{0};
};

}  // namespace dupcheck
