#pragma once
// Does the target work on two requests at once? Without that a clean burst proves nothing.

#include "case/stage.hpp"
#include "judge/round.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// Submits distinct keys, alone and together: real operations, with `before` and `after` run for each.
/// Between them it asks for nothing (OPTIONS on the same URL), to know what the way alone takes: work that is
/// not clearly longer than that cannot be told apart from it, and the probe says so. Never throws; what went
/// wrong is in `error`.
ConcurrencyProbe probe_concurrency(const Scenario& scenario, RunContext& run);

/// What a case's probe goes by: where there is only so much to be had, it is put there again ahead of every
/// operation.
Scenario scenario_for_probe(const CasePlan& plan);

}  // namespace dupcheck
