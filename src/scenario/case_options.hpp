#pragma once
// What each case lets the scenario choose. One struct a case; a new case adds its own here and its reader in
// case_readers.hpp.

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/time.hpp"
#include "scenario/case_step.hpp"
#include "scenario/contract.hpp"
#include "scenario/outcome.hpp"
#include "scenario/step.hpp"

namespace dupcheck {

enum class GateKind { held, threads };

struct BurstOptions {
  int threads = 50;
  int rounds = 20;
};
/// N keys together, one submission each; with users also the same key for two users, and two keys for one
/// user.
struct DistinctOptions {
  int threads = 20;
  int rounds = 5;
};
/// One key done, then sent again at once, and again after each of `after`.
struct ReplayOptions {
  int rounds = 5;
  int times = 2;   ///< repetitions sent one after another, right after the first answer
  Nanos after{0};  ///< and once more after this long; 0: not
};

/// A duplicate arrives after the holder's lock has run out by itself, or has been taken away by hand.
struct LockExpiryOptions {
  bool natural = true, forced = true;  ///< "how": "natural", "forced", "both"
  int rounds = 1;                      ///< of each
};
/// The lock changes hands while its first holder works.
struct MistakenDeleteOptions {
  int rounds = 1;  ///< of each form
};
/// A guarded call that calls another under the same key.
struct ReentrancyOptions {
  int rounds = 1;
};
/// The lock's TTL, while it is held and afterwards.
struct LeaseOptions {
  int rounds = 3;
  Nanos idle = std::chrono::milliseconds(500);  ///< watched that long after the answer
};
/// Pairs, or trains of `count`, spaced by Δ; Δ from..to, finer around every change.
struct SweepOptions {
  Nanos from{0}, to = std::chrono::seconds(3), step = std::chrono::milliseconds(50);
  int count = 2;
  bool refine = true;
};
/// The answer is lost, and the client sends again: at once, while the first works, after it.
struct RetryOptions {
  int rounds = 1;  ///< of each form
};
/// The first attempt fails inside the business; again with the same key.
struct FailureOptions {
  int rounds = 1;
};
/// So many at each moment, and what they are answered.
struct PaceOptions {
  struct Moment {
    Nanos at{0};
    int send = 1;
    std::map<Outcome, int> expect;  ///< empty: anything
  };
  std::vector<Moment> schedule;
  bool fresh_keys = false;  ///< "keys": "fresh": every submission an operation of its own, for the same user
  int rounds = 1;
};
/// What stands behind the defence fails in mid-round.
struct OutageOptions {
  enum class How { paused, cut, emptied, gone, exec } how = How::gone;
  std::string store;  ///< empty: the one of "lock"; else the first Redis
  int threads = 10;
  Nanos length = std::chrono::seconds(2);  ///< "for"
  std::vector<std::string> stop, recover;  ///< programs, with `how` exec
  int rounds = 1;
};
/// The target dies inside the business, comes back, and the key is tried again.
struct CrashOptions {
  std::vector<std::string> kill, start;       ///< programs; empty: the reference target by itself
  Nanos patience = std::chrono::seconds(10);  ///< beyond the lock's TTL, until a retry must get through
  int rounds = 1;
};
/// The same key with another payload: while the first one runs, and after it (A, B, A).
struct MismatchOptions {
  int rounds = 1;  ///< of each form
};
/// One operation in other words is the same operation; another one in like words is not.
struct FingerprintOptions {
  int threads = 5;
  int rounds = 2;  ///< of each form
};
/// Tokens that must not get anybody in, and what must not use one up.
struct TokenOptions {
  int rounds = 1;  ///< of each form
};
/// More operations than there is supply for; or, without `supply`, one operation many times. Every declared
/// effect must agree with every other.
struct ConservationOptions {
  int threads = 50;
  std::optional<int> supply;
  std::optional<int> sold_min, sold_max;  ///< "sold": how many may be accepted; exactly `supply` unless given
  Outcomes sold_out = {Outcome::rejected, Outcome::declined};  ///< what the others are answered
  std::vector<Step> prepare;                                   ///< once a round, before its first reading
  int rounds = 3;
};
/// A burst over several base URLs.
struct InstancesOptions {
  int threads = 20;
  int rounds = 5;  ///< of each form
};
/// Many keys, each sent several times, at a rate or as fast as it goes. Ends with the last key or with
/// `length`.
struct SoakOptions {
  std::optional<int> keys;      ///< 1,000 unless `length` is given
  int times = 5;                ///< submissions of each key, one right after the other
  int connections = 50;         ///< that many in flight at most
  std::optional<double> rate;   ///< submissions a second, sent when they are due; without it: flat out
  std::optional<Nanos> length;  ///< "for"
  /// Grouped by key or ref: its first column, the number of effects its second. Without one it is made from
  /// the effects that count rows of one key.
  std::optional<SqlQuery> verify;
};
/// The user's own story.
struct StepsOptions {
  std::vector<CaseStep> steps;
  int effective = 1;  ///< how many times the operation must leave its effect, at the end
  int rounds = 1;
};

using CaseOptions =
    std::variant<BurstOptions, DistinctOptions, ReplayOptions, LockExpiryOptions, MistakenDeleteOptions,
                 ReentrancyOptions, LeaseOptions, SweepOptions, RetryOptions, FailureOptions, PaceOptions,
                 OutageOptions, CrashOptions, StepsOptions, MismatchOptions, FingerprintOptions, TokenOptions,
                 ConservationOptions, InstancesOptions, SoakOptions>;

/// For --threads and --rounds: set where the case has such an option; true if it had.
bool override_threads(CaseOptions& options, int threads);
bool override_rounds(CaseOptions& options, int rounds);
/// Some program of the user's would be run: only with --allow-exec.
bool runs_programs(const CaseOptions& options);

}  // namespace dupcheck
