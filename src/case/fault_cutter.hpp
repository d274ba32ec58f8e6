#pragma once
// Cuts other people's connections to a store, over and over, on a thread of its own.

#include <atomic>
#include <functional>
#include <thread>

namespace dupcheck {

class FaultCutter {
 public:
  /// `sweep` cuts what there is and says how many. The first sweep is made before this returns, and what it
  /// throws is thrown on. It does not count: what it cuts may have been idle, or ours.
  explicit FaultCutter(std::function<int()> sweep);
  FaultCutter(const FaultCutter&) = delete;
  FaultCutter& operator=(const FaultCutter&) = delete;
  ~FaultCutter() { stop(); }

  int cut() const { return cut_; }  ///< connections made after the first sweep, and cut
  void stop();

 private:
  std::function<int()> sweep_;
  std::atomic<int> cut_{0};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace dupcheck
