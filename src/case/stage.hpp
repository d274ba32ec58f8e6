#pragma once
// The stage of one round: the clock, the events, the undo stack, and the verbs a case is told in.

#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "case/command_watch.hpp"
#include "case/hold.hpp"
#include "case/lock.hpp"
#include "case/target_control.hpp"
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
  TargetControl control = {};  ///< what may be done to the target and to what stands behind it
};

/// One sending within a volley: which operation, in which form ("submit", or a variation of the scenario).
struct Shot {
  int operation = 0;
  std::string form = "submit";
  Nanos after{0};    ///< released that long after the volley's first
  bool cut = false;  ///< the connection is dropped once the request is sent, before the answer
  std::optional<std::size_t> instance = {};  ///< which of the target's instances; nothing: dealt as usual
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
  /// One under this very key, for a user: a token that was made up.
  int new_operation_under(const std::string& key, const User& user);
  /// Steps that prepare the round as a whole, once. Throws BrokenSetup.
  void prepare(const std::vector<Step>& steps);
  const Operation& operation(int index) const {
    return round_.operations.at(static_cast<std::size_t>(index));
  }

  /// First readings, until stable. Call when all operations of the round are made.
  void read_before();
  /// All of them released together; returns when the last was answered or given up.
  void submit_together(const std::vector<Shot>& shots);
  /// One by itself, answered before this returns.
  Attempt submit(int operation, const std::string& form = "submit");
  /// One sent whole, whose connection is dropped before the answer.
  Attempt submit_and_cut(int operation, const std::string& form = "submit");
  /// One that goes on while the case does something else. Returns its number.
  int submit_in_background(int operation, const std::string& form = "submit");
  /// Several released together, that go on likewise. Returns their numbers.
  std::vector<int> submit_together_in_background(const std::vector<Shot>& shots);
  bool is_done(int number);
  /// Waits for its answer, or for it to be given up.
  Attempt await(int number);

  /// The lock of an operation, watched until the round is over. Throws NoSubject when the scenario declares
  /// none.
  Lock& watch_lock(int operation);
  /// Every command on this key, until the round is over.
  void watch_commands(const std::string& store, const std::string& key);
  /// The same for the lock of an operation.
  void watch_lock_commands(int operation);
  /// Holds the scenario's row until released. Throws NoSubject when it declares none.
  std::unique_ptr<Hold> hold_row(int operation);
  /// The scenario has a row to hold; a variation of this name ("slow", "nested", …).
  bool can_hold() const { return scenario_.hold.has_value(); }
  bool has(const std::string& form) const { return scenario_.variations.contains(form); }
  /// What the operation's effects are now; kept among the round's readings.
  std::vector<Reading> read_now(int operation);
  /// A look at a lock that the case took by itself.
  void saw(const LockState& state) { round_.lock.push_back(state); }
  /// Last readings, until settled.
  void settle();

  void sleep_until(Nanos moment);  ///< or until interrupted
  void note(const std::string& what);
  void undo(std::function<void()> action);
  Nanos now() const { return round_.clock.now(); }
  bool interrupted() const { return run_.stop; }
  const RoundClock& clock() const { return round_.clock; }
  const TargetControl& control() const { return run_.control; }
  Stores& stores() { return run_.stores; }
  const std::vector<Attempt>& attempts() const { return round_.attempts; }

  /// What came of it, with the undo stack run. Call once, last.
  Round finish();
  /// The same when the round broke off: what was seen so far, and why.
  Round finish_broken(const std::string& why);

 private:
  int add(Operation operation);
  Request request_for(const Shot& shot, int attempt) const;
  void await_all();
  void close_locks();
  void claim_identities();
  std::vector<Reading> look(Phase phase);
  ReadContext read_context();
  void run_undo() noexcept;

  const Scenario& scenario_;
  RunContext& run_;
  Connection connection_;
  Round round_;
  std::vector<std::function<void()>> undo_;
  std::map<int, std::unique_ptr<Lock>> locks_;  // by operation
  std::vector<std::unique_ptr<CommandWatch>> watches_;
  struct UnderWay {
    std::shared_future<std::vector<Attempt>> volley;
    std::size_t place = 0;
  };
  std::map<int, UnderWay> in_background_;  // by number
};

}  // namespace dupcheck
