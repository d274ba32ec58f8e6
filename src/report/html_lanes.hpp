#pragma once
// A round drawn: one lane an attempt, the gate, and under them on the same clock the lock, the effects and
// what else was done. Small rounds have a label for each lane; in large ones only those that matter do, and
// the others are thin lines, sorted by outcome and release.

#include <vector>

#include "judge/round.hpp"
#include "report/html_svg.hpp"

namespace dupcheck {

struct Lane {
  const Attempt* attempt = nullptr;
  Outcome outcome = Outcome::unknown;
  bool named = false;  ///< by a finding of the round that failed it or left it open

  bool stands_out() const { return named || outcome == Outcome::accepted; }
};

/// In order of release; what was never released last.
std::vector<Lane> lanes_of(const JudgedRound& judged);
/// "7", or "7 (G)" in a round that is told as a story.
std::string attempt_name(const Attempt& attempt, std::size_t attempts);
/// Larger rounds are not told as a story.
inline constexpr std::size_t story_at_most = 12;

/// The time that is drawn: from shortly before the first release to the last answer or change of the lock.
/// Zero is the first release.
TimeAxis axis_of(const Round& round);

/// Nothing where nothing was sent.
Markup lane_chart(const JudgedRound& judged);
/// What the shapes and lines mean that this round has.
Markup lane_legend(const JudgedRound& judged);

/// A part of the drawing, and how much room it takes downwards.
struct Strip {
  Markup drawing;
  double height = 0;
};
Strip lock_strip(const Round& round, const TimeAxis& axis, double top);
Strip effect_strips(const Round& round, const TimeAxis& axis, double top);
Strip event_strips(const Round& round, const TimeAxis& axis, double top);

}  // namespace dupcheck
