#pragma once
// The one place that forks. Private to this room.

#include <sys/types.h>

#include "process/child.hpp"

namespace dupcheck {

struct Spawned {
  pid_t pid = -1;
  int stdout_pipe = -1;  ///< our end, or -1
};

/// Returns once the program is running, in a process group of its own. Throws std::runtime_error saying which
/// program and why.
Spawned spawn(const ChildOptions& options);

}  // namespace dupcheck
