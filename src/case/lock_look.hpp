#pragma once
// Redis commands about a lock's key, and what their replies mean. No threads, no state.

#include <string>
#include <vector>

#include "judge/lock_state.hpp"
#include "store/redis.hpp"

namespace dupcheck {

/// TYPE, then GET or HGETALL, then PTTL. A key that goes away in between is free. Throws NoSubject on an
/// error reply.
LockState look_at_lock(Redis& redis, const std::string& key);

/// Sends a command; throws NoSubject, naming it, when Redis refuses.
Reply ask(Redis& redis, const std::vector<std::string>& command);

/// Puts `value` where the lock is: a string, or in Redisson's layout a hash with one field counting 1.
void put_value(Redis& redis, const std::string& key, const std::string& type, const std::string& value,
               Nanos ttl);

/// Deletes the key only while it still has this value (optimistic: WATCH, MULTI, DEL, EXEC; no script
/// needed).
void remove_value(Redis& redis, const std::string& key, const std::string& value);

/// Up to five keys whose name has the longest literal piece of this one in it.
std::vector<std::string> similar_keys(Redis& redis, const std::string& key);

}  // namespace dupcheck
