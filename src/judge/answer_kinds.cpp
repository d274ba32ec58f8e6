#include "judge/answer_kinds.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/tally.hpp"

namespace dupcheck {

std::string answer_in_words(const JudgedRound& judged, std::size_t index) {
  const Attempt& attempt = judged.round.attempts[index];
  if (attempt.fate == Fate::unsent) return "not sent";
  if (attempt.fate == Fate::timed_out) return "left without an answer in time";
  if (attempt.fate != Fate::answered || !attempt.answer) return "cut off before the whole answer came";
  return fmt::format("answered {} ({})", attempt.answer->status, word(outcome_of(judged, index)));
}

AnswerKind kind_of(const JudgedRound& judged, std::size_t index, bool effects_are_right) {
  const Attempt& attempt = judged.round.attempts[index];
  if (attempt.early && attempt.fate == Fate::answered) return AnswerKind::early;
  switch (outcome_of(judged, index)) {
    case Outcome::unsent:
      return AnswerKind::unsent;
    case Outcome::throttled:
      return AnswerKind::throttled;
    case Outcome::unknown:
      break;
    default:
      return AnswerKind::outside;
  }
  if (attempt.fate != Fate::answered || !attempt.answer) return AnswerKind::lost;
  if (attempt.answer->status / 100 != 5) return AnswerKind::unnamed;
  return effects_are_right ? AnswerKind::server_error : AnswerKind::broken_by_error;
}

std::string allowed_in_words(const Expected& expected, std::size_t index) {
  Outcomes allowed = expected.others;
  if (index < expected.each.size()) allowed = expected.each[index];
  std::vector<std::string> words;
  for (Outcome outcome : allowed) words.emplace_back(word(outcome));
  return words.empty() ? "nothing but accepted" : join(words, ", ");
}

Said said_of(AnswerKind kind, const std::string& who, const std::string& allowed) {
  switch (kind) {
    case AnswerKind::unsent:
      return {Weight::inconclusive, who + ", and took no part in the round",
              "see that the target is up and takes that many connections at once"};
    case AnswerKind::lost:
      return {Weight::inconclusive, who + ": what the target made of it is not known",
              "see why the target does not answer, and raise \"timeouts.answer\" if it only needs longer"};
    case AnswerKind::early:
      return {Weight::inconclusive, who + " before the whole request had been sent", early_mend};
    case AnswerKind::throttled:
      return {Weight::inconclusive, who + ": a limiter came before the defence",
              "exempt the test client from the limiter, or name \"throttled\" in the contract's "
              "\"duplicates\" if the limiter is the defence"};
    case AnswerKind::server_error:
      return {Weight::failed,
              fmt::format("{}; allowed: {}. The effects are right, the answers are not", who, allowed),
              {}};
    case AnswerKind::broken_by_error:
      return {Weight::inconclusive, who + ", and the effects are not shown to be right",
              "see the target's log for the error, and mend that first"};
    case AnswerKind::unnamed:
      return {Weight::inconclusive, who + ", which no outcome rule names",
              "say under \"outcomes\" what this answer means"};
    case AnswerKind::outside:
      break;
  }
  return {Weight::failed, fmt::format("{}; allowed: {}", who, allowed), {}};
}

}  // namespace dupcheck
