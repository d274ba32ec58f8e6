#include "case/fault_program.hpp"

#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/fault.hpp"
#include "case/fault_kinds.hpp"
#include "process/child.hpp"
#include "process/temporary_folder.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

constexpr Nanos longest = 60s;
constexpr std::size_t shown = 600;

std::string what_it_said(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (trim(text).empty()) return "it said nothing";
  const std::string end = text.size() > shown ? "…" + text.substr(text.size() - shown) : text;
  return "it said: " + printable(trim(end));
}

}  // namespace

void run_program(Stage& stage, const std::vector<std::string>& command) {
  const std::string words = printable(join(command, " "));
  if (!stage.control().allow_exec)
    throw NoSubject(
        fmt::format("needs --allow-exec: the scenario would run `{}`, and programs are run only "
                    "when the command line allows it",
                    words));
  const TemporaryFolder folder;
  ChildOptions options;
  options.command = command;
  options.output = folder.path() / "output";
  try {
    Child child(options);
    const bool ended = child.wait(longest);
    const std::string said = what_it_said(options.output);
    if (!ended)
      throw NoSubject(fmt::format("`{}` did not end within {}; {}", words, format_duration(longest), said));
    if (const int status = child.exit_status().value_or(-1); status != 0)
      throw NoSubject(fmt::format("`{}` ended with {}; {}", words, status, said));
  } catch (const NoSubject&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw NoSubject(fmt::format("`{}`: {}", words, error.what()));
  }
  stage.note(fmt::format("`{}` has run", words));
}

FaultAtWork run_stop_program(const FaultSubject& subject) {
  const bool is_redis = !subject.store.empty() && subject.url.kind == StoreUrl::Kind::redis;
  const std::string before = is_redis ? redis_run_id(subject.url, subject.timeouts) : std::string();
  FaultAtWork at_work;
  at_work.undo = [&stage = subject.stage, command = subject.options.recover] { run_program(stage, command); };
  at_work.found = [subject, is_redis, before]() -> std::string {
    if (subject.store.empty()) return {};
    if (!store_answers(subject.url, 250ms)) return fmt::format("'{}' {}", subject.store, Fault::away);
    if (!is_redis || redis_run_id(subject.url, subject.timeouts) == before) return {};
    return fmt::format("'{}' is another server than before", subject.store);
  };
  try {
    run_program(subject.stage, subject.options.stop);
  } catch (const NoSubject&) {
    // It may have stopped half of it.
    if (subject.stage.control().allow_exec) at_work.undo();
    throw;
  }
  return at_work;
}

}  // namespace dupcheck
