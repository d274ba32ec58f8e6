#pragma once
// Keeps a lock alive while its holder works.

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace dupcheck::target {

/// Calls `renew` every `period`, on a thread of its own, from construction on. Once the destructor has
/// returned there are no more calls: declared after the lock, it is gone before the lock is given back, and
/// cannot prolong what is no longer held. A KeyStoreError is passed over: the next turn may succeed.
class Watchdog {
 public:
  Watchdog(std::chrono::milliseconds period, std::function<void()> renew);
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void run(const std::stop_token& stop);
  const std::chrono::milliseconds period_;
  const std::function<void()> renew_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // the last member: it uses the others, and is joined before they go
};

}  // namespace dupcheck::target
