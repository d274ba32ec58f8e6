#pragma once
// The stage of one round: the clock, the events, the undo stack, and the verbs a case is told in.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "effect/read.hpp"
#include "judge/round.hpp"
#include "load/gate.hpp"
#include "scenario/load_plan.hpp"

namespace dupcheck {

/// What lasts longer than a round: connections to the stores, the run's id, captured variables.
struct RunContext {
  std::string run;
  Stores stores;
  std::map<std::string, std::string> captured;
  const StopFlag& stop;
  std::size_t next_user = 0;
  std::vector<Operation> used = {};  ///< every operation made, for cleanup
};

/// Not for two threads at once. Throws for a broken set-up (a `before` step that fails, a key that cannot be
/// fetched); what a target or a store does to a reading or an attempt is data.
class Stage {
 public:
  Stage(const Scenario& scenario, RunContext& run, const Trial& trial);
  Stage(const Stage&) = delete;
  ~Stage();  ///< runs the undo stack, newest first, whatever happened

  /// A fresh key for the next user in turn, or for the one given. Runs `before` for it.
  int new_operation();
  int new_operation(const User& user, const std::optional<std::string>& key = {});
  const Operation& operation(int index) const { return round_.operations.at(index); }

  /// First readings, until stable. Call after all operations of the round are made.
  void read_before();
  /// `count` attempts of each operation, all released together. Returns the attempts' numbers.
  std::vector<int> submit_together(const std::vector<int>& operations, int count,
                                   const std::string& form = "submit");
  /// One attempt by itself, answered before this returns.
  int submit(int operation, const std::string& form = "submit");
  /// Last readings, until settled; then `after`.
  void settle();
  void sleep(Nanos length);
  void note(const std::string& what);
  void undo(std::function<void()> action);

  Nanos now() const { return clock_.now(); }
  const std::vector<Attempt>& attempts() const { return round_.attempts; }
  /// What came of it. The stage is empty afterwards.
  Round finish();

 private:
  void append(std::vector<Attempt> fired, const std::vector<int>& operation_of, const std::string& form);
  std::vector<Reading> look(Phase phase);
  void run_steps(const std::vector<Step>& steps, const std::string& name, Operation& operation);

  const Scenario& scenario_;
  RunContext& run_;
  RoundClock clock_;
  Round round_;
  std::vector<std::function<void()>> undo_;
};

}  // namespace dupcheck
