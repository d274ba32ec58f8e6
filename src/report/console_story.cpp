// The story of a round on the console: one paragraph, with times from its first line on.

#include <algorithm>

#include <fmt/format.h>

#include "judge/story.hpp"
#include "report/console.hpp"

namespace dupcheck {
namespace {

/// Longer ones are no story: the numbers say it better.
constexpr std::size_t attempts_at_most = 12;
constexpr std::size_t lines_at_most = 40;

bool worth_telling(const KeptRound& kept) {
  const Round& round = kept.judged.round;
  const bool wrong = kept.why == "failed" || kept.why == "inconclusive" || kept.why == "uncounted";
  return wrong && !round.attempts.empty() && round.attempts.size() <= attempts_at_most;
}

}  // namespace

std::string show_story(const CaseReport& report, const Paint& paint) {
  const auto kept = std::ranges::find_if(report.rounds_kept, worth_telling);
  if (kept == report.rounds_kept.end()) return {};
  const std::vector<StoryLine> story = story_of(kept->judged);
  if (story.empty()) return {};
  std::string text;
  for (std::size_t i = 0; i < std::min(story.size(), lines_at_most); ++i)
    text += fmt::format("{}{:+.3f} {}", i == 0 ? "" : " · ", to_ms(story[i].at - story.front().at) / 1000,
                        story[i].what);
  if (story.size() > lines_at_most) text += fmt::format(" · and {} more", story.size() - lines_at_most);
  return paint.labelled(2, fmt::format("round {}", kept->judged.round.trial.number), text);
}

}  // namespace dupcheck
