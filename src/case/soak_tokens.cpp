#include "case/soak_tokens.hpp"

namespace dupcheck {

TokenSupply::TokenSupply(Fetch fetch, std::size_t ahead)
    : fetch_(std::move(fetch)), ahead_(ahead), thread_([this] { run(); }) {}

TokenSupply::~TokenSupply() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  taken_.notify_all();
  thread_.join();
}

void TokenSupply::run() {
  try {
    while (true) {
      {
        std::unique_lock<std::mutex> lock(mutex_);
        taken_.wait(lock, [this] { return stop_ || ready_.size() < ahead_; });
        if (stop_) return;
      }
      Operation made = fetch_(stop_);
      const std::lock_guard<std::mutex> lock(mutex_);
      ready_.push_back(std::move(made));
      ++fetched_;
    }
  } catch (...) {
    const std::lock_guard<std::mutex> lock(mutex_);
    trouble_ = std::current_exception();
  }
}

std::optional<Operation> TokenSupply::take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (ready_.empty()) {
    if (trouble_) std::rethrow_exception(trouble_);
    return std::nullopt;
  }
  Operation first = std::move(ready_.front());
  ready_.pop_front();
  taken_.notify_one();
  return first;
}

std::size_t TokenSupply::fetched() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return fetched_;
}

}  // namespace dupcheck
