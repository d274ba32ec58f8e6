#pragma once
// A child process that never outlives us.

#include <csignal>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "base/time.hpp"

namespace dupcheck {

struct ChildOptions {
  std::vector<std::string> command;                ///< program and arguments; found by PATH
  std::map<std::string, std::string> environment;  ///< added to ours
  std::string output;                              ///< file for stdout and stderr; empty: /dev/null
  bool pipe_stdout = false;                        ///< read_line() reads it
  int signal_on_parent_death =
      SIGKILL;       ///< PR_SET_PDEATHSIG; fires when the forking *thread* ends: start from a long-lived one
  std::string user;  ///< run as; only when we are root
};

/// Owns the process (its own process group): the destructor sends SIGTERM to the group, waits up to two
/// seconds, then SIGKILL, and reaps.
class Child {
 public:
  /// Throws std::runtime_error saying which program and why, also when exec fails.
  explicit Child(const ChildOptions& options);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  pid_t pid() const { return pid_; }
  void signal(int number);
  /// True once it has ended and was reaped, within the time given.
  bool wait(Nanos at_most);
  std::optional<int> exit_status() const { return status_; }  ///< as a shell says it: 128 + n for signal n
  /// A line of its stdout (pipe_stdout), nothing at end of file or when the time is over.
  std::optional<std::string> read_line(Nanos at_most);
  /// SIGTERM, wait, SIGKILL. Safe to call twice.
  void stop(Nanos grace = std::chrono::seconds(2));

 private:
  void release();
  pid_t pid_ = -1;
  int pidfd_ = -1;
  int stdout_ = -1;
  std::string pending_;
  std::optional<int> status_;
};

/// Polls until `ready` is true; false when the time is over or the child has ended.
bool wait_until_ready(Child& child, const std::function<bool()>& ready, Nanos at_most);

}  // namespace dupcheck
