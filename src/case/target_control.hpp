#pragma once
// What may be done to the target and to what stands behind it: a table of functions, filled in by whoever
// owns them. For the reference target that is dupcheck itself; a user's own are reached by programs, if
// allowed.

#include <functional>
#include <string>

namespace dupcheck {

/// An empty function: it cannot be done. They block until it is done, and throw std::runtime_error with what
/// went wrong. For the main thread: what is started dies with the thread that started it.
struct TargetControl {
  std::function<void()> kill_target = {};   ///< SIGKILL, in the midst of whatever it does
  std::function<void()> start_target = {};  ///< again, at the same address, over the same stores
  std::function<void()> stop_redis = {};    ///< SIGKILL; its data are lost
  std::function<void()> start_redis = {};   ///< again, empty, at the same address
  std::string redis_url = {};               ///< the Redis that the last two are about
  bool allow_exec = false;                  ///< --allow-exec: programs of the user's may be run
};

}  // namespace dupcheck
