#include "race_server.hpp"

#include <thread>

#include <sys/prctl.h>

namespace dupcheck {
namespace {

/// The kernel may round a sleep up by 50 µs otherwise: longer than the shortest window.
void sleep_exactly() { ::prctl(PR_SET_TIMERSLACK, 1UL); }

}  // namespace

RaceServer::RaceServer(std::chrono::nanoseconds window) : window_(window) {
  RogueOptions options;
  options.handle = [this](const RogueRequest&) {
    if (taken_.load()) return http_answer(409, "duplicate");
    sleep_exactly();
    std::this_thread::sleep_for(window_);
    taken_.store(true);
    ++acted_;
    return http_answer(200, "ok");
  };
  server_ = std::make_unique<RogueServer>(std::move(options));
}

int RaceServer::acted_and_reset() {
  taken_ = false;
  return acted_.exchange(0);
}

}  // namespace dupcheck
