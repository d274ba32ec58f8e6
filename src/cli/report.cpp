// report: a saved run, rendered again.

#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "report/reporters.hpp"

namespace dupcheck {
namespace {

Report read_report(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot be opened");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return report_from_json(Json::parse(text));
}

}  // namespace

int report(const ReportVerb& verb) {
  const Reporter* reporter = find_reporter(verb.format);
  if (!reporter) {
    print_error(fmt::format("dupcheck: --format {}: there is no such format\n", printable(verb.format)));
    return exit_usage;
  }
  for (const std::string& file : verb.files) {
    try {
      print_out(reporter->render(read_report(file), look_of_stdout(verb.print)));
    } catch (const std::exception& error) {
      print_error(
          fmt::format("dupcheck: {}: not a report that can be read: {}\n", file, printable(error.what())));
      return exit_bad_scenario;
    }
  }
  return exit_passed;  // rendered: the verdict is the run's, not ours
}

}  // namespace dupcheck
