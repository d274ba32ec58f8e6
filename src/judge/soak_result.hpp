#pragma once
// What a soak came to: counts instead of attempts, so that it stays small whatever was sent.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "base/time.hpp"
#include "judge/statistics.hpp"
#include "scenario/outcome.hpp"

namespace dupcheck {

/// A key whose effects are not what they should be.
struct WrongKey {
  std::string key, ref;
  long long expected = 1, actual = 0;
  std::map<Outcome, int> answers;  ///< of its submissions
};

struct SoakResult {
  std::size_t keys = 0, sent = 0;
  std::size_t late =
      0;  ///< sent more than 10 ms after they were due: the target, or this machine, is too slow
  std::map<Outcome, std::size_t> outcomes;
  std::map<Outcome, Quantiles> latency_ms;  ///< from when it was due, at a rate; else from when it was sent
  int in_flight = 0;                        ///< the most at one moment
  Nanos length{0};                          ///< first sending to last answer
  Nanos verification{0};
  std::size_t verified = 0;  ///< keys whose effects were counted
  std::string not_verified;  ///< why the rest was not; empty: all were
  std::size_t wrong_keys = 0;
  std::vector<WrongKey> wrong;                   ///< the first of them
  std::map<std::string, double> store_commands;  ///< per submission, by store, where a store counts them
};

}  // namespace dupcheck
