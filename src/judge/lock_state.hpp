#pragma once
// What a lock's key looked like at one moment, and what became of it: a value, for judging and for showing.

#include <optional>
#include <string>

#include "base/time.hpp"

namespace dupcheck {

struct LockState {
  Nanos asked{0}, at{0};  ///< on the round's clock: before the look, and when it had come back
  bool held = false;
  std::string type = "none";  ///< "string", "hash", or whatever else Redis calls it
  std::string value;          ///< the string, or "field=count" of a hash (Redisson's layout)
  std::string owner;          ///< the string, or the hash's field
  std::optional<Nanos> ttl;   ///< nothing: none at all (PTTL −1), or not held
  bool sentinel = false;      ///< the value is one that dupcheck put there

  bool same_holder(const LockState& other) const {
    return held == other.held && type == other.type && owner == other.owner;
  }
};

/// Between two looks at the same holder, did anybody set its time anew? Up, down, or where there was none.
/// What the clocks leave open is no change.
bool set_anew(const LockState& before, const LockState& now);

/// Its time may have been over by then: that it went is nobody's doing.
bool may_have_run_out(const LockState& before, Nanos by);

/// "lock = 7f3a…, TTL 2000 ms", "lock = 7f3a…, no TTL", "lock free", "sentinel, TTL 4988 ms".
std::string describe(const LockState& state);

}  // namespace dupcheck
