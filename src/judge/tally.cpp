#include "judge/tally.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {

Outcome outcome_of(const JudgedRound& judged, std::size_t index) {
  return index < judged.outcomes.size() ? judged.outcomes[index] : Outcome::unknown;
}

Tally::Tally(const JudgedRound& judged) {
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) add(judged, i);
}

Tally::Tally(const JudgedRound& judged, const Cover& cover) {
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i)
    if (cover.covers(judged.round.attempts[i].operation)) add(judged, i);
}

void Tally::add(const JudgedRound& judged, std::size_t index) {
  numbers_[outcome_of(judged, index)].push_back(judged.round.attempts.at(index).number);
  ++total_;
}

const std::vector<int>& Tally::of(Outcome outcome) const {
  static const std::vector<int> none;
  const auto found = numbers_.find(outcome);
  return found == numbers_.end() ? none : found->second;
}

std::string Tally::words() const {
  std::vector<std::string> parts;
  for (const auto& [outcome, numbers] : numbers_)
    parts.push_back(fmt::format("{} {}", numbers.size(), word(outcome)));
  return parts.empty() ? "no attempt" : join(parts, ", ");
}

std::string numbers_in_words(std::span<const int> numbers) {
  std::vector<int> sorted(numbers.begin(), numbers.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t end = i + 1;
    while (end < sorted.size() && sorted[end] == sorted[end - 1] + 1) ++end;
    if (end - i >= 3) {
      parts.push_back(fmt::format("{}-{}", sorted[i], sorted[end - 1]));
    } else {
      for (std::size_t k = i; k < end; ++k) parts.push_back(std::to_string(sorted[k]));
    }
    i = end;
  }
  constexpr std::size_t most = 10;
  if (parts.size() > most) {
    parts.resize(most);
    return fmt::format("{}, … ({} in all)", join(parts, ", "), sorted.size());
  }
  if (parts.size() < 2) return parts.empty() ? "none" : parts.front();
  const std::string last = parts.back();
  parts.pop_back();
  return fmt::format("{} and {}", join(parts, ", "), last);
}

std::string attempts_in_words(std::span<const int> numbers) {
  return fmt::format("attempt{} {}", numbers.size() == 1 ? "" : "s", numbers_in_words(numbers));
}

std::string key_of(const JudgedRound& judged, int operation) {
  const auto index = static_cast<std::size_t>(operation);
  return index < judged.round.operations.size() ? judged.round.operations[index].key : std::string();
}

bool is_allowed(const JudgedRound& judged, std::size_t index, const Expected& expected) {
  const Outcome outcome = outcome_of(judged, index);
  if (!expected.each.empty()) return index < expected.each.size() && expected.each[index].contains(outcome);
  if (expected.first.contains(outcome) || expected.others.contains(outcome)) return true;
  return outcome == Outcome::replayed && is_same_answer_to_all(expected);
}

bool is_same_answer_to_all(const Expected& expected) {
  return std::any_of(expected.first.begin(), expected.first.end(),
                     [&](Outcome outcome) { return expected.others.contains(outcome); });
}

bool is_inconclusive(const JudgedRound& judged, std::size_t index, const Expected& expected) {
  if (is_allowed(judged, index, expected)) return false;
  const Outcome outcome = outcome_of(judged, index);
  return outcome == Outcome::unsent || outcome == Outcome::unknown || outcome == Outcome::throttled;
}

bool never_reached_the_defence(const JudgedRound& judged, const Expected& expected) {
  constexpr std::array broken = {Outcome::invalid, Outcome::declined, Outcome::mismatch};
  bool any = false;
  for (std::size_t i = 0; i < judged.round.attempts.size(); ++i) {
    if (is_allowed(judged, i, expected)) return false;
    const Outcome outcome = outcome_of(judged, i);
    const bool strange = outcome == Outcome::unknown && judged.round.attempts[i].fate == Fate::answered;
    const bool is_broken = strange || std::find(broken.begin(), broken.end(), outcome) != broken.end();
    if (!is_broken && !is_inconclusive(judged, i, expected)) return false;
    any = any || is_broken;
  }
  return any;
}

}  // namespace dupcheck
