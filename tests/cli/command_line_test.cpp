// What the command line takes, and how it says no.

#include "approved.hpp"
#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Ran call(const std::vector<std::string>& arguments) { return workplace().run(arguments); }

void check_usage_error(const std::vector<std::string>& arguments, const std::string& said) {
  const Ran ran = call(arguments);
  INFO(story_of(ran));
  CHECK(ran.exit == 64);
  CHECK(contains(ran.err, said));
  CHECK(ran.out.empty());
  CHECK(ran.reports.empty());
}

}  // namespace

TEST_CASE("the option --help shows the verbs with examples and the exit statuses") {
  const Ran ran = call({"--help"});
  CHECK(ran.exit == 0);
  CHECK(ran.err.empty());
  for (const std::string said :
       {"run", "validate", "report", "serve", "Examples:", "Exit status:", "130 interrupted"}) {
    CHECK(contains(ran.out, said));
  }
}

TEST_CASE("every verb has its own --help, which names all its options") {
  const std::map<std::string, std::vector<std::string>> options = {
      {"run",
       {"FILE", "--target", "--set", "--patch", "--only", "--rounds", "--threads", "--format", "--report",
        "--seed", "--keep", "--allow-exec", "--quiet", "--no-color"}},
      {"validate", {"FILE", "--target", "--set", "--patch", "--only", "--connect", "--quiet", "--no-color"}},
      {"report", {"FILE", "--format", "--quiet", "--no-color"}},
      {"serve", {"STRATEGY", "--port", "--instances", "--db", "--redis", "--list", "--address-line"}}};
  for (const auto& [verb, names] : options) {
    const Ran ran = call({verb, "--help"});
    INFO(verb << ": " << story_of(ran));
    CHECK(ran.exit == 0);
    CHECK(ran.err.empty());
    for (const std::string& name : names) CHECK(contains(ran.out, name));
  }
}

TEST_CASE("the option --version names the program and its version") {
  const Ran ran = call({"--version"});
  CHECK(ran.exit == 0);
  CHECK(ran.out == "dupcheck " DUPCHECK_VERSION "\n");
}

TEST_CASE("wrong usage is 64 and says what is wrong") {
  check_usage_error({}, "subcommand is required");
  check_usage_error({"rum", "order.json"}, "did you mean \"run\"?");
  check_usage_error({"launch", "order.json"}, "there are run, compare, validate, report, new, serve");
  check_usage_error({"run"}, "FILE");
  check_usage_error({"run", "order.json", "--thread", "5"}, "--thread");
  check_usage_error({"run", "order.json", "--rounds", "many"}, "--rounds");
  check_usage_error({"serve", "redis-lok"}, "did you mean \"redis-lock\"?");
  check_usage_error({"serve"}, "which strategy");
  check_usage_error({"serve", "none", "--port", "70000"}, "--port");
}

TEST_CASE("a format that nobody renders is wrong usage, before anything is fired") {
  check_usage_error({"run", "no-such.json", "--format", "consle"}, "did you mean console?");
  check_usage_error({"run", "no-such.json", "--format", "json,xml"}, "there is no such format");
  check_usage_error({"report", "no-such.json", "--format", "xml"}, "there is no such format");
}

TEST_CASE("serve --list names every strategy with what exposes it") {
  const Ran ran = call({"serve", "--list"});
  CHECK(ran.exit == 0);
  check_approved("cli/serve-list.txt", ran.out);
}
