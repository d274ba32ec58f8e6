#pragma once
// A thread that lives as long as its object and does one job after another. For what must be done by one and
// the same thread: a child process dies with the thread that started it.

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

namespace dupcheck {

class Worker {
 public:
  Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();  ///< does what was posted, then ends

  /// Done after everything that was posted before. The future has what it threw.
  std::future<void> post(std::function<void()> job);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<std::packaged_task<void()>> jobs_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace dupcheck
