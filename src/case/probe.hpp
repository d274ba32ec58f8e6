#pragma once
// Does the target work on two requests at once? Without that a clean burst proves nothing.

#include "case/stage.hpp"
#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Submits distinct keys, alone and together: real operations, with `before` and `after` run for each. Never
/// throws; what went wrong is in `error`.
ConcurrencyProbe probe_concurrency(const Scenario& scenario, RunContext& run);

}  // namespace dupcheck
