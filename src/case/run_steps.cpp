#include "case/run_steps.hpp"

#include "case/stage.hpp"

namespace dupcheck {

Operation whole_run(const std::string& run, const std::map<std::string, std::string>& captured) {
  Operation operation;
  operation.run = run;
  operation.vars = captured;
  operation.at = std::chrono::system_clock::now();
  return operation;
}

std::map<std::string, std::string> set_up(const Plan& plan, RunContext& context) {
  std::map<std::string, std::string> captured;
  const RoundClock clock;
  StepContext with{plan.scenario, context.stores, clock, context.stop};
  for (const Step& step : plan.scenario.setup) {
    perform_step(step, whole_run(context.run, captured), captured, with);
  }
  return captured;
}

std::vector<std::string> clean_up(const Plan& plan, RunContext& context) {
  std::vector<std::string> failed;
  const RoundClock clock;
  StepContext with{plan.scenario, context.stores, clock, never_stopped()};
  for (const Step& step : plan.scenario.cleanup) {
    try {
      perform_step(step, whole_run(context.run, context.captured), context.captured, with);
    } catch (const std::exception& error) {
      failed.push_back(error.what());
    }
  }
  return failed;
}

}  // namespace dupcheck
