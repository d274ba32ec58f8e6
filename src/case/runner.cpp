#include "case/runner.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "case/probe.hpp"
#include "case/rounds.hpp"
#include "case/run_steps.hpp"
#include "judge/checks.hpp"

namespace dupcheck {
namespace {

constexpr auto own_fault = "this is a fault of dupcheck's own: please report it with this message";

/// A case on its way through the run.
struct Running {
  const CasePlan* plan;
  const Case* kind;
  std::unique_ptr<RunContext> context;
  History history;
  std::optional<ConcurrencyProbe> probe;
};

StoreTimeouts store_timeouts(const Scenario& scenario) {
  return {scenario.timeouts.connect, scenario.timeouts.store};
}

std::unique_ptr<RunContext> context_for(const Scenario& scenario, const std::string& run,
                                        const StopFlag& stop, const RunOptions& options) {
  std::unique_ptr<RunContext> context(
      new RunContext{run, Stores(scenario.stores, store_timeouts(scenario)), {}, stop, options.keep, 0});
  context->control = options.control;
  // The functions are about the reference target: they must not be tried on another.
  if (scenario.target.reference.empty()) {
    context->control = {};
    context->control.allow_exec = options.control.allow_exec;
  }
  return context;
}

Round perform_trial(Running& running, const Trial& trial) {
  Stage stage(running.plan->scenario, *running.context, trial);
  try {
    running.kind->perform(stage, *running.plan, trial);
    return stage.finish();
  } catch (const std::exception& error) {
    return stage.finish_broken(error.what());
  }
}

/// An exception inside a check is inconclusive, never a verdict about the target.
JudgedRound judge_round(const Running& running, const Round& round) {
  try {
    return running.kind->judge(*running.plan, round);
  } catch (const std::exception& error) {
    Finding finding =
        inconclusive("dupcheck", fmt::format("the check itself broke off: {}", error.what()), own_fault);
    finding.round = round.trial.number;
    JudgedRound judged;
    judged.round = round;
    judged.outcomes.assign(round.attempts.size(), Outcome::unknown);
    judged.findings.push_back(std::move(finding));
    return judged;
  }
}

/// The probe is made once a case, and only when the rounds themselves leave the question open.
void prove_contention(Running& running, Round& round) {
  if (!running.kind->needs_probe || !round.error.empty() || round.interrupted) return;
  round.probe = running.probe;
  if (running.probe || check_contention(running.plan->scenario, judge_round(running, round)).empty()) return;
  running.probe = probe_concurrency(scenario_for_probe(*running.plan), *running.context);
  round.probe = running.probe;
}

int violations_in(const History& history) {
  return static_cast<int>(std::ranges::count_if(
      history, [](const JudgedRound& judged) { return verdict_of(judged.findings) == Verdict::failed; }));
}

int planned_rounds(const Running& running) {
  if (running.kind->planned) return running.kind->planned(*running.plan);
  return std::visit(
      [](const auto& of_case) {
        if constexpr (requires { of_case.rounds; })
          return of_case.rounds;
        else
          return 1;
      },
      running.plan->options);
}

std::string reason_to_skip(const Running& running) {
  return running.kind->skip ? running.kind->skip(*running.plan) : std::string();
}

void tell(const Running& running, const RunOptions& options) {
  if (!options.progress) return;
  Progress progress;
  progress.case_name = running.plan->name;
  progress.rounds_done = static_cast<int>(running.history.size());
  progress.rounds_planned = planned_rounds(running);
  progress.violations = violations_in(running.history);
  options.progress(progress);
}

/// Once more at the end of the run: a row that came late is a failure of its round.
void read_again(Running& running, const StopFlag& stop) {
  const Scenario& scenario = running.plan->scenario;
  for (JudgedRound& judged : running.history) {
    if (!judged.round.error.empty() || judged.round.interrupted) continue;
    Round round = std::move(judged.round);
    ReadContext context{running.context->stores, connection_of(scenario), base_urls(scenario.target).front(),
                        round.clock, stop};
    for (const EffectSpec& effect : scenario.effects) {
      if (!effect.per_key) continue;
      for (std::size_t i = 0; i < round.operations.size(); ++i) {
        round.readings.push_back(
            read_effect(effect, round.operations[i], static_cast<int>(i), Phase::at_end, context));
      }
    }
    judged = judge_round(running, round);
  }
}

CaseResult result_of(Running& running, const std::string& broken_setup) {
  CaseResult result;
  result.kind = running.plan->kind;
  result.name = running.plan->name;
  result.deterministic = running.kind->deterministic;
  result.skipped = reason_to_skip(running);
  if (!result.skipped.empty()) return result;
  try {
    result.findings = running.kind->conclude(*running.plan, running.history);
  } catch (const std::exception& error) {
    result.findings.push_back(
        inconclusive("dupcheck", fmt::format("the check itself broke off: {}", error.what()), own_fault));
  }
  if (!broken_setup.empty()) {
    result.findings.push_back(
        inconclusive("setup", broken_setup, "mend the step or what it speaks to, then run again"));
  }
  if (running.history.empty() && result.findings.empty()) {
    result.findings.push_back(inconclusive("rounds", "no round was fired", "let the run go on to its end"));
  }
  result.rounds = std::move(running.history);
  return result;
}

}  // namespace

struct PlanRun::State {
  const Plan& plan;
  RunOptions options;
  const StopFlag& stop;
  std::string run;
  std::unique_ptr<RunContext> whole;
  std::vector<Running> cases;
  std::string broken_setup;
};

PlanRun::PlanRun(const Plan& plan, const RunOptions& options, const StopFlag& stop)
    : state_(std::make_unique<State>(State{plan, options, stop, new_run_id(), {}, {}, {}})) {
  State& state = *state_;
  state.whole = context_for(plan.scenario, state.run, stop, options);
  try {
    state.whole->captured = set_up(plan, *state.whole);
  } catch (const std::exception& error) {
    state.broken_setup = error.what();
  }
  for (const CasePlan& planned : plan.cases) {
    Running running{
        &planned, find_case(planned.kind), context_for(planned.scenario, state.run, stop, options), {}, {}};
    running.context->captured = state.whole->captured;
    state.cases.push_back(std::move(running));
  }
}

PlanRun::~PlanRun() = default;
PlanRun::PlanRun(PlanRun&&) noexcept = default;

bool PlanRun::perform_round(std::size_t of_case) {
  Running& running = state_->cases.at(of_case);
  if (!state_->broken_setup.empty() || state_->stop || !reason_to_skip(running).empty()) return false;
  if (running.history.empty()) tell(running, state_->options);
  const std::optional<Trial> trial = running.kind->next(*running.plan, running.history);
  if (!trial) return false;
  Round round = perform_trial(running, *trial);
  prove_contention(running, round);
  running.history.push_back(judge_round(running, round));
  tell(running, state_->options);
  return true;
}

RunResult PlanRun::finish() {
  RunResult result;
  result.run = state_->run;
  for (Running& running : state_->cases) {
    if (!state_->stop) read_again(running, state_->stop);
    result.cases.push_back(result_of(running, state_->broken_setup));
  }
  if (!state_->options.keep) result.not_cleaned = clean_up(state_->plan, *state_->whole);
  result.interrupted = state_->stop;
  return result;
}

RunResult run_plan(const Plan& plan, const RunOptions& options, const StopFlag& stop) {
  PlanRun run(plan, options, stop);
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
    while (run.perform_round(i)) {
    }
  return run.finish();
}

}  // namespace dupcheck
