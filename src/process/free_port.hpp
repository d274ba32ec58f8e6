#pragma once

namespace dupcheck {

/// A TCP port on 127.0.0.1 that was free a moment ago.
int free_port();

}  // namespace dupcheck
