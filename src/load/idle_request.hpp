#pragma once
// A request that goes where the submission goes and asks for no work: how long the way alone takes.

#include "load/request.hpp"

namespace dupcheck {

/// OPTIONS on the submission's URL (a safe method, RFC 9110, section 9.3.7), with its headers, without its
/// body. Any answer will do. Pure.
Request idle_request(const Request& submission);

}  // namespace dupcheck
