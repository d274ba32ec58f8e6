#include "target/watchdog.hpp"

#include <utility>

#include "target/key_store.hpp"

namespace dupcheck::target {

Watchdog::Watchdog(std::chrono::milliseconds period, std::function<void()> renew)
    : period_(period),
      renew_(std::move(renew)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Watchdog::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait_for(lock, stop, period_, [] { return false; });
    if (stop.stop_requested()) return;
    try {
      renew_();
    } catch (const KeyStoreError&) {
      // Redis may be back the next time.
    }
  }
}

}  // namespace dupcheck::target
