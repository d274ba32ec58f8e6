#pragma once
// Server-issued keys for a soak, fetched ahead by a thread of its own: a request that waits must not hold up
// the submissions.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "scenario/operation.hpp"

namespace dupcheck {

class TokenSupply {
 public:
  /// Makes one operation, key and all. Called on the supply's thread; throws BrokenSetup.
  using Fetch = std::function<Operation(const std::atomic<bool>& stop)>;

  TokenSupply(Fetch fetch, std::size_t ahead);
  TokenSupply(const TokenSupply&) = delete;
  TokenSupply& operator=(const TokenSupply&) = delete;
  ~TokenSupply();

  /// Nothing: none is there yet. Throws what fetching threw.
  std::optional<Operation> take();
  std::size_t fetched() const;

 private:
  void run();

  Fetch fetch_;
  std::size_t ahead_;
  mutable std::mutex mutex_;
  std::condition_variable taken_;
  std::deque<Operation> ready_;
  std::exception_ptr trouble_;
  std::size_t fetched_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace dupcheck
