#pragma once
// A round as a story: what was sent, seen and done, in order of time, in words.

#include <string>
#include <vector>

#include "judge/round.hpp"

namespace dupcheck {

struct StoryLine {
  Nanos at{0};
  std::string what;  ///< "A sent", "lock = 7f3a…, TTL 2000 ms", "sentinel in place of A's lock"
};

/// Attempts are called A, B, C … by their number; past Z "attempt 27".
std::string letter_of(int attempt);

/// Sends, answers, events and the lock's changes, merged. A time that is set anew over and over is told once,
/// with how often. Foreign text is made printable.
std::vector<StoryLine> story_of(const JudgedRound& judged);

}  // namespace dupcheck
