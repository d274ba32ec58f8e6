#include "report/distributions.hpp"

#include <algorithm>

#include "judge/spaced_round.hpp"

namespace dupcheck {
namespace {

constexpr int steps = 40;
constexpr std::size_t most_points = 2'000;

SweepPoint point_from(const SpacedPoint& spaced) {
  SweepPoint point;
  point.delta_us = to_us(spaced.delta);
  point.bad = spaced.is == SpacedPoint::Is::bad;
  point.open = spaced.is == SpacedPoint::Is::unknown;
  point.new_operation = spaced.new_operation;
  point.came_to = spaced.line;
  return point;
}

std::vector<SweepPoint> thinned(std::vector<SweepPoint> points) {
  if (points.size() <= most_points) return points;
  const std::size_t every = points.size() / most_points + 1;
  std::vector<SweepPoint> kept;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (i % every == 0 || points[i].bad) kept.push_back(std::move(points[i]));
  return kept;
}

}  // namespace

std::optional<Histogram> histogram(const std::vector<double>& samples) {
  if (samples.empty()) return std::nullopt;
  const auto [low, high] = std::ranges::minmax_element(samples);
  Histogram histogram{*low, *high, {}};
  if (*low == *high) {
    histogram.counts = {static_cast<int>(samples.size())};
    return histogram;
  }
  histogram.counts.assign(steps, 0);
  for (const double sample : samples) {
    const auto step = static_cast<std::size_t>((sample - *low) / (*high - *low) * steps);
    ++histogram.counts[std::min<std::size_t>(step, steps - 1)];
  }
  return histogram;
}

std::vector<SweepPoint> sweep_points(const Scenario& scenario, const std::vector<JudgedRound>& rounds) {
  std::vector<SweepPoint> points;
  for (const JudgedRound& judged : rounds) {
    if (judged.round.trial.deltas.empty() || !judged.round.error.empty()) continue;
    for (const SpacedPoint& spaced : judge_spaced(scenario, judged).points)
      points.push_back(point_from(spaced));
  }
  std::ranges::stable_sort(points, {}, &SweepPoint::delta_us);
  return thinned(std::move(points));
}

}  // namespace dupcheck
