#pragma once
// One line for every duplicate that was turned away: when, by which strategy, which key, whose, and a digest
// of what was asked for, so that an operator sees what the defence does without seeing the payload.

#include <string>
#include <string_view>

#include "target/strategy.hpp"

namespace dupcheck::target {

/// Thread-safe: each line is one write to a file opened for appending.
class InterceptionLog {
 public:
  /// Throws std::runtime_error when the file cannot be opened.
  explicit InterceptionLog(const std::string& path);
  InterceptionLog(const InterceptionLog&) = delete;
  ~InterceptionLog();
  /// 2026-11-30T10:00:00.000Z duplicate rejected strategy=… key=… user=… digest=…
  void write(std::string_view strategy, const OrderRequest& order);

 private:
  int file_;
};

}  // namespace dupcheck::target
