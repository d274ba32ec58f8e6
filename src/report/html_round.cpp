#include "report/html_round.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "judge/story.hpp"
#include "judge/tally.hpp"
#include "report/html_attempts.hpp"
#include "report/html_lanes.hpp"
#include "report/html_marks.hpp"
#include "report/html_rows.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t lines_at_most = 60, longest_key = 120, longest_line = 200;

Verdict verdict_of_round(const KeptRound& kept) {
  const Verdict verdict = verdict_of(kept.judged.findings);
  return is_wrong(kept) && verdict == Verdict::passed ? Verdict::inconclusive : verdict;
}

Markup summary_of(const KeptRound& kept) {
  const Round& round = kept.judged.round;
  std::string words = fmt::format(" Round {}", round.trial.number);
  if (!round.trial.form.empty())
    words += fmt::format(", {}", shorten(printable(round.trial.form), longest_line));
  std::string what = fmt::format(" · {}", count_of(round.attempts.size(), "attempt"));
  if (!round.attempts.empty()) what += fmt::format(": {}", Tally(kept.judged).words());
  if (!is_wrong(kept)) what += fmt::format(" · kept as the {}", kept.why);
  return element("summary", badge(verdict_of_round(kept)) + words + element("span.kind", what));
}

std::string probe_in_words(const ConcurrencyProbe& probe) {
  if (!probe.error.empty()) return "not made: " + probe.error;
  return fmt::format("{} keys together took {}, one alone {}: {}", probe.keys, length_text(probe.together),
                     length_text(probe.alone),
                     probe.too_quick    ? "too quick to tell"
                     : probe.concurrent ? "the target works on several at once"
                                        : "the target works on one at a time");
}

Markup facts_of(const JudgedRound& judged) {
  const Round& round = judged.round;
  Markup facts;
  if (!round.error.empty()) facts += fact("broke off", round.error);
  if (round.interrupted) facts += fact("interrupted", "before it was over");
  if (round.operations.size() == 1)
    facts += fact("key", element("code", shorten(printable(round.operations.front().key), longest_key)));
  else if (!round.operations.empty())
    facts += fact("keys", grouped_number(round.operations.size()));
  if (judged.simultaneity.overlap >= 2)
    facts += fact("race", fmt::format("{} in flight together, released within {}",
                                      judged.simultaneity.overlap, length_text(judged.simultaneity.spread)));
  facts += fact("counted", judged.counted ? "yes" : "no: what the case needs was not seen");
  if (!round.settled) facts += fact("readings", "did not come to rest");
  if (round.probe) facts += fact("target", probe_in_words(*round.probe));
  return element("dl.facts", facts);
}

/// Of a short round everything in order; of a longer one what is not an attempt.
Markup story_list(const JudgedRound& judged) {
  const bool whole = judged.round.attempts.size() <= story_at_most;
  JudgedRound beside;
  beside.round.events = judged.round.events;
  beside.round.lock = judged.round.lock;
  const std::vector<StoryLine> story = story_of(whole ? judged : beside);
  if (story.empty()) return {};
  const TimeAxis axis = axis_of(judged.round);
  const TimeUnit unit = unit_for(axis.to - axis.from);
  Markup lines;
  for (std::size_t i = 0; i < std::min(story.size(), lines_at_most); ++i)
    lines += element("li", element("span.at", in_unit(story[i].at - axis.zero, unit)) +
                               element("span", shorten(printable(story[i].what), longest_line)));
  if (story.size() > lines_at_most)
    lines += element("li", element("span.at", "…") +
                               element("span", fmt::format("and {} more", story.size() - lines_at_most)));
  return element("ol.story", lines);
}

Markup part(int level, const char* name, const Markup& content) {
  if (content.empty()) return {};
  return element(fmt::format("h{}.part", std::min(level, 6)), name) + content;
}

}  // namespace

bool is_wrong(const KeptRound& kept) {
  return kept.why == "failed" || kept.why == "inconclusive" || kept.why == "uncounted";
}

Markup round_details(const KeptRound& kept, const std::string& id, bool open, int level,
                     const PageLimits& limits) {
  const JudgedRound& judged = kept.judged;
  Markup inside = facts_of(judged);
  const Markup chart = lane_chart(judged);
  if (!chart.empty()) inside += chart + lane_legend(judged);
  inside += part(level, "Rows, and who made them", rows_table(judged));
  inside += part(level, "Readings", readings_table(judged));
  inside +=
      part(level, judged.round.attempts.size() <= story_at_most ? "Story" : "Events", story_list(judged));
  inside += part(level, "Attempts", attempts_table(judged, limits.table_rows));
  MarkupAttributes attributes = {{"id", id}};
  if (open) attributes.push_back({"open", "open"});
  return element("details", attributes, summary_of(kept) + element("div.inside", inside));
}

}  // namespace dupcheck
