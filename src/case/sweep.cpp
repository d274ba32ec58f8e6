// sweep: pairs of submissions, or trains of `count`, spaced by Δ; Δ over a range, finer around every change.
//
//   one alone, for the time it takes
//   then side by side, each under a key of its own:   A → Δ → A again        B → Δ' → B again   …
//
// What a burst cannot show: the lock that is given back before the commit, the window that ends before the
// work, the duplicate that passes because it is late. Round 1 tries the grid; round 2 the end of the first
// one's work, where locks are given back; those that follow look between neighbours that differ. A spacing is
// judged as it was measured, not as it was wanted.

#include <algorithm>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/rounds.hpp"
#include "case/spacing.hpp"
#include "judge/spaced_round.hpp"
#include "judge/spacing_ranges.hpp"

namespace dupcheck {
namespace {

/// So many submissions are under way in one round at most.
constexpr int most_attempts = 320;
constexpr int refinements = 4;

const SweepOptions& options_of(const CasePlan& plan) { return std::get<SweepOptions>(plan.options); }

std::size_t most_in_a_round(const SweepOptions& options) {
  return static_cast<std::size_t>(std::max(1, most_attempts / options.count));
}

int rounds_of_grid(const SweepOptions& options) {
  const std::size_t most = most_in_a_round(options);
  return static_cast<int>((grid(options).size() + most - 1) / most);
}

std::vector<SpacedPoint> points_of(const CasePlan& plan, const History& history) {
  std::vector<SpacedPoint> points;
  for (const JudgedRound& judged : history) {
    if (broke_off(judged)) continue;
    for (SpacedPoint& point : judge_spaced(plan.scenario, judged).points) points.push_back(std::move(point));
  }
  return points;
}

/// What one alone took, at its fastest: the first submission of each round. Nothing when none was answered.
std::optional<Nanos> alone_in(const History& history) {
  std::optional<Nanos> fastest;
  for (const JudgedRound& judged : history) {
    if (judged.round.attempts.empty()) continue;
    const Attempt& first = judged.round.attempts.front();
    if (first.fate != Fate::answered || !first.released || !first.done) continue;
    const Nanos took = *first.done - *first.released;
    fastest = std::min(fastest.value_or(took), took);
  }
  return fastest;
}

std::vector<Nanos> next_deltas(const CasePlan& plan, const History& history) {
  const SweepOptions& options = options_of(plan);
  const std::size_t most = most_in_a_round(options);
  const std::size_t round = history.size();
  const std::vector<Nanos> all = grid(options);
  if (round * most < all.size()) {
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(round * most);
    return {from, from + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(most), all.end() - from)};
  }
  const bool is_first_refinement = static_cast<int>(round) == rounds_of_grid(options);
  std::vector<Nanos> deltas;
  if (const auto alone = alone_in(history); alone && is_first_refinement)
    deltas = around_the_end(options, *alone);
  if (deltas.size() >= most) deltas.resize(most);
  for (const Nanos delta : between_changes(points_of(plan, history), grain_of(options), most - deltas.size()))
    deltas.push_back(delta);
  return deltas;
}

std::optional<Trial> next(const CasePlan& plan, const History& history) {
  const SweepOptions& options = options_of(plan);
  const int done = static_cast<int>(history.size());
  const int least = rounds_of_grid(options);
  if (done >= least + (options.refine ? refinements : 0)) return std::nullopt;
  if (done > 0 && (broke_off(history.back()) || !history.back().counted)) return std::nullopt;
  Trial trial{done + 1, 0, "", next_deltas(plan, history)};
  if (trial.deltas.empty()) return std::nullopt;
  std::ranges::sort(trial.deltas, std::greater{});
  trial.attempts = static_cast<int>(trial.deltas.size()) * options.count;
  return trial;
}

std::vector<Shot> shots_of(const Trial& trial, int count, Nanos apart) {
  std::vector<Shot> shots;
  for (std::size_t i = 0; i < trial.deltas.size(); ++i)
    for (int k = 0; k < count; ++k)
      shots.push_back(
          {static_cast<int>(i) + 1, "submit", static_cast<std::int64_t>(i) * apart + k * trial.deltas[i]});
  return shots;
}

void perform(Stage& stage, const CasePlan& plan, const Trial& trial) {
  const int alone = stage.new_operation();
  for (std::size_t i = 0; i < trial.deltas.size(); ++i) stage.new_operation();
  stage.read_before();
  const Attempt first = stage.submit(alone);
  if (first.fate != Fate::answered || !first.released || !first.done)
    throw NoSubject("one submission alone was not answered: nothing can be spaced by what it takes");
  const Nanos took = *first.done - *first.released;
  stage.note(fmt::format("one alone took {}", delta_in_words(took)));
  const Nanos apart = stagger(trial.deltas.size(), took);
  const int count = options_of(plan).count;
  stage.note(fmt::format("{} keys, {} submissions each, Δ from {} to {}, starting {} apart",
                         trial.deltas.size(), count, delta_in_words(trial.deltas.back()),
                         delta_in_words(trial.deltas.front()), delta_in_words(apart)));
  stage.submit_together(shots_of(trial, count, apart));
  stage.settle();
}

JudgedRound judge(const CasePlan& plan, Round round) {
  JudgedRound judged = measured(plan, std::move(round));
  if (broke_off(judged)) return judged;
  const SpacedRound spaced = judge_spaced(plan.scenario, judged);
  for (Finding& finding : summed_up(spaced)) judged.findings.push_back(std::move(finding));
  judged.counted = std::ranges::any_of(
      spaced.points, [](const SpacedPoint& point) { return point.is != SpacedPoint::Is::unknown; });
  return judged;
}

std::vector<Finding> conclude(const CasePlan& plan, const History& history) {
  const std::vector<SpacedPoint> points = points_of(plan, history);
  const bool any_known = std::ranges::any_of(
      points, [](const SpacedPoint& point) { return point.is != SpacedPoint::Is::unknown; });
  if (!any_known) return enough_counted(history, 1);
  std::vector<Finding> findings = bad_ranges(points, 4 * grain_of(options_of(plan)));
  for (Finding& note : protected_window(points)) findings.push_back(std::move(note));
  const int wanted = rounds_of_grid(options_of(plan));
  for (Finding& finding : enough_counted(history, wanted)) findings.push_back(std::move(finding));
  return findings;
}

int planned(const CasePlan& plan) {
  return rounds_of_grid(options_of(plan)) + (options_of(plan).refine ? refinements : 0);
}

}  // namespace

Case sweep() {
  return {.name = "sweep",
          .story = "submissions with one key spaced by Δ, over a range of Δ",
          .next = next,
          .perform = perform,
          .judge = judge,
          .conclude = conclude,
          .deterministic = true,
          .planned = planned};
}

}  // namespace dupcheck
