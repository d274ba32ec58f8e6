// run: every file in turn: load → run → assemble → render; the heaviest verdict is the exit status.

#include <memory>

#include <fmt/format.h>

#include "case/runner.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/reference.hpp"
#include "cli/serve.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "process/interrupt.hpp"

namespace dupcheck {
namespace {

Report run_file(const RunVerb& verb, const std::string& file, unsigned long long seed, Output& output) {
  LoadOptions loading;
  loading.overrides = verb.overrides;
  std::unique_ptr<ReferenceTarget> reference;
  if (const AskedReference asked = reference_of(file, loading); !asked.strategy.empty()) {
    require_strategy(asked.strategy, file);
    reference = std::make_unique<ReferenceTarget>(asked.strategy, asked.instances);
    loading.reference = reference->address();
  }
  const Plan plan = load_plan(file, loading);
  print_warnings(plan);

  RunFacts facts = facts_of(verb, file, seed);
  const Look look = look_of_stdout(verb.print);
  ProgressLine line(stderr_is_terminal(), verb.print.quiet, look.width, look.unicode);
  RunOptions running;
  running.keep = verb.keep;
  running.seed = seed;
  if (reference) running.control = reference->control();
  running.control.allow_exec = verb.allow_exec;
  running.progress = [&line](const Progress& progress) { line.show(progress); };

  const auto began = SteadyClock::now();
  const RunResult result = run_plan(plan, running, interrupted());
  line.clear();
  facts.duration_ms = to_ms(SteadyClock::now() - began);
  facts.run = result.run;
  facts.interrupted = result.interrupted;
  warn_of_leftovers(result, plan);
  output.add_attempts(result.cases, "", plan.secrets);
  return assemble(plan, facts, result.cases);
}

}  // namespace

int run(const RunVerb& verb) {
  return report_each(verb, [&](const std::string& file, unsigned long long seed, Output& output) {
    return run_file(verb, file, seed, output);
  });
}

}  // namespace dupcheck
