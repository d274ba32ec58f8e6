#pragma once
// Submit + Operation → Request. The only place that knows how a submission becomes HTTP (RFC 9110, 7578
// multipart, 7617 Basic).

#include "load/request.hpp"
#include "scenario/operation.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Pure but for ${attempt.uuid}. `attempt` counts from 1; `base_url` is the target's URL or one of its
/// instances'.
Request render(const Submit& submit, const Operation& operation, const std::string& base_url, int attempt);

}  // namespace dupcheck
