#pragma once
// What many rounds come to: one line an effect, one row an outcome, the rounds worth keeping.

#include <optional>
#include <vector>

#include "judge/round.hpp"
#include "report/report.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

std::vector<EffectSummary> effect_summaries(const Scenario& scenario, const std::vector<JudgedRound>& rounds);
/// Microseconds, over the rounds in which two or more were released.
std::optional<Quantiles> spread_summary(const std::vector<JudgedRound>& rounds);
std::optional<Histogram> spread_histogram(const std::vector<JudgedRound>& rounds);
std::optional<Quantiles> overlap_summary(const std::vector<JudgedRound>& rounds);
/// Release to the last byte of the answer, of every answered attempt; in the order of the outcome words.
std::vector<LatencySummary> latency_summaries(const std::vector<JudgedRound>& rounds);

/// At most so many rounds that failed or were inconclusive; the first and the slowest besides.
inline constexpr int kept_at_most = 10;
/// Bytes kept of each answer's body in a kept round.
inline constexpr std::size_t kept_body = 2048;
/// Attempts of a kept round whose bodies are kept; past them only those of accepted answers are.
inline constexpr std::size_t kept_bodies = 200;
/// Bodies shortened; past `kept_bodies` of them only the accepted answers' are kept at all.
JudgedRound shortened(JudgedRound judged);
/// The rounds that are evidence, in the order they were fired.
std::vector<KeptRound> kept_rounds(const std::vector<JudgedRound>& rounds);

}  // namespace dupcheck
