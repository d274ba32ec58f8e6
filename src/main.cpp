// dupcheck: what is asked for → who does it → how it ends.

#include <exception>
#include <stdexcept>
#include <variant>

#include <fmt/format.h>

#include "cli/exit_status.hpp"
#include "cli/options.hpp"
#include "cli/serve.hpp"
#include "cli/terminal.hpp"
#include "cli/verbs.hpp"
#include "draft/captured_request.hpp"

namespace {

using namespace dupcheck;

int perform(const Done& done) { return done.exit_status; }
int perform(const RunVerb& verb) { return run(verb); }
int perform(const CompareVerb& verb) { return compare(verb); }
int perform(const ValidateVerb& verb) { return validate(verb); }
int perform(const ReportVerb& verb) { return report(verb); }
int perform(const NewVerb& verb) { return make_new(verb); }
int perform(const ServeVerb& verb) {
  return serve({verb.strategy, verb.ports, verb.database, verb.redis, verb.instances, verb.address_line,
                verb.list});
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return std::visit([](const auto& verb) { return perform(verb); }, read_command_line(argc, argv));
  } catch (const BadScenario& bad) {
    print_error(format_problems(bad.problems) + "\n");
    return exit_bad_scenario;
  } catch (const UnreadableInput& bad) {
    print_error(fmt::format("dupcheck: {}\n", bad.what()));
    return exit_bad_scenario;
  } catch (const std::invalid_argument& wrong) {
    print_error(fmt::format("dupcheck: {}\n", wrong.what()));
    return exit_usage;
  } catch (const std::exception& fault) {
    print_error(fmt::format("dupcheck: {}\n", fault.what()));
    return exit_own_fault;
  }
}
