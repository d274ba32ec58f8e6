#pragma once
// What a store has been asked since it started, by its own count: for the cost of a defence.

#include <cstdint>
#include <optional>
#include <string_view>

#include "store/database.hpp"
#include "store/redis.hpp"

namespace dupcheck {

/// Everything that any client has asked of the server, asking for the count included. Redis: the calls of
/// INFO commandstats, without INFO itself. MySQL and MariaDB: the status "Questions". PostgreSQL: the
/// transactions of this database, committed and rolled back (pg_stat_database); its sessions report them up
/// to a second late while they work, and up to ten when they have stopped. SQLite counts nothing. Throws
/// StoreError, also when the user may not ask.
std::uint64_t commands_of(Redis& redis);
std::optional<std::uint64_t> commands_of(Database& database, StoreUrl::Kind kind);

/// What is counted: "commands", "statements", "transactions".
std::string_view counted_unit(StoreUrl::Kind kind);
/// How long the counted must have gone on for the store's delay not to matter.
Nanos counting_delay(StoreUrl::Kind kind);

}  // namespace dupcheck
