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

/// Where it is, once it answers. `redis` is empty when redis-server is not installed and the strategy does
/// without.
struct Address {
  std::string url, database, redis, log;
};

/// Serves until `stop`, then drains, and takes away what it started and created. Call it from a thread that
/// lives as long as it does: the private redis-server dies with the thread that started it. Throws
/// std::invalid_argument for a strategy or a URL that there is not, std::runtime_error (StoreError and
/// KeyStoreError among them) when it cannot start.
void serve(const ServeOptions& options, const std::function<void(const Address&)>& ready,
           const std::atomic<bool>& stop);

}  // namespace dupcheck::target
