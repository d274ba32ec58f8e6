#pragma once
// Ctrl-C and SIGTERM as a flag: whoever loops looks at it, and leaves by the ordinary way, so that everything
// is put back.

#include <atomic>

namespace dupcheck {

/// Installs handlers for SIGINT and SIGTERM once; a second SIGINT kills at once (default action). SIGPIPE is
/// ignored.
void watch_for_interrupts();
/// True from the first signal on.
const std::atomic<bool>& interrupted();

}  // namespace dupcheck
