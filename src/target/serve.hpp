#pragma once
// The reference target as a running service. The verifier only ever speaks to it over HTTP and to its stores.

#include <atomic>
#include <functional>
#include <string>

namespace dupcheck::target {

struct ServeOptions {
  std::string strategy;
  int port = 0;          ///< 0: any free one
  std::string database;  ///< store URL; empty: SQLite in a temporary folder
  std::string redis;     ///< store URL; empty: a private redis-server
};

/// What it says of itself once it answers: one JSON line for machines: {"url": …, "db": …, "redis": …, "log":
/// …}.
struct Address {
  std::string url, database, redis, log;
};

/// Serves until `stop`, then drains, and takes away what it started and created. Throws std::runtime_error
/// when it cannot start.
void serve(const ServeOptions& options, const std::function<void(const Address&)>& ready,
           const std::atomic<bool>& stop);

}  // namespace dupcheck::target
