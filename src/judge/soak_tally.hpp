#pragma once
// Key by key, what the submissions of a soak were answered, and how many effects that asks for.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "judge/round.hpp"
#include "judge/soak_latency.hpp"
#include "judge/soak_result.hpp"
#include "scenario/contract.hpp"

namespace dupcheck {

/// What has to be known of a key until its effects have been counted.
struct SoakKey {
  std::string key, ref;
  std::map<Outcome, int> answers;
  int least = 1, most = 1;  ///< times that it must have been effective
  bool open = false;        ///< none was accepted, and not every answer is known, or none came from the
                            ///< defence: it may have none
};

/// Pure. Counts into the result; keeps of a key what can be wrong with its answers, and no more than a few
/// examples of that.
class SoakTally {
 public:
  /// `identity`: where an accepted answer names its record, as in the scenario.
  SoakTally(const Contract& contract, std::optional<std::string> identity)
      : contract_(contract), identity_(std::move(identity)) {}

  /// All attempts of one operation, classified; `due`: of each, at a rate.
  SoakKey add(JudgedRound one, const std::vector<std::optional<Nanos>>& due);
  /// Outcomes, latencies, wrong answers, overlap, keys and what they ask for.
  void put_into(SoakResult& result) const;
  /// Some answer promised an effect that comes later (202).
  bool promised_later() const { return promised_later_; }

 private:
  void count(const JudgedRound& one, const std::vector<std::optional<Nanos>>& due);
  WrongAnswers& group_of(const JudgedRound& one, std::size_t index, const Expected& expected);
  void find_wrong_answers(const JudgedRound& one, const Expected& expected);

  std::size_t claims(const JudgedRound& one) const;

  Contract contract_;
  std::optional<std::string> identity_;
  SoakResult so_far_;
  std::map<Outcome, LatencyHistogram> latencies_;
  bool promised_later_ = false;
};

}  // namespace dupcheck
