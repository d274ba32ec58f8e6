#pragma once
// Who answered what: the attempts of a round sorted by outcome, for the checks and their words.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "judge/checks.hpp"
#include "judge/cover.hpp"
#include "judge/round.hpp"

namespace dupcheck {

/// Of the attempt at this index; unknown when nobody classified it.
Outcome outcome_of(const JudgedRound& judged, std::size_t index);

/// Numbers of attempts, from 1, by outcome; of the whole round or of some operations.
class Tally {
 public:
  explicit Tally(const JudgedRound& judged);
  Tally(const JudgedRound& judged, const Cover& cover);

  const std::vector<int>& of(Outcome outcome) const;
  std::size_t count(Outcome outcome) const { return of(outcome).size(); }
  std::size_t total() const { return total_; }
  /// "1 accepted, 49 rejected".
  std::string words() const;

 private:
  void add(const JudgedRound& judged, std::size_t index);
  std::map<Outcome, std::vector<int>> numbers_;
  std::size_t total_ = 0;
};

/// "attempt 4", "attempts 2, 3 and 7", "attempts 1-50": at most about sixty columns.
std::string attempts_in_words(std::span<const int> numbers);
/// The same without the word: "4", "2, 3 and 7", "1-50".
std::string numbers_in_words(std::span<const int> numbers);

/// The operation's key; "" when there is no such operation.
std::string key_of(const JudgedRound& judged, int operation);

/// The contract lets duplicates be answered like the first.
bool is_same_answer_to_all(const Expected& expected);

/// Is this what the attempt at this index may be answered?
bool is_allowed(const JudgedRound& judged, std::size_t index, const Expected& expected);

/// An answer that says nothing about the defence: nothing sent, no whole answer or none that a rule names, or
/// turned away by a limiter that the contract does not name.
bool is_inconclusive(const JudgedRound& judged, std::size_t index, const Expected& expected);

/// Nothing in the round got as far as the defence: every answer is that of a broken submission or a broken
/// target (400, 401, 404, 422, 500, …), or none at all, and none of them is what the contract asks for.
bool never_reached_the_defence(const JudgedRound& judged, const Expected& expected);

}  // namespace dupcheck
