#pragma once
// The user's own programs: run only when the command line allows it, never for longer than a minute.

#include <string>
#include <vector>

#include "case/stage.hpp"

namespace dupcheck {

/// Throws NoSubject when the command line does not allow it, when it cannot be started, does not end in time,
/// or ends with anything but 0: with what it said. What it leaves running must be in a session of its own
/// (setsid, systemctl, docker): its process group goes with it. A note says that it was run.
void run_program(Stage& stage, const std::vector<std::string>& command);

}  // namespace dupcheck
