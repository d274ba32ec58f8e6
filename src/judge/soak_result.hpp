#pragma once
// What a soak came to: counts instead of attempts, so that it stays small whatever was sent.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/time.hpp"
#include "judge/answer_kinds.hpp"
#include "judge/statistics.hpp"
#include "scenario/outcome.hpp"

namespace dupcheck {

/// A key whose effects are not what they should be.
struct WrongKey {
  std::string key, ref;
  std::string effect;
  long long expected = 1, actual = 0;  ///< expected: the bound that was broken
  std::map<Outcome, int> answers;      ///< of its submissions
};

/// Answers outside the contract's words, of one kind.
struct WrongAnswers {
  AnswerKind kind = AnswerKind::outside;
  std::string words;    ///< "answered 404 (declined)"
  std::string allowed;  ///< what the first of them might have been
  std::size_t answers = 0, keys = 0;
  std::string key;                 ///< of the first of them
  std::vector<std::string> lines;  ///< the first of them
};

/// An effect of each key's own.
struct SoakEffect {
  std::string name, expected;            ///< of one key, as JSON: "1", "{\"min\":1}"
  std::optional<long long> least, most;  ///< seen over the keys
  std::string not_verified;              ///< why it was not counted; empty: for every key
};

struct SoakResult {
  std::size_t keys = 0, sent = 0;
  double rate = 0;  ///< asked for, a second; 0: flat out
  std::size_t late =
      0;  ///< sent more than 10 ms after they were due: the target, or this machine, is too slow
  std::size_t never_sent = 0;  ///< due within the time, and not even begun when twice of it was over
  std::size_t fetched = 0;     ///< requests for keys, besides
  std::map<Outcome, std::size_t> outcomes;
  std::map<Outcome, Quantiles> latency_ms;  ///< from when it was due, at a rate; else from when it was sent
  std::vector<WrongAnswers> answers;
  int in_flight = 0;           ///< the most at one moment
  std::size_t overlapped = 0;  ///< keys of which two were in flight together
  Nanos length{0};             ///< first sending to last answer
  /// How often the operations of all keys together must have been effective: at least, and at most where an
  /// answer leaves it open.
  long long effective = 0, effective_most = 0;
  Nanos verification{0};     ///< looking; not the waits for the effects to come to rest
  std::size_t verified = 0;  ///< keys whose effects were counted
  std::string not_verified;  ///< why the rest was not; empty: all were
  bool settled = true;       ///< two looks at all keys, `settle` apart, saw the same
  std::vector<SoakEffect> effects;
  std::size_t wrong_keys = 0;
  std::vector<WrongKey> wrong;  ///< the first of them
  std::size_t open_keys = 0;    ///< without an effect, and not all of their submissions answered
  std::string first_open;       ///< a key of that kind
  std::map<std::string, double> store_commands;  ///< per submission, by store, where a store counts them
};

}  // namespace dupcheck
