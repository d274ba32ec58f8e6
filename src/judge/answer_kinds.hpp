#pragma once
// What an answer outside the contract's words amounts to, and how to say it. Part of check_answers.

#include <string>

#include "judge/checks.hpp"

namespace dupcheck {

enum class AnswerKind { unsent, lost, early, throttled, server_error, broken_by_error, unnamed, outside };

AnswerKind kind_of(const JudgedRound& judged, std::size_t index, bool effects_are_right);
/// "answered 404 (declined)", "left without an answer in time": what follows "was" or "were".
std::string answer_in_words(const JudgedRound& judged, std::size_t index);
/// What the attempt at this index might have been answered: "rejected, in-progress".
std::string allowed_in_words(const Expected& expected, std::size_t index);

struct Said {
  Weight weight;
  std::string message, mend;
};
/// About `who` ("attempts 2-50 were answered 404 (declined)").
Said said_of(AnswerKind kind, const std::string& who, const std::string& allowed);

inline constexpr auto early_mend =
    "see why the target, or a proxy in front of it, answers before it has the whole request";

}  // namespace dupcheck
