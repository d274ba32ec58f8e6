#pragma once
// What a lock's time to live must be like: checks on its history while it was held and afterwards.

#include <optional>
#include <vector>

#include "judge/round.hpp"

namespace dupcheck {

/// For a round of one submission that was answered. Failed: held without a TTL all along (check "no-ttl"), or
/// for a moment, by commands (check "ttl-later"); the same holder's time set anew after the answer (check
/// "renewed-idle"); still held by it at the last look (check "left-behind").
std::vector<Finding> check_lease(const Round& round);

/// The smallest TTL that was seen at the beginning of a lock, against three times the 99th percentile of the
/// accepted submissions' latency: a note with the recommended value when it is less (check "short-ttl").
std::optional<Finding> note_short_ttl(const std::vector<JudgedRound>& history);

/// One line a look: "+0.004 s lock = 7f3a…, TTL 2000 ms"; at most 40.
std::vector<std::string> lock_lines(const Round& round);

}  // namespace dupcheck
