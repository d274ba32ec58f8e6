#pragma once
// The loops: setup, every case's rounds, the re-read at the end, cleanup.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "case/case.hpp"

namespace dupcheck {

struct Progress {
  std::string case_name;
  int rounds_done = 0;
  int rounds_planned = 0;
  int violations = 0;
};

struct RunOptions {
  bool keep = false;  ///< --keep: neither `after` nor `cleanup`
  unsigned long long seed = 0;
  std::function<void(const Progress&)> progress;
  TargetControl control = {};  ///< of the plan's own target; a case that patches in another has none
};

struct RunResult {
  std::string run;  ///< the run's id
  std::vector<CaseResult> cases;
  std::vector<std::string> not_cleaned;  ///< cleanup steps that failed, in words
  bool interrupted = false;
};

/// A plan on its way, for whoever lets several go on in turns. `setup` is performed when it is made. Every
/// method is for one thread at a time. The plan and the flag must outlive it.
class PlanRun {
 public:
  PlanRun(const Plan& plan, const RunOptions& options, const StopFlag& stop);
  PlanRun(PlanRun&&) noexcept;
  ~PlanRun();
  /// One round of the case at this index of the plan. False, and nothing done: it has no more of them, is
  /// skipped, `setup` failed, or the run was stopped.
  bool perform_round(std::size_t of_case);
  /// The re-read at the end, what each case comes to, `cleanup`. Call once, last.
  RunResult finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Case after case, from setup to cleanup. Never throws for what a target or store does; a failed `setup`
/// makes every case inconclusive with the reason.
RunResult run_plan(const Plan& plan, const RunOptions& options, const StopFlag& stop);

}  // namespace dupcheck
