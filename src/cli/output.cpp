#include "cli/output.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "load/transport_version.hpp"
#include "process/interrupt.hpp"
#include "report/attempts.hpp"

namespace dupcheck {
namespace {

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

/// RFC 3339, UTC, milliseconds.
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

/// As it will be read back: every reporter renders what is saved, so that `report` writes the same again.
Report as_saved(const Report& made) { return report_from_json(Json::parse(dump(to_json(made)))); }

Machine this_machine() {
  utsname system{};
  uname(&system);
  return {fmt::format("{} {} {}", system.sysname, system.release, system.machine),
          static_cast<int>(std::thread::hardware_concurrency()), transport_version()};
}

}  // namespace

RunFacts facts_of(const RunVerb& verb, const std::string& file, unsigned long long seed) {
  RunFacts facts;
  facts.started = utc_now();
  facts.seed = seed;
  facts.command = said_again(verb);
  facts.machine = this_machine();
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  facts.source = content.str();
  return facts;
}

void print_warnings(const Plan& plan) {
  if (!plan.warnings.empty()) print_error(plan.secrets.masked(format_problems(plan.warnings)) + "\n");
}

void warn_of_leftovers(const RunResult& result, const Plan& plan) {
  for (const std::string& failed : result.not_cleaned)
    print_error(plan.secrets.masked(fmt::format("warning: cleanup: {}\n", failed)));
}

Output::Output(const RunVerb& verb) : verb_(verb) {
  for (const std::string& format : verb.formats) reporter_for(format);
}

std::string Output::path_for(const Report& made, const Reporter& reporter) {
  std::string name = slug(made.scenario);
  for (int n = 2; !taken_.insert(name + std::string(reporter.extension)).second; ++n)
    name = fmt::format("{}-{}", slug(made.scenario), n);
  return fmt::format("{}/{}{}", verb_.folder, name, reporter.extension);
}

void Output::write(const Report& made) {
  const Report report = as_saved(made);
  for (const std::string& format : verb_.formats) {
    const Reporter& reporter = reporter_for(format);
    const std::string text = reporter.render(report, look_of_stdout(verb_.print));
    if (reporter.extension.empty()) {
      print_out(text);
      continue;
    }
    const std::string path = path_for(report, reporter);
    write_whole(path, text);
    if (!verb_.print.quiet) print_out(fmt::format("report: {}\n", path));
  }
  write_for_github(report);
}

void Output::write_for_github(const Report& report) const {
  const auto is_set = [](const char* name) { return std::getenv(name) != nullptr; };
  const bool asked = std::ranges::find(verb_.formats, "github") != verb_.formats.end();
  if (is_set("GITHUB_ACTIONS") && !asked) print_out(find_reporter("github")->render(report, {}));
  if (!is_set("GITHUB_STEP_SUMMARY")) return;
  std::ofstream summary(std::getenv("GITHUB_STEP_SUMMARY"), std::ios::binary | std::ios::app);
  summary << find_reporter("markdown")->render(report, {});
  if (!summary.flush()) print_error("warning: the job's summary (GITHUB_STEP_SUMMARY) cannot be written\n");
}

void Output::add_attempts(const std::vector<CaseResult>& cases, const std::string& variant,
                          const Secrets& secrets) {
  if (!verb_.attempts.empty()) attempts_ += attempt_lines(cases, variant, secrets);
}

void Output::write_attempts() const {
  if (verb_.attempts.empty()) return;
  write_whole(verb_.attempts, attempts_);
  if (!verb_.print.quiet) print_out(fmt::format("attempts: {}\n", verb_.attempts));
}

int report_each(const RunVerb& verb, const MakeReport& make) {
  Output output(verb);
  watch_for_interrupts();
  const unsigned long long seed = verb.seed.value_or(std::random_device{}());
  std::vector<Verdict> verdicts;
  for (const std::string& file : verb.files) {
    const Report made = make(file, seed, output);
    output.write(made);
    verdicts.push_back(made.verdict);
    if (interrupted()) break;
  }
  output.write_attempts();
  return interrupted() ? exit_interrupted : exit_status(of_run(verdicts));
}

}  // namespace dupcheck
