#pragma once
// What a lock's key looked like at one moment, and what became of it: a value, for judging and for showing.

#include <optional>
#include <string>

#include "base/time.hpp"

namespace dupcheck {

struct LockState {
  Nanos at{0};  ///< on the round's clock, when the look had come back
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

/// "lock = 7f3a…, TTL 2000 ms", "lock = 7f3a…, no TTL", "lock free", "sentinel, TTL 4988 ms".
std::string describe(const LockState& state);

}  // namespace dupcheck
