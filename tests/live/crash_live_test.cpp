// crash against services that are not the reference target.

#include "reference_shop.hpp"
#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Ran run_crash(const Json& scenario, const std::vector<std::string>& options = {}) {
  const Workplace place = workplace();
  std::vector<std::string> arguments = {"run", place.write("scenario.json", scenario)};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return place.run(arguments);
}

ChildOptions in_shell(const std::string& command) {
  ChildOptions options;
  options.command = {"sh", "-c", command};
  return options;
}

/// Runs a command at the end of the test, however that comes.
struct AtEnd {
  std::string command;
  ~AtEnd() {
    Child child(in_shell(command));
    child.wait(std::chrono::seconds(10));
  }
};

}  // namespace

TEST_CASE("a user's service is not killed without being told how") {
  ScriptedShop shop(right_shop);
  Json scenario = shop_scenario(shop);
  scenario["cases"] = Json::parse(R"([{"case": "crash"}])");
  const Ran ran = run_crash(scenario);
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "inconclusive");
  CHECK(contains(ran.out, "\"kill\""));
}

TEST_CASE("a user's service is killed and started by the programs that the scenario names, if allowed") {
  const Workplace place = workplace();
  const TemporaryFolder folder;
  const std::string database = "sqlite:" + (folder.path() / "shop.db").string();
  const std::string pid_file = folder.path() / "pid", line = folder.path() / "line";
  const auto start = [&](const std::string& port) {
    // In a session of its own: what a program leaves running goes with it otherwise.
    return "rm -f " + line + "; setsid env TMPDIR=" + folder.path().string() + " " + DUPCHECK_PROGRAM +
           " serve unique-index --address-line --port " + port + " --db " + database + " > " + line +
           " 2>&1 & echo $! > " + pid_file + "; until grep -q url " + line +
           " 2>/dev/null; do sleep 0.05; done";
  };
  const auto kill = [&] { return "kill -KILL $(cat " + pid_file + ")"; };
  Child shell(in_shell(start("0")));
  const AtEnd end{kill()};
  REQUIRE(shell.wait(std::chrono::seconds(30)));
  std::string said;
  std::getline(std::ifstream(line) >> std::ws, said);
  const std::string url = Json::parse(said)["url"];
  Json scenario = reference_scenario("unique-index", 4, 1);
  scenario["target"] = {{"url", url}};
  scenario["stores"] = {{"db", database}};
  scenario["lock"] = false;
  scenario["cases"] = Json::array({{{"case", "crash"},
                                    {"kill", {"sh", "-c", kill()}},
                                    {"start", {"sh", "-c", start(url.substr(url.rfind(':') + 1))}}}});
  const Ran refused = run_crash(scenario);
  CHECK(verdict_of(refused) == "inconclusive");
  CHECK(contains(refused.out, "--allow-exec"));
  const Ran ran = run_crash(scenario, {"--allow-exec"});
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "passed");
}
