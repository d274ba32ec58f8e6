#pragma once

#include "load/gate.hpp"

namespace dupcheck {

/// `count` times the request through the held gate, and held until one more, on a server of its own, has
/// taken its time with the TLS handshake: what the target does before the release is seen before the release,
/// however busy the machine. That one is left out of what is returned. Trusts any certificate.
std::vector<Attempt> fire_beside_a_slow_one(const Request& request, int count);

}  // namespace dupcheck
