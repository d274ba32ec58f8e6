#pragma once
// Can the target be reached at all? For `validate --connect`: TCP and TLS, and not one byte of a request.

#include <string>

#include "load/gate.hpp"

namespace dupcheck {

/// Why not, in the transport's words; empty when the connection stood. Blocking, at most the connect
/// time-out.
std::string try_connecting(const std::string& url, const Connection& connection);

}  // namespace dupcheck
