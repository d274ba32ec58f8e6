#include "judge/story.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

void tell_attempt(const Attempt& attempt, Outcome outcome, std::vector<StoryLine>& story) {
  const std::string name = letter_of(attempt.number);
  const std::string form = attempt.form == "submit" ? "" : fmt::format(" ({})", printable(attempt.form));
  if (attempt.released) story.push_back({*attempt.released, name + form + " sent"});
  if (!attempt.done) return;
  if (attempt.cut)
    story.push_back({*attempt.done, name + "'s connection dropped before the answer"});
  else if (attempt.answer)
    story.push_back(
        {*attempt.done, fmt::format("{} answered {}, {}", name, attempt.answer->status, word(outcome))});
  else
    story.push_back(
        {*attempt.done, fmt::format("{} got no answer: {}", name, printable(shorten(attempt.error, 80)))});
}

/// The same holder with its time set anew, from `first` on: how many looks in a row.
std::size_t renewals_from(const std::vector<LockState>& lock, std::size_t first) {
  std::size_t count = 0;
  for (std::size_t i = first; i < lock.size(); ++i, ++count) {
    const LockState& before = lock[i - 1];
    if (!lock[i].held || !lock[i].same_holder(before) || lock[i].value != before.value) break;
  }
  return count;
}

void tell_lock(const std::vector<LockState>& lock, std::vector<StoryLine>& story) {
  for (std::size_t i = 0; i < lock.size(); ++i) {
    if (i == 0 && !lock[0].held) continue;  // before anything was sent
    const std::size_t renewed = i == 0 ? 0 : renewals_from(lock, i);
    if (renewed == 0) {
      story.push_back({lock[i].at, describe(lock[i])});
      continue;
    }
    const std::string times = renewed == 1 ? "" : fmt::format(" ({} times from here on)", renewed);
    story.push_back({lock[i].at, fmt::format("its time set anew{}: {}", times, describe(lock[i]))});
    i += renewed - 1;
  }
}

}  // namespace

std::string letter_of(int attempt) {
  if (attempt >= 1 && attempt <= 26) return std::string(1, static_cast<char>('A' + attempt - 1));
  return fmt::format("attempt {}", attempt);
}

std::vector<StoryLine> story_of(const JudgedRound& judged) {
  const Round& round = judged.round;
  std::vector<StoryLine> story;
  for (const Event& event : round.events) story.push_back({event.at, printable(event.what)});
  for (std::size_t i = 0; i < round.attempts.size(); ++i)
    tell_attempt(round.attempts[i], i < judged.outcomes.size() ? judged.outcomes[i] : Outcome::unknown,
                 story);
  tell_lock(round.lock, story);
  std::ranges::stable_sort(story, {}, &StoryLine::at);
  return story;
}

}  // namespace dupcheck
