#include "support/run_dupcheck.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "support/run.hpp"

namespace dupcheck::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto longest_run = std::chrono::minutes(6);

std::string text_of(const fs::path& proc_file) {
  std::string text = content_of(proc_file);
  std::replace(text.begin(), text.end(), '\0', ' ');
  return text;
}

/// Zombies have nothing left but their entry: an empty command line.
bool runs_below(const fs::path& process, const std::string& folder) {
  const std::string command = text_of(process / "cmdline");
  if (command.empty()) return false;
  std::error_code gone;
  const std::string works_in = fs::read_symlink(process / "cwd", gone).string();
  return works_in.starts_with(folder) || command.find(folder) != std::string::npos ||
         text_of(process / "environ").find("TMPDIR=" + folder) != std::string::npos;
}

bool is_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::map<std::string, Json> reports_in(const fs::path& folder) {
  std::map<std::string, Json> reports;
  if (!fs::exists(folder)) return reports;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".json")
      reports[entry.path().filename().string()] = Json::parse(content_of(entry.path()), nullptr, false);
  }
  return reports;
}

const Json& cases_of(const Ran& ran) {
  static const Json none = Json::array();
  const auto found = ran.report.is_object() ? ran.report.find("cases") : ran.report.end();
  return found == ran.report.end() ? none : *found;
}

}  // namespace

Workplace::Workplace(std::string program) : program_(std::move(program)), folder_("dupt-") {
  fs::create_directory(temporary());
}

std::string Workplace::write_text(const std::string& name, const std::string& text) const {
  const fs::path file = path() / name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

std::string Workplace::write(const std::string& name, const Json& json) const {
  return write_text(name, dump(json, 2));
}

Child Workplace::start(const std::vector<std::string>& arguments, const Environment& environment) const {
  fs::remove_all(path() / "reports");
  fs::remove(path() / "stderr");
  ChildOptions options;
  // env(1) goes to the folder and becomes dupcheck: the process id is dupcheck's own.
  options.command = {"env", "-C", path()};
  for (const std::string name : {"NO_COLOR", "COLUMNS"}) {
    if (!environment.contains(name)) options.command.insert(options.command.end(), {"-u", name});
  }
  options.command.push_back(program_);
  options.command.insert(options.command.end(), arguments.begin(), arguments.end());
  options.environment = environment;
  options.environment["TMPDIR"] = temporary();
  options.pipe_stdout = true;
  options.output = path() / "stderr";
  return Child(options);
}

Ran Workplace::finish(Child& child) const {
  Ran ran;
  const auto deadline = SteadyClock::now() + longest_run;
  while (auto line = child.read_line(deadline - SteadyClock::now())) ran.out += *line + "\n";
  if (child.wait(std::max<Nanos>(deadline - SteadyClock::now(), 5s)))
    ran.exit = child.exit_status().value_or(-1);
  ran.err = content_of(path() / "stderr");
  ran.reports = reports_in(path() / "reports");
  if (ran.reports.size() == 1) ran.report = ran.reports.begin()->second;
  ran.left_behind = left_behind();
  return ran;
}

Ran Workplace::run(const std::vector<std::string>& arguments, const Environment& environment) const {
  Child child = start(arguments, environment);
  return finish(child);
}

std::vector<std::string> Workplace::processes() const {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename();
    if (!is_number(pid) || pid == std::to_string(getpid()) || !runs_below(entry.path(), temporary()))
      continue;
    found.push_back(pid + " " + text_of(entry.path() / "cmdline"));
  }
  return found;
}

std::vector<std::string> Workplace::left_behind(Nanos patience) const {
  const auto deadline = SteadyClock::now() + patience;
  while (true) {
    std::vector<std::string> left = processes();
    for (const auto& entry : fs::directory_iterator(temporary())) left.push_back(entry.path());
    if (left.empty() || SteadyClock::now() > deadline) return left;
    std::this_thread::sleep_for(20ms);
  }
}

std::string verdict_of(const Ran& ran) {
  return ran.report.is_object() ? ran.report.value("verdict", std::string()) : std::string();
}

Json case_of(const Ran& ran, const std::string& name) {
  for (const Json& of_case : cases_of(ran)) {
    if (of_case.value("name", std::string()) == name) return of_case;
  }
  return nullptr;
}

std::set<std::string> findings_of(const Ran& ran) {
  std::set<std::string> found;
  for (const Json& of_case : cases_of(ran)) {
    for (const Json& finding : of_case.value("findings", Json::array()))
      found.insert(finding.value("verdict", std::string()) + " " + finding.value("check", std::string()));
  }
  return found;
}

std::string story_of(const Ran& ran) {
  std::string story = fmt::format("exit {}, verdict '{}'\n", ran.exit, verdict_of(ran));
  for (const std::string& finding : findings_of(ran)) story += "  " + finding + "\n";
  for (const std::string& left : ran.left_behind) story += "  left behind: " + left + "\n";
  return story + "--- stdout\n" + ran.out + "--- stderr\n" + ran.err;
}

}  // namespace dupcheck::test
