#pragma once
// A trial is what a case wants tried next; a round is what came of it.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/time.hpp"
#include "effect/reading.hpp"
#include "judge/finding.hpp"
#include "judge/lock_state.hpp"
#include "judge/ttl_commands.hpp"
#include "load/attempt.hpp"
#include "scenario/operation.hpp"
#include "scenario/outcome.hpp"

namespace dupcheck {

struct Trial {
  int number = 1;                  ///< of the round, from 1
  int attempts = 0;                ///< to be released together
  std::string form;                ///< what is special about it, in the case's own words; may be empty
  std::vector<Nanos> deltas = {};  ///< sweep: the spacing of each operation's submissions
};

struct SoakResult;  // judge/soak_result.hpp

/// Something that dupcheck did or saw besides the attempts, on the same clock.
struct Event {
  Nanos at{0};
  std::string what;  ///< "before step 1 (db)", "lock = 7f3a…, TTL 2000 ms"
};

/// Does the target work on two requests at once? Found by the run's own probe: k distinct keys together
/// against k times the work of one alone.
struct ConcurrencyProbe {
  int keys = 0;
  Nanos alone{0};     ///< the fastest of many submissions, release to answer
  Nanos together{0};  ///< the fastest of several volleys of `keys`, release to last answer
  bool concurrent = false;
  std::string error;       ///< why it could not be made; empty when it was
  Nanos idle{0};           ///< the fastest of several requests for nothing: what the way alone takes
  bool too_quick = false;  ///< alone takes hardly longer than idle: times tell nothing
};

struct Round {
  Trial trial;
  RoundClock clock;  ///< its zero is that of every time in here
  std::vector<Operation> operations;
  std::vector<Attempt> attempts;
  std::vector<Reading> readings;  ///< all phases, in the order they were taken
  std::vector<Event> events;
  std::vector<LockState> lock;             ///< every change that was seen, in order of time
  std::vector<CommandLog> commands;        ///< of the keys whose commands were watched
  std::shared_ptr<const SoakResult> soak;  ///< of the case of that name: its attempts are only counted
  bool settled = true;                     ///< readings were stable before, and came to rest after
  std::optional<ConcurrencyProbe> probe;   ///< the run's, when one has been made
  std::string error;  ///< an exception inside the round: it is inconclusive, with this reason
  bool interrupted = false;
};

/// First to last completed release, and the most attempts in flight together (released, not yet done). Late
/// connects and early answers do not count.
struct Simultaneity {
  Nanos spread{0};
  int overlap = 0;
};

/// A round with what the judge made of it.
struct JudgedRound {
  Round round;
  std::vector<Outcome> outcomes;  ///< of each attempt
  Simultaneity simultaneity;
  bool counted = false;  ///< the case's own precondition was seen
  std::vector<Finding> findings;
  int effective_per_operation = 1;  ///< what it was judged by, for the report
};

/// What a case came to.
struct CaseResult {
  std::string kind, name;
  std::vector<JudgedRound> rounds;
  std::vector<Finding> findings;  ///< about the case as a whole; those of the rounds stand in the rounds
  bool deterministic = false;     ///< evidence by construction: no statistical bound
  std::string skipped;            ///< why it was not run; empty when it was
};

}  // namespace dupcheck
