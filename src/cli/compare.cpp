// compare: every variant of a scenario side by side; or two saved reports, and what got worse between them.

#include <algorithm>
#include <memory>
#include <mutex>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/comparison.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/reference.hpp"
#include "cli/saved.hpp"
#include "cli/serve.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "process/interrupt.hpp"
#include "process/worker.hpp"
#include "report/difference.hpp"

namespace dupcheck {
namespace {

/// One variant on its way. Its target, its run and everything about them belong to its worker: the target
/// dies with the thread that started it.
struct Column {
  std::string name;
  LoadOptions loading;
  AskedReference asked;
  std::unique_ptr<ReferenceTarget> reference;
  Plan plan;
  std::unique_ptr<PlanRun> run;
  RunResult result;
  Worker worker;

  ~Column() {
    worker.post([this] {
      run.reset();
      reference.reset();
    });
  }
};
using Columns = std::vector<std::unique_ptr<Column>>;

[[noreturn]] void refuse(const std::string& file, std::string pointer, std::string message,
                         std::string help) {
  throw BadScenario(
      {{Severity::error, {file, 0, 0}, std::move(pointer), std::move(message), std::move(help)}});
}

/// All of them, or those that were picked and the control.
std::vector<std::string> chosen_variants(const CompareVerb& verb, const std::string& file,
                                         const LoadOptions& loading) {
  std::vector<std::string> names = variants_of(file, loading);
  if (names.empty())
    refuse(
        file, "/variants", "there is nothing to compare: the scenario has no variants",
        R"("variants": {"control": {"target": {"reference": "none"}}, "ours": {…}}; `dupcheck run` fires it as it is)");
  for (const std::string& wanted : verb.variants) {
    if (std::ranges::find(names, wanted) != names.end()) continue;
    const std::string meant = did_you_mean(wanted, std::vector<std::string_view>(names.begin(), names.end()));
    refuse(file, "/variants", fmt::format("there is no variant '{}'", printable(wanted)),
           meant.empty() ? "there are " + join(names, ", ") : fmt::format("did you mean '{}'?", meant));
  }
  std::erase_if(names, [&](const std::string& name) {
    return !verb.variants.empty() && name != control_name &&
           std::ranges::find(verb.variants, name) == verb.variants.end();
  });
  return names;
}

/// Read before anything is started: a mistake in the last of them must not cost the time of the others.
Columns read_columns(const CompareVerb& verb, const std::string& file) {
  LoadOptions loading;
  loading.overrides = verb.run.overrides;
  Columns columns;
  for (const std::string& name : chosen_variants(verb, file, loading)) {
    auto column = std::make_unique<Column>();
    column->name = name;
    column->loading = loading;
    column->loading.variant = name;
    column->asked = reference_of(file, column->loading);
    if (!column->asked.strategy.empty()) require_strategy(column->asked.strategy, file);
    load_plan(file, column->loading);
    columns.push_back(std::move(column));
  }
  return columns;
}

/// On each column's own thread, all at the same time. Throws the first thing that one of them threw, when all
/// have ended.
template <class Job>
void on_all(Columns& columns, const Job& job) {
  std::vector<std::future<void>> going_on;
  for (auto& column : columns) going_on.push_back(column->worker.post([&job, &column] { job(*column); }));
  for (auto& one : going_on) one.wait();
  for (auto& one : going_on) one.get();
}

void start(Column& column, const std::string& file, const RunOptions& options) {
  if (!column.asked.strategy.empty()) {
    column.reference = std::make_unique<ReferenceTarget>(column.asked.strategy, column.asked.instances);
    column.loading.reference = column.reference->address();
  }
  column.plan = load_plan(file, column.loading);
  RunOptions own = options;
  if (column.reference) own.control = column.reference->control();
  own.control.allow_exec = options.control.allow_exec;
  own.progress = [name = column.name, tell = options.progress](Progress progress) {
    progress.case_name = fmt::format("{}, {}", name, progress.case_name);
    tell(progress);
  };
  column.run = std::make_unique<PlanRun>(column.plan, own, interrupted());
}

std::vector<Entrant> entrants_of(Columns& columns) {
  std::vector<Entrant> entrants;
  for (auto& column : columns)
    entrants.push_back({column->name, &column->plan, column->run.get(), &column->worker});
  return entrants;
}

Report report_of_all(Columns& columns, const RunFacts& facts, Output& output) {
  std::vector<RunOfVariant> variants;
  for (auto& column : columns) {
    warn_of_leftovers(column->result, column->plan);
    output.add_attempts(column->result.cases, column->name, column->plan.secrets);
    variants.push_back({column->name, &column->plan, column->result.cases});
  }
  return assemble_comparison(variants, facts);
}

Report compare_variants(const CompareVerb& verb, const std::string& file, unsigned long long seed,
                        Output& output) {
  Columns columns = read_columns(verb, file);
  const Look look = look_of_stdout(verb.run.print);
  ProgressLine line(stderr_is_terminal(), verb.run.print.quiet, look.width, look.unicode);
  std::mutex one_at_a_time;
  RunOptions options;
  options.keep = verb.run.keep;
  options.seed = seed;
  options.control.allow_exec = verb.run.allow_exec;
  options.progress = [&](const Progress& progress) {
    const std::lock_guard lock(one_at_a_time);
    line.show(progress);
  };
  RunFacts facts = facts_of(verb.run, file, seed);
  const auto began = SteadyClock::now();
  on_all(columns, [&](Column& column) { start(column, file, options); });
  print_warnings(columns.front()->plan);
  interleave(entrants_of(columns), interrupted());
  on_all(columns, [](Column& column) { column.result = column.run->finish(); });
  line.clear();
  facts.duration_ms = to_ms(SteadyClock::now() - began);
  facts.run = columns.front()->result.run;
  facts.interrupted = interrupted();
  return report_of_all(columns, facts, output);
}

int compare_saved(const CompareVerb& verb) {
  if (verb.run.files.size() != 2)
    throw std::invalid_argument(
        fmt::format("compare: {} saved report{} given; two are compared, OLD.json NEW.json",
                    verb.run.files.size(), verb.run.files.size() == 1 ? "" : "s"));
  const Report old_one = read_saved(verb.run.files[0]), new_one = read_saved(verb.run.files[1]);
  if (old_one.scenario != new_one.scenario)
    throw std::invalid_argument(fmt::format("compare: these are reports of two scenarios, \"{}\" and \"{}\"",
                                            printable(old_one.scenario), printable(new_one.scenario)));
  const Difference difference = difference_of(old_one, new_one);
  print_out(render_difference(difference, look_of_stdout(verb.run.print)));
  return difference.worse.empty() ? exit_passed : exit_failed;
}

}  // namespace

int compare(const CompareVerb& verb) {
  if (is_saved(verb.run.files.front())) return compare_saved(verb);
  return report_each(verb.run, [&](const std::string& file, unsigned long long seed, Output& output) {
    return compare_variants(verb, file, seed, output);
  });
}

}  // namespace dupcheck
