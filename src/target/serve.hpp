#pragma once
// The reference target as a running service. The verifier only ever speaks to it over HTTP and to its stores.

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace dupcheck::target {

inline constexpr int most_instances = 16;

struct ServeOptions {
  std::string strategy;
  std::vector<int> ports = {};  ///< of the instances, in order; 0, or none given: any free one
  std::string database;         ///< store URL; empty: SQLite in a temporary folder
  std::string redis;            ///< store URL; empty: a private redis-server
  /// So many servers, each with a Strategy of its own: what one keeps in memory the others do not know. The
  /// stores and the log are theirs in common.
  int instances = 1;
};

/// Where it is, once it answers. `redis` is empty when redis-server is not installed and the strategy does
/// without.
struct Address {
  std::string url;  ///< of the first instance
  std::string database, redis, log;
  std::vector<std::string> instances;  ///< the URL of each
};

/// Serves until `stop`, then drains, and takes away what it started and created. Call it from a thread that
/// lives as long as it does: the private redis-server dies with the thread that started it. Throws
/// std::invalid_argument for a strategy or a URL that there is not, and for instances and ports that do not
/// go together; std::runtime_error (StoreError and KeyStoreError among them) when it cannot start.
void serve(const ServeOptions& options, const std::function<void(const Address&)>& ready,
           const std::atomic<bool>& stop);

}  // namespace dupcheck::target
