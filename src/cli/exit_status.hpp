#pragma once
// The design's section 7; sysexits(3) for the ones above 2.

namespace dupcheck {

enum ExitStatus : int {
  exit_passed = 0,
  exit_failed = 1,
  exit_inconclusive = 2,
  exit_usage = 64,
  exit_bad_scenario = 65,
  exit_own_fault = 70,
  exit_interrupted = 130,
};

}  // namespace dupcheck
