#pragma once
// What is wrong with a scenario, said like a compiler says it.

#include <stdexcept>
#include <string>
#include <vector>

namespace dupcheck {

/// Where something stands in a file. Line and column count from 1, columns in bytes; line 0: not in a file (a
/// command-line option).
struct Position {
  std::string file;
  int line = 0;
  int column = 0;
};

enum class Severity { error, warning };

struct Problem {
  Severity severity = Severity::error;
  Position at;
  std::string pointer;  ///< JSON pointer (RFC 6901) of the value meant; "" is the whole file
  std::string message;  ///< what was found, with the actual value
  std::string help;     ///< what is allowed, or "did you mean …"; may be empty
};

/// "scenarios/order.json:12:5: error: unknown field 'thread' (at /cases/0/thread)\n  help: did you mean
/// 'threads'?"
std::string format_problem(const Problem& problem);
/// All of them in file order, one after another, and a closing count.
std::string format_problems(const std::vector<Problem>& problems);

/// Thrown once, with every problem of every file, by load_plan. Exit status 65.
struct BadScenario : std::runtime_error {
  explicit BadScenario(std::vector<Problem> found);
  std::vector<Problem> problems;
};

}  // namespace dupcheck
