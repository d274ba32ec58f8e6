#include "judge/soak_tally.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/classify.hpp"
#include "judge/evidence.hpp"
#include "judge/spaced_contract.hpp"
#include "judge/tally.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t most_lines = 3;

/// The first released is the first; what was never sent is the last.
void sort_by_release(JudgedRound& one, std::vector<std::optional<Nanos>>& due) {
  std::vector<std::size_t> order(one.round.attempts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, {}, [&](std::size_t i) { return one.round.attempts[i].released.value_or(Nanos::max()); });
  JudgedRound sorted;
  std::vector<std::optional<Nanos>> sorted_due;
  sorted.round.operations = std::move(one.round.operations);
  for (const std::size_t i : order) {
    sorted.outcomes.push_back(outcome_of(one, i));
    sorted_due.push_back(i < due.size() ? due[i] : std::nullopt);
    sorted.round.attempts.push_back(std::move(one.round.attempts[i]));
    sorted.round.attempts.back().number = static_cast<int>(sorted.round.attempts.size());
    sorted.round.attempts.back().operation = 0;
  }
  one = std::move(sorted);
  due = std::move(sorted_due);
}

bool accepts_later(const Contract& contract) {
  const Outcomes past = contract.after_window.value_or(Outcomes{Outcome::accepted});
  return contract.after_success.contains(Outcome::accepted) ||
         (contract.window && past.contains(Outcome::accepted));
}

bool allows_same_answer(const Contract& contract) {
  return contract.duplicates.contains(Outcome::accepted) ||
         contract.after_success.contains(Outcome::accepted);
}

/// Where all may have the answer of the first, an answer that repeats it is that.
bool repeats_the_first(const Contract& contract, const JudgedRound& one, std::size_t index) {
  return outcome_of(one, index) == Outcome::replayed && allows_same_answer(contract) &&
         Tally(one).count(Outcome::accepted) > 0;
}

bool has_no_known_answer(Outcome outcome) {
  return outcome == Outcome::unknown || outcome == Outcome::unsent || outcome == Outcome::throttled;
}

SoakKey key_of(const Contract& contract, const JudgedRound& one, const SpacedExpected& expected) {
  SoakKey key;
  key.key = one.round.operations.front().key;
  key.ref = one.round.operations.front().ref;
  for (const Outcome outcome : one.outcomes) ++key.answers[outcome];
  key.least = expected.expected.effective_per_operation;
  key.most = key.least + expected.perhaps_more;
  if (accepts_later(contract))
    key.most += key.answers.contains(Outcome::unknown) ? key.answers[Outcome::unknown] : 0;
  const bool all_known = std::ranges::none_of(one.outcomes, has_no_known_answer) &&
                         !never_reached_the_defence(one, expected.expected);
  if (key.answers.contains(Outcome::accepted) || all_known) return key;
  key.open = true;
  key.least = 0;
  return key;
}

}  // namespace

void SoakTally::count(const JudgedRound& one, const std::vector<std::optional<Nanos>>& due) {
  for (std::size_t i = 0; i < one.round.attempts.size(); ++i) {
    const Attempt& attempt = one.round.attempts[i];
    ++so_far_.outcomes[one.outcomes[i]];
    if (attempt.fate != Fate::answered || !attempt.released || !attempt.done) continue;
    promised_later_ = promised_later_ || (attempt.answer && attempt.answer->status == 202);
    latencies_[one.outcomes[i]].add(*attempt.done - due[i].value_or(*attempt.released));
  }
  if (measure_simultaneity(one.round.attempts).overlap >= 2) ++so_far_.overlapped;
}

/// The group of this answer; a new one when there is none.
WrongAnswers& SoakTally::group_of(const JudgedRound& one, std::size_t index, const Expected& expected) {
  const AnswerKind kind = kind_of(one, index, true);
  const std::string words = answer_in_words(one, index);
  const auto found = std::ranges::find_if(
      so_far_.answers, [&](const WrongAnswers& wrong) { return wrong.kind == kind && wrong.words == words; });
  if (found != so_far_.answers.end()) return *found;
  return so_far_.answers.emplace_back(WrongAnswers{
      kind, words, allowed_in_words(expected, index), 0, 0, one.round.operations.front().key, {}});
}

void SoakTally::find_wrong_answers(const JudgedRound& one, const Expected& expected) {
  const std::string& key = one.round.operations.front().key;
  std::set<std::string> counted;
  for (std::size_t i = 0; i < one.round.attempts.size(); ++i) {
    if (is_allowed(one, i, expected) || repeats_the_first(contract_, one, i)) continue;
    WrongAnswers& group = group_of(one, i, expected);
    ++group.answers;
    if (counted.insert(group.words).second) ++group.keys;
    if (group.lines.size() < most_lines)
      group.lines.push_back(fmt::format("key {}, {}", printable(shorten(key, 80)),
                                        attempt_line(one.round.attempts[i], one.outcomes[i])));
  }
}

/// Accepted answers that name records, each another one: an answer that repeats one is no longer `accepted`.
/// Where a second one may not be accepted at all, its answer is wrong whatever it names.
std::size_t SoakTally::claims(const JudgedRound& one) const {
  if (!allows_same_answer(contract_)) return 0;
  std::size_t claims = 0;
  for (std::size_t i = 0; i < one.round.attempts.size(); ++i)
    if (one.outcomes[i] == Outcome::accepted && !identity_in(identity_, one.round.attempts[i]).empty())
      ++claims;
  return claims;
}

SoakKey SoakTally::add(JudgedRound one, const std::vector<std::optional<Nanos>>& due) {
  std::vector<std::optional<Nanos>> dues = due;
  sort_by_release(one, dues);
  count(one, dues);
  const SpacedExpected expected = expected_when_spaced(contract_, one);
  find_wrong_answers(one, expected.expected);
  SoakKey key = key_of(contract_, one, expected);
  ++so_far_.keys;
  so_far_.effective += key.least;
  so_far_.effective_most += key.most;
  // Fewer records than were claimed are wrong, however many there may be.
  key.least = std::max(key.least, static_cast<int>(claims(one)));
  return key;
}

void SoakTally::put_into(SoakResult& result) const {
  result.keys = so_far_.keys;
  result.outcomes = so_far_.outcomes;
  result.answers = so_far_.answers;
  result.overlapped = so_far_.overlapped;
  result.effective = so_far_.effective;
  result.effective_most = so_far_.effective_most;
  for (const auto& [outcome, latencies] : latencies_)
    if (const auto ms = latencies.quantiles_ms()) result.latency_ms[outcome] = *ms;
}

}  // namespace dupcheck
