#include "case/spacing.hpp"

#include <algorithm>

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos finest = 2ms;
/// All of a round have started within this.
constexpr Nanos all_started = 3s;

}  // namespace

Nanos grain_of(const SweepOptions& options) { return std::max<Nanos>(options.step / 16, finest); }

std::vector<Nanos> grid(const SweepOptions& options) {
  std::vector<Nanos> deltas;
  for (Nanos delta = options.from; delta < options.to; delta += options.step) deltas.push_back(delta);
  deltas.push_back(options.to);
  return deltas;
}

std::vector<Nanos> around_the_end(const SweepOptions& options, Nanos alone) {
  std::vector<Nanos> deltas;
  const Nanos step = std::max(alone / 16, finest);
  for (Nanos delta{0}; delta <= 3 * alone; delta += step)
    if (delta >= options.from && delta <= options.to) deltas.push_back(delta);
  return deltas;
}

std::vector<Nanos> between_changes(std::span<const SpacedPoint> points, Nanos grain, std::size_t most) {
  std::vector<SpacedPoint> known;
  for (const SpacedPoint& point : points)
    if (point.is != SpacedPoint::Is::unknown) known.push_back(point);
  std::ranges::stable_sort(known, {}, &SpacedPoint::delta);
  std::vector<std::pair<Nanos, Nanos>> gaps;  // width, from
  for (std::size_t i = 1; i < known.size(); ++i) {
    const bool differ = known[i - 1].came_to != known[i].came_to || known[i - 1].is != known[i].is ||
                        known[i - 1].new_operation != known[i].new_operation;
    const Nanos width = known[i].delta - known[i - 1].delta;
    if (differ && width > grain) gaps.emplace_back(width, known[i - 1].delta);
  }
  std::ranges::sort(gaps, std::greater{});
  std::vector<Nanos> deltas;
  for (const auto& [width, from] : gaps) {
    const auto parts = std::clamp<std::int64_t>(width / grain, 2, 4);
    for (std::int64_t i = 1; i < parts && deltas.size() < most; ++i)
      deltas.push_back(from + width * i / parts);
  }
  return deltas;
}

Nanos stagger(std::size_t operations, Nanos alone) {
  if (operations == 0) return Nanos{0};
  return std::min<Nanos>(alone, all_started / static_cast<std::int64_t>(operations));
}

}  // namespace dupcheck
