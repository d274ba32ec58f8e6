#include "process/interrupt.hpp"

#include <csignal>
#include <mutex>

namespace dupcheck {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) { stop_asked.store(true); }

void handle(int number, void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

}  // namespace

void watch_for_interrupts() {
  static std::once_flag once;
  std::call_once(once, [] {
    handle(SIGINT, ask_to_stop, static_cast<int>(SA_RESETHAND));  // the second one kills
    handle(SIGTERM, ask_to_stop, 0);
    handle(SIGPIPE, SIG_IGN, 0);
  });
}

const std::atomic<bool>& interrupted() { return stop_asked; }

}  // namespace dupcheck
