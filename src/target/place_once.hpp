#pragma once
// A mark in Redis that says what becomes of one operation: at work, then done.

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "target/answers.hpp"

namespace dupcheck::target {

struct Mark {
  std::string key;
  std::chrono::milliseconds remembered;  ///< from the moment it was done
};

/// The answer to a duplicate. `done`: the number of the order; nothing while the first one is still at work.
using DuplicateAnswer = std::function<Answer(const std::optional<std::string>& done)>;

/// SET NX decides who places the order. The mark is "at work" under a lease of 1 s that is renewed for as
/// long as the business lasts: a process that dies leaves it for a second, not for a day. Once the order is
/// written the mark says "done" and which order; when nothing was written it is taken back. Throws what the
/// business throws, and KeyStoreError when there is no Redis to ask.
Answer place_once(Shop& shop, const OrderRequest& order, const Mark& mark, const DuplicateAnswer& duplicate);

/// The order that the mark says was done; nothing when it is not there, or at work.
std::optional<std::string> done_by_mark(KeyStore& keys, const std::string& key);

/// For those who only say no.
inline Answer always_rejected(const std::optional<std::string>&) { return rejected_duplicate(); }
/// "Tell me again later" while the first is at work: what was not done yet must not be acknowledged.
inline Answer acknowledged_when_done(const std::optional<std::string>& done) {
  return done ? replayed(*done) : in_progress();
}

}  // namespace dupcheck::target
