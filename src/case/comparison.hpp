#pragma once
// Several plans side by side: the same cases, in turns.

#include <span>
#include <string>

#include "case/runner.hpp"
#include "process/worker.hpp"

namespace dupcheck {

/// One of those that are compared. Everything about `run` is done on `worker`.
struct Entrant {
  std::string name;
  const Plan* plan = nullptr;
  PlanRun* run = nullptr;
  Worker* worker = nullptr;
};

/// Every case for every entrant, by its name; in the order of the first plan that has it. Cases that race,
/// and those that measure speed, are performed round by round in turns with nothing beside them, whoever went
/// first going last in the next: a drift of the machine hits all alike. The others mostly wait: a few
/// entrants perform them at the same time, each for himself. Returns when all is done, or soon after the flag
/// is set.
void interleave(std::span<const Entrant> entrants, const StopFlag& stop);

}  // namespace dupcheck
