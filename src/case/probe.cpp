#include "case/probe.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "judge/classify.hpp"

namespace dupcheck {
namespace {

constexpr int keys_together = 8;
constexpr int singles = 4;
constexpr int volleys = 3;
/// A target that serves one at a time takes all of k times one alone; "clearly less" leaves room for noise.
constexpr double clearly_less = 0.6;

/// Release to last answer. Throws when an attempt was not accepted: a refusal is quick and says nothing about
/// the business.
Nanos time_of(const Scenario& scenario, const std::vector<Attempt>& attempts) {
  const std::vector<Outcome> outcomes = classify_round(scenario, attempts);
  Nanos first = Nanos::max(), last{0};
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const Attempt& attempt = attempts[i];
    if (outcomes[i] != Outcome::accepted || attempt.early || !attempt.released || !attempt.done) {
      throw std::runtime_error(fmt::format("a submission with a fresh key was not accepted but {}{}{}",
                                           word(outcomes[i]), attempt.error.empty() ? "" : ": ",
                                           attempt.error));
    }
    first = std::min(first, *attempt.released);
    last = std::max(last, *attempt.done);
  }
  return last - first;
}

/// The fastest of several: noise only ever adds.
Nanos fastest(const Scenario& scenario, RunContext& run, int keys, int repetitions) {
  Nanos best = Nanos::max();
  for (int i = 0; i < repetitions && !run.stop; ++i) {
    Stage stage(scenario, run, Trial{});
    std::vector<Shot> shots;
    for (int k = 0; k < keys; ++k) shots.push_back({stage.new_operation(), "submit"});
    stage.submit_together(shots);
    best = std::min(best, time_of(scenario, stage.attempts()));
    stage.finish();
  }
  return best;
}

}  // namespace

ConcurrencyProbe probe_concurrency(const Scenario& scenario, RunContext& run) {
  ConcurrencyProbe probe;
  probe.keys = keys_together;
  try {
    probe.alone = fastest(scenario, run, 1, singles);
    probe.together = fastest(scenario, run, keys_together, volleys);
    probe.concurrent = !run.stop && to_ms(probe.together) < clearly_less * keys_together * to_ms(probe.alone);
  } catch (const std::exception& error) {
    probe.error = error.what();
  }
  return probe;
}

}  // namespace dupcheck
