#pragma once
// dupcheck serve: the reference target, to try things on.

#include <string>

namespace dupcheck {

struct ServeArguments {
  std::string strategy;       ///< may be empty with `list`
  int port = 0;               ///< 0: any free one
  std::string database;       ///< --db: store URL; empty: SQLite in a temporary folder
  std::string redis;          ///< --redis: store URL; empty: a private redis-server
  bool address_line = false;  ///< one JSON line on stdout once it answers: {"url", "db", "redis", "log"}
  bool list = false;          ///< print the table of strategies instead
};

/// Serves until SIGINT or SIGTERM. Returns the exit status: 0, or 64 for a strategy that there is not. Throws
/// what target::serve does. Call it from the main thread.
int serve(const ServeArguments& arguments);

/// For a scenario that asks for the reference target. Throws BadScenario, naming the file and what was
/// probably meant, when there is no such strategy.
void require_strategy(const std::string& name, const std::string& file);

}  // namespace dupcheck
