#include "store/counters.hpp"

#include <charconv>
#include <string>

#include "base/text.hpp"

namespace dupcheck {
namespace {

std::uint64_t whole(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end == digits.data())
    throw StoreError(StoreFault::other, "the store's own count is no number: " + printable(digits));
  return number;
}

std::uint64_t whole(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<std::uint64_t>(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return whole(std::string_view(*text));
  return whole(std::string_view(describe(value)));
}

}  // namespace

// "cmdstat_set:calls=12,usec=30,…"; "cmdstat_config|get:…" is a subcommand, counted by its own line alone.
std::uint64_t commands_of(Redis& redis) {
  const Reply reply = redis.command({"INFO", "commandstats"});
  if (reply.is_error()) throw StoreError(StoreFault::denied, "INFO commandstats: " + reply.text);
  std::uint64_t sum = 0;
  for (std::string_view line : split(reply.text, '\n')) {
    constexpr std::string_view calls = ":calls=";
    const auto at = line.find(calls);
    if (!line.starts_with("cmdstat_") || at == std::string_view::npos || line.starts_with("cmdstat_info:"))
      continue;
    sum += whole(line.substr(at + calls.size()));
  }
  return sum;
}

std::optional<std::uint64_t> commands_of(Database& database, StoreUrl::Kind kind) {
  if (kind == StoreUrl::Kind::mysql)
    return whole(database.query("SHOW GLOBAL STATUS LIKE 'Questions'").rows.at(0).at(1));
  if (kind == StoreUrl::Kind::postgresql)
    return whole(database
                     .query("SELECT xact_commit + xact_rollback FROM pg_stat_database "
                            "WHERE datname = current_database()")
                     .rows.at(0)
                     .at(0));
  return std::nullopt;
}

std::string_view counted_unit(StoreUrl::Kind kind) {
  if (kind == StoreUrl::Kind::redis) return "commands";
  return kind == StoreUrl::Kind::mysql ? "statements" : "transactions";
}

Nanos counting_delay(StoreUrl::Kind kind) {
  return kind == StoreUrl::Kind::postgresql ? Nanos(std::chrono::seconds(10)) : Nanos{0};
}

}  // namespace dupcheck
