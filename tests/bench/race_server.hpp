#pragma once
// A target with a check-then-act window of a chosen length, for measuring how often a gate gets two into it.

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "support/rogue_server.hpp"

namespace dupcheck {

/// One key at a time: check (atomic load), sleep, act (atomic store); 200 for who acted, 409 for who was
/// refused. Thread per connection.
class RaceServer {
 public:
  explicit RaceServer(std::chrono::nanoseconds window);
  std::string url() const { return server_->url(); }
  /// Forgets the key, and returns how many have acted on it. To be called while nothing is in flight.
  int acted_and_reset();

 private:
  std::chrono::nanoseconds window_;
  std::atomic<bool> taken_{false};
  std::atomic<int> acted_{0};
  std::unique_ptr<RogueServer> server_;
};

}  // namespace dupcheck
