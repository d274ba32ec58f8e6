#pragma once
// For locks that a strategy takes and gives back by commands of its own.

#include <functional>
#include <utility>

#include "target/key_store.hpp"

namespace dupcheck::target {

/// Calls `how` at the end of the scope, whether the business has succeeded or thrown.
class GiveBack {
 public:
  explicit GiveBack(std::function<void()> how) : how_(std::move(how)) {}
  GiveBack(const GiveBack&) = delete;
  GiveBack& operator=(const GiveBack&) = delete;
  ~GiveBack() {
    try {
      how_();
    } catch (const KeyStoreError&) {
      // The order stands, whatever became of the lock.
    }
  }

 private:
  std::function<void()> how_;
};

}  // namespace dupcheck::target
