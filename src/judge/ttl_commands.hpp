#pragma once
// Was there a moment at which a key existed without a time to live? By the commands that Redis worked on, in
// its own order: a fact, not a sample that was lucky.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/time.hpp"

namespace dupcheck {

/// One command that Redis worked on, as MONITOR shows it.
struct SeenCommand {
  Nanos at{0};         ///< on the round's clock
  std::string client;  ///< its address; "lua" for what a script did
  enum class Within { nothing, script, transaction } within = Within::nothing;
  int unit = 0;  ///< commands with the same number took effect together: nobody saw a moment between them
  std::vector<std::string> words;
};

/// What is known of a key's life at one moment.
struct KeyLife {
  enum class Is { absent, limited, unlimited, unknown } is = Is::unknown;
  std::optional<Nanos> ends;  ///< of a limited one, where known
};

/// Everything that was done to one key while somebody watched.
struct CommandLog {
  std::string key;
  KeyLife at_start;
  std::vector<SeenCommand> commands;  ///< those that may have changed the key, in Redis's order
  std::string trouble;                ///< why it could not be watched, or not all the time; empty: it was
};

/// A stretch of time in which the key was there without a time to live.
struct WithoutTtl {
  std::optional<std::size_t> since;  ///< the command that left it so; nothing: it was so at the start
  std::optional<std::size_t> until;  ///< the one that ended it; nothing: it was so to the end
};

/// Every such stretch that is certain. A command whose result cannot be known (a SETNX on a key that may have
/// run out just then) makes the key unknown, and proves nothing.
std::vector<WithoutTtl> times_without_ttl(const CommandLog& log);

/// "INCR rate:7 from 127.0.0.1:5000 at +12.345 ms", cut to a line; "… in a script".
std::string describe(const SeenCommand& command);

/// Those that cannot change a key or its time to live, whatever they are told: nobody needs to keep them.
bool only_reads(std::string_view command);

}  // namespace dupcheck
