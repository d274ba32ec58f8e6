#pragma once
// A line of Redis's MONITOR, read. Pure.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.hpp"

namespace dupcheck {

struct MonitorLine {
  Nanos at{0};  ///< since 1970, by the clock of the machine that Redis runs on
  std::string database;
  std::string client;  ///< "127.0.0.1:60866", "unix:/run/redis.sock", or "lua" for what a script did
  std::vector<std::string> words;
};

/// `1339518083.107412 [0 127.0.0.1:60866] "set" "k" "a\x00b"`. Nothing when it is no such line.
std::optional<MonitorLine> parse_monitor_line(std::string_view line);

}  // namespace dupcheck
