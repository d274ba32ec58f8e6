#pragma once
// What the case `steps` is told in: the user's own list of verbs.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/time.hpp"
#include "scenario/effect_spec.hpp"
#include "scenario/outcome.hpp"
#include "scenario/problem.hpp"

namespace dupcheck {

struct SubmitVerb {
  std::string form = "submit";  ///< or a variation: "slow", "fail", …
  std::string as;               ///< a name to await it by; empty: none
  bool background = false;
  bool cut = false;  ///< the connection is dropped before the answer
  int times = 1;     ///< released together
  std::optional<std::set<Outcome>> expect;
};
struct AwaitVerb {
  std::string name;
  std::optional<std::set<Outcome>> expect;
};
/// Waits until the lock is as wanted; failed when it is not within the time.
struct LockVerb {
  enum class Is { held, free, sentinel } is = Is::held;
  Nanos within = std::chrono::seconds(2);
};
struct ExpireVerb {};
struct SentinelVerb {
  Nanos ttl = std::chrono::seconds(30);
};
struct HoldVerb {};
struct ReleaseVerb {};
struct CommandVerb {
  std::variant<SqlQuery, RedisQuery> command;
};
struct ExecVerb {
  std::vector<std::string> command;
};
struct SleepVerb {
  Nanos length{0};
};
/// Effects now, each by name; they are given until `within` to come to it.
struct EffectsVerb {
  std::map<std::string, Expectation> expect;
  Nanos within = std::chrono::seconds(1);
};

struct CaseStep {
  std::variant<SubmitVerb, AwaitVerb, LockVerb, ExpireVerb, SentinelVerb, HoldVerb, ReleaseVerb, CommandVerb,
               ExecVerb, SleepVerb, EffectsVerb>
      verb;
  Position at;
  std::string pointer;
};

}  // namespace dupcheck
