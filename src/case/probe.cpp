#include "case/probe.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "case/steps.hpp"
#include "judge/classify.hpp"
#include "load/idle_request.hpp"
#include "load/render.hpp"

namespace dupcheck {
namespace {

constexpr int keys_together = 8;
constexpr int singles = 8;
constexpr int volleys = 3;
/// A target that serves one at a time takes k times the work of one; "clearly less" leaves room for noise.
constexpr double clearly_less = 0.6;
/// Work shorter than this drowns in what the way to the target and the scheduling of threads take.
constexpr Nanos telling_work = std::chrono::milliseconds(1);

Nanos latency_of(const Attempt& attempt) { return *attempt.done - *attempt.released; }

bool is_whole(const Attempt& attempt) {
  return attempt.fate == Fate::answered && !attempt.early && attempt.released && attempt.done;
}

/// The fastest of everything that was tried: noise only ever adds.
class Measurements {
 public:
  Measurements(const Scenario& scenario, RunContext& run) : scenario_(scenario), run_(run) {
    scenario_.gate = GateKind::held;  // the tighter release
  }

  /// So many operations at once, and nothing else. Throws when one was not accepted: a refusal is quick and
  /// says nothing about the business.
  void submit(int keys);
  /// The way there and back without any work.
  void go_idle();

  Nanos alone = Nanos::max();     ///< any submission, by itself or among others
  Nanos together = Nanos::max();  ///< a volley, first release to last answer
  Nanos idle = Nanos::max();

 private:
  Scenario scenario_;
  RunContext& run_;
};

void Measurements::submit(int keys) {
  Stage stage(scenario_, run_, Trial{});
  std::vector<Shot> shots;
  for (int k = 0; k < keys; ++k) shots.push_back({stage.new_operation(), "submit"});
  stage.submit_together(shots);
  const std::vector<Outcome> outcomes = classify_round(scenario_, stage.attempts());
  Nanos first = Nanos::max(), last{0};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Attempt& attempt = stage.attempts()[i];
    if (outcomes[i] != Outcome::accepted || !is_whole(attempt)) {
      throw std::runtime_error(fmt::format("a submission with a fresh key was not accepted but {}{}{}",
                                           word(outcomes[i]), attempt.error.empty() ? "" : ": ",
                                           attempt.error));
    }
    alone = std::min(alone, latency_of(attempt));
    first = std::min(first, *attempt.released);
    last = std::max(last, *attempt.done);
  }
  if (keys > 1) together = std::min(together, last - first);
  stage.finish();
}

void Measurements::go_idle() {
  const std::string url = base_urls(scenario_.target).front();
  const User user = scenario_.users.empty() ? User() : scenario_.users.front();
  const Operation nobody = make_operation(scenario_, run_.run, user, run_.captured, std::string("none"));
  const Request request = idle_request(render(scenario_.submit, nobody, url, 1));
  const RoundClock clock;
  const Attempt attempt =
      fire(std::span(&request, 1), scenario_.gate, connection_of(scenario_), clock, run_.stop).front();
  if (!is_whole(attempt))
    throw std::runtime_error(
        fmt::format("{} {} got no answer: {}", request.method, request.url, attempt.error));
  idle = std::min(idle, latency_of(attempt));
}

}  // namespace

Scenario scenario_for_probe(const CasePlan& plan) {
  Scenario scenario = plan.scenario;
  if (const auto* options = std::get_if<ConservationOptions>(&plan.options))
    scenario.before.insert(scenario.before.begin(), options->prepare.begin(), options->prepare.end());
  return scenario;
}

ConcurrencyProbe probe_concurrency(const Scenario& scenario, RunContext& run) {
  ConcurrencyProbe probe;
  probe.keys = keys_together;
  try {
    Measurements fastest(scenario, run);
    for (int i = 0; i < singles && !run.stop; ++i) {
      fastest.submit(1);
      fastest.go_idle();
    }
    for (int i = 0; i < volleys && !run.stop; ++i) fastest.submit(keys_together);
    if (run.stop) throw std::runtime_error("interrupted");
    probe.alone = fastest.alone;
    probe.together = fastest.together;
    probe.idle = fastest.idle;
    // What the way takes goes on at the same time in any case; only the work can be one after another.
    const Nanos work = probe.alone - probe.idle;
    probe.too_quick = work < telling_work;
    probe.concurrent =
        !probe.too_quick && to_ms(probe.together - probe.idle) < clearly_less * keys_together * to_ms(work);
  } catch (const std::exception& error) {
    probe.error = error.what();
  }
  return probe;
}

}  // namespace dupcheck
