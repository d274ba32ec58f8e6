#pragma once
// What one Redis command makes of a key's life. Part of ttl_commands.

#include "judge/ttl_commands.hpp"

namespace dupcheck {

/// The key's life after a command. Source: the Redis command reference, 7.0. What is not known to keep or to
/// change it makes it unknown.
KeyLife life_after(const KeyLife& before, const SeenCommand& command, const std::string& key);

}  // namespace dupcheck
