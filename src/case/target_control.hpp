#pragma once
// What may be done to the target and to what stands behind it: a table of functions, filled in by whoever owns
// them. For the reference target that is dupcheck itself; a user's own are reached by programs, if allowed.

#include <functional>

namespace dupcheck {

/// An empty function: it cannot be done. They block until it is done, and throw std::runtime_error with what
/// went wrong. One thread at a time.
struct TargetControl {
  std::function<void()> kill_target;   ///< SIGKILL, in the midst of whatever it does
  std::function<void()> start_target;  ///< again, at the same address, over the same stores
  std::function<void()> stop_redis;    ///< SIGKILL; its data are lost
  std::function<void()> start_redis;   ///< again, empty, at the same address
  bool allow_exec = false;             ///< --allow-exec: programs of the user's may be run
};

}  // namespace dupcheck
