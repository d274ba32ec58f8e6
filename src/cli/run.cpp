// run: every file in turn: load → run → assemble → render; the heaviest verdict is the exit status.

#include <memory>
#include <random>
#include <set>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/text.hpp"
#include "case/runner.hpp"
#include "cli/exit_status.hpp"
#include "cli/progress.hpp"
#include "cli/reference.hpp"
#include "cli/serve.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "process/interrupt.hpp"
#include "report/reporters.hpp"

namespace dupcheck {
namespace {

std::string utc_now() {
  const auto now = std::chrono::system_clock::now();
  const auto ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                     ms);
}

/// What the command said besides the files, so that a finding can say how to see it again.
std::vector<std::string> said_again(const RunVerb& verb) {
  const Overrides& overrides = verb.overrides;
  std::vector<std::string> words;
  const auto say = [&](const std::string& option, const std::string& value) {
    words.push_back(option);
    words.push_back(value);
  };
  for (const std::string& patch : overrides.patches) say("--patch", patch);
  for (const std::string& set : overrides.sets) say("--set", set);
  if (overrides.target) say("--target", *overrides.target);
  if (overrides.threads) say("--threads", std::to_string(*overrides.threads));
  if (overrides.rounds) say("--rounds", std::to_string(*overrides.rounds));
  if (verb.allow_exec) words.push_back("--allow-exec");
  return words;
}

/// Formats that nobody renders are wrong usage, found before anything is fired.
const Reporter& reporter_for(const std::string& format) {
  if (const Reporter* reporter = find_reporter(format)) return *reporter;
  std::vector<std::string_view> known;
  for (const Reporter& reporter : all_reporters()) known.push_back(reporter.format);
  const std::string meant = did_you_mean(format, known);
  throw std::invalid_argument(fmt::format("--format {}: there is no such format; there are {}{}",
                                          printable(format), fmt::join(known, ", "),
                                          meant.empty() ? "" : fmt::format("; did you mean {}?", meant)));
}

std::string report_path(const RunVerb& verb, const Report& made, const Reporter& reporter,
                        std::set<std::string>& taken) {
  std::string name = slug(made.scenario);
  for (int n = 2; !taken.insert(name + std::string(reporter.extension)).second; ++n)
    name = fmt::format("{}-{}", slug(made.scenario), n);
  return fmt::format("{}/{}{}", verb.folder, name, reporter.extension);
}

void render(const RunVerb& verb, const Report& made, std::set<std::string>& taken) {
  for (const std::string& format : verb.formats) {
    const Reporter& reporter = reporter_for(format);
    const std::string text = reporter.render(made, look_of_stdout(verb.print));
    if (reporter.extension.empty()) {
      print_out(text);
      continue;
    }
    const std::string path = report_path(verb, made, reporter, taken);
    write_whole(path, text);
    if (!verb.print.quiet) print_out(fmt::format("report: {}\n", path));
  }
}

Report run_file(const RunVerb& verb, const std::string& file, unsigned long long seed) {
  LoadOptions loading;
  loading.overrides = verb.overrides;
  std::unique_ptr<ReferenceTarget> reference;
  if (const AskedReference asked = reference_of(file, loading); !asked.strategy.empty()) {
    require_strategy(asked.strategy, file);
    reference = std::make_unique<ReferenceTarget>(asked.strategy);
    loading.reference = reference->address();
  }
  const Plan plan = load_plan(file, loading);
  if (!plan.warnings.empty()) print_error(plan.secrets.masked(format_problems(plan.warnings)) + "\n");

  RunFacts facts;
  facts.started = utc_now();
  facts.seed = seed;
  facts.command = said_again(verb);
  ProgressLine line(stderr_is_terminal(), verb.print.quiet);
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
  for (const std::string& failed : result.not_cleaned) {
    print_error(plan.secrets.masked(fmt::format("warning: cleanup: {}\n", failed)));
  }
  return assemble(plan, facts, result.cases);
}

}  // namespace

int run(const RunVerb& verb) {
  for (const std::string& format : verb.formats) reporter_for(format);
  watch_for_interrupts();
  const unsigned long long seed = verb.seed.value_or(std::random_device{}());
  std::vector<Verdict> verdicts;
  std::set<std::string> taken;
  for (const std::string& file : verb.files) {
    const Report made = run_file(verb, file, seed);
    render(verb, made, taken);
    verdicts.push_back(made.verdict);
    if (interrupted()) return exit_interrupted;
  }
  return exit_status(of_run(verdicts));
}

}  // namespace dupcheck
