#pragma once
// The stage of one round: the clock, the events, the undo stack, and the verbs a case is told in.

#include <functional>
#include <map>
#include <optional>
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
  bool keep = false;  ///< --keep: what `after` would take away stays
  std::size_t next_user = 0;
};

/// One sending within a volley: which operation, in which form ("submit", or a variation of the scenario).
struct Shot {
  int operation = 0;
  std::string form = "submit";
};

/// Not for two threads at once. Throws BrokenSetup for a `before` step that fails or a key that cannot be
/// fetched; what a target or a store does to a reading or an attempt is data.
class Stage {
 public:
  Stage(const Scenario& scenario, RunContext& run, const Trial& trial);
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage();  ///< runs the undo stack, newest first, whatever happened

  /// An operation with a fresh key, for the next user in turn or the one given; `before` is run for it,
  /// `after` will be.
  int new_operation();
  int new_operation_for(const User& user);
  /// Another user's operation under the same key.
  int new_operation_sharing_key(int other, const User& user);
  const Operation& operation(int index) const {
    return round_.operations.at(static_cast<std::size_t>(index));
  }

  /// First readings, until stable. Call when all operations of the round are made.
  void read_before();
  /// All of them released together; returns when the last was answered or given up.
  void submit_together(const std::vector<Shot>& shots);
  /// One by itself, answered before this returns.
  const Attempt& submit(int operation, const std::string& form = "submit");
  /// Last readings, until settled.
  void settle();

  void sleep_until(Nanos moment);  ///< or until interrupted
  void note(const std::string& what);
  void undo(std::function<void()> action);
  Nanos now() const { return round_.clock.now(); }
  const std::vector<Attempt>& attempts() const { return round_.attempts; }

  /// What came of it, with the undo stack run. Call once, last.
  Round finish();
  /// The same when the round broke off: what was seen so far, and why.
  Round finish_broken(const std::string& why);

 private:
  int add(Operation operation);
  Request request_for(const Shot& shot, int attempt) const;
  void claim_identities();
  std::vector<Reading> look(Phase phase);
  ReadContext read_context();
  void run_undo() noexcept;

  const Scenario& scenario_;
  RunContext& run_;
  Connection connection_;
  Round round_;
  std::vector<std::function<void()>> undo_;
};

}  // namespace dupcheck
