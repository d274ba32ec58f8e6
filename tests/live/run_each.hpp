#pragma once
// Many runs of the program, a few at once: most of a run is waiting, and no verdict depends on the pace.

#include <future>
#include <semaphore>
#include <vector>

#include "support/run_dupcheck.hpp"

namespace dupcheck::test {

/// What `run(0)` to `run(count - 1)` came to.
template <class Run>
std::vector<Ran> run_each(std::size_t count, const Run& run) {
  std::counting_semaphore<> places(4);  // with eight the probe of a burst is inconclusive on two cores
  std::vector<std::future<Ran>> running;
  for (std::size_t i = 0; i < count; ++i) {
    running.push_back(std::async(std::launch::async, [&, i] {
      places.acquire();
      Ran ran = run(i);
      places.release();
      return ran;
    }));
  }
  std::vector<Ran> all;
  for (auto& one : running) all.push_back(one.get());
  return all;
}

}  // namespace dupcheck::test
