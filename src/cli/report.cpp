// report: a saved run, rendered again.

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/exit_status.hpp"
#include "cli/saved.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "report/reporters.hpp"

namespace dupcheck {
int report(const ReportVerb& verb) {
  const Reporter* reporter = find_reporter(verb.format);
  if (!reporter) {
    print_error(fmt::format("dupcheck: --format {}: there is no such format\n", printable(verb.format)));
    return exit_usage;
  }
  for (const std::string& file : verb.files)
    print_out(reporter->render(read_saved(file), look_of_stdout(verb.print)));
  return exit_passed;  // rendered: the verdict is the run's, not ours
}

}  // namespace dupcheck
