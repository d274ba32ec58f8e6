#include "judge/ttl_commands.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/key_life.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t columns = 80;

constexpr std::array reads = {
    "get",     "mget",     "type",       "ttl",         "pttl",   "exists", "strlen", "hget",
    "hgetall", "hmget",    "hexists",    "hlen",        "hkeys",  "hvals",  "dump",   "object",
    "memory",  "getrange", "expiretime", "pexpiretime", "getbit", "llen",   "lrange", "lindex",
    "scard",   "smembers", "sismember",  "zcard",       "zscore", "zrange", "zcount", "hscan",
    "sscan",   "zscan",    "debug",      "hstrlen",     "substr", "ping",   "echo"};

}  // namespace

bool only_reads(std::string_view command) {
  return std::find(reads.begin(), reads.end(), lower(command)) != reads.end();
}

std::vector<WithoutTtl> times_without_ttl(const CommandLog& log) {
  std::vector<WithoutTtl> times;
  KeyLife life = log.at_start;
  const auto is_open = [&] { return !times.empty() && !times.back().until; };
  if (life.is == KeyLife::Is::unlimited) times.push_back({});
  for (std::size_t i = 0; i < log.commands.size(); ++i) {
    life = life_after(life, log.commands[i], log.key);
    const bool goes_on = i + 1 < log.commands.size() && log.commands[i + 1].unit == log.commands[i].unit;
    if (goes_on) continue;  // nobody could look in between
    const bool without = life.is == KeyLife::Is::unlimited;
    if (without && !is_open()) times.push_back({i, {}});
    if (!without && is_open()) times.back().until = i;
  }
  return times;
}

std::string describe(const SeenCommand& command) {
  const std::string text = shorten(printable(join(command.words, " ")), columns);
  const std::string at = fmt::format("+{:.3f} ms", to_ms(command.at));
  if (command.within == SeenCommand::Within::script) return fmt::format("{} {} in a script", at, text);
  if (command.within == SeenCommand::Within::transaction)
    return fmt::format("{} {} in a transaction of {}", at, text, command.client);
  return fmt::format("{} {} from {}", at, text, command.client);
}

}  // namespace dupcheck
