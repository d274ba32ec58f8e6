#pragma once
// dupcheck serve: the reference target, to try things on.

#include <string>
#include <vector>

namespace dupcheck {

struct ServeArguments {
  std::string strategy;    ///< may be empty with `list`
  std::vector<int> ports;  ///< of the instances, in order; 0, or none given: any free one
  std::string database;    ///< --db: store URL; empty: SQLite in a temporary folder
  std::string redis;       ///< --redis: store URL; empty: a private redis-server
  int instances = 1;       ///< so many servers over one shop, each with a memory of its own
  /// One JSON line on stdout once it answers: {"url", "db", "redis", "log", "instances"}, the last one every
  /// instance's URL with a space between.
  bool address_line = false;
  bool list = false;  ///< print the table of strategies instead
};

/// Serves until SIGINT or SIGTERM. Returns the exit status: 0, or 64 for a strategy that there is not. Throws
/// what target::serve does. Call it from the main thread.
int serve(const ServeArguments& arguments);

/// For a scenario that asks for the reference target. Throws BadScenario, naming the file and what was
/// probably meant, when there is no such strategy.
void require_strategy(const std::string& name, const std::string& file);

}  // namespace dupcheck
