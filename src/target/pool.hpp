#pragma once
// Connections that are borrowed for one piece of work and given back, so that many requests run at once.

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace dupcheck::target {

/// Thread-safe. Opens as it is needed, never more than `limit` at once; who comes later waits for one to be
/// given back.
template <class Connection>
class Pool {
 public:
  using Open = std::function<std::unique_ptr<Connection>()>;
  Pool(std::size_t limit, Open open) : limit_(limit), open_(std::move(open)) {}

  /// Opens `count` now, so that the first volley does not race against connecting. Throws what opening does.
  void warm(std::size_t count) {
    std::vector<std::unique_ptr<Connection>> fresh;
    while (fresh.size() < count) fresh.push_back(borrow());
    for (auto& connection : fresh) give_back(std::move(connection));
  }

  /// Calls `work` with a connection and returns what it returns. When it throws, that connection and the idle
  /// ones are closed: after an outage none of them can be trusted, and new ones cost little.
  template <class Work>
  auto use(Work&& work) {
    auto connection = borrow();
    try {
      auto result = work(*connection);
      give_back(std::move(connection));
      return result;
    } catch (...) {
      connection.reset();
      close_idle_after_loss();
      throw;
    }
  }

 private:
  std::unique_ptr<Connection> borrow() {
    std::unique_lock lock(mutex_);
    given_back_.wait(lock, [&] { return !idle_.empty() || out_ < limit_; });
    ++out_;
    if (!idle_.empty()) {
      auto connection = std::move(idle_.back());
      idle_.pop_back();
      return connection;
    }
    lock.unlock();
    try {
      return open_();
    } catch (...) {
      close_idle_after_loss();
      throw;
    }
  }

  void give_back(std::unique_ptr<Connection> connection) {
    {
      const std::lock_guard lock(mutex_);
      --out_;
      idle_.push_back(std::move(connection));
    }
    given_back_.notify_one();
  }

  void close_idle_after_loss() {
    std::vector<std::unique_ptr<Connection>> closing;  // closed outside the mutex: it may take a while
    {
      const std::lock_guard lock(mutex_);
      --out_;
      closing.swap(idle_);
    }
    given_back_.notify_one();
  }

  const std::size_t limit_;
  const Open open_;
  std::mutex mutex_;
  std::condition_variable given_back_;
  std::size_t out_ = 0;
  std::vector<std::unique_ptr<Connection>> idle_;
};

}  // namespace dupcheck::target
