#pragma once
// libcurl's multi handle: many exchanges, one thread.

#include <memory>
#include <span>
#include <vector>

#include "load/exchange.hpp"

namespace dupcheck {

/// The exchanges added must outlive it: declare it after them. One thread at a time.
class Multi {
 public:
  Multi();
  Multi(const Multi&) = delete;
  Multi& operator=(const Multi&) = delete;
  ~Multi();

  void add(Exchange& exchange);
  void remove(Exchange& exchange);
  /// Lets libcurl do what can be done without waiting, and finishes the exchanges that are through.
  void perform();
  /// Waits until libcurl, or one of `others`, has something to do; at most so long. `revents` are filled in.
  void wait(std::span<curl_waitfd> others, Nanos at_most);

 private:
  struct Cleanup {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
  };
  std::unique_ptr<CURLM, Cleanup> multi_;
  std::vector<Exchange*> inside_;
};

/// Nothing waits longer than this without a look at the stop flag.
inline constexpr Nanos stop_interval = std::chrono::milliseconds(50);

}  // namespace dupcheck
