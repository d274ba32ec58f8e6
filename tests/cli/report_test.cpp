// report: a saved run, rendered again. And colours: only where somebody can see them.

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/catch.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// Two orders in every round, and a server text that would garble a terminal.
void wrong_shop(ScriptedShop& shop, Call& call) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (call.nth() > 2) return call.answer(409, "{\"message\":\"\x1b[31m请勿重复提交\"}");
  call.answer(201, shop.add_order(call));
}

/// What `dupcheck arguments…` prints to a terminal.
std::string on_a_terminal(const std::string& command, const Environment& environment) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(grantpt(terminal) == 0);
  REQUIRE(unlockpt(terminal) == 0);
  ChildOptions options;
  options.command = {"sh", "-c", "exec " + command + " >" + ptsname(terminal)};
  options.environment = environment;
  Child child(options);
  std::string text;
  char buffer[4096];
  // Once the last writer is gone a read fails with EIO: that is the end of the text.
  for (ssize_t got; (got = read(terminal, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  child.wait(std::chrono::seconds(10));
  CHECK(child.exit_status() == 0);
  close(terminal);
  return text;
}

}  // namespace

TEST_CASE("report prints the same text as the run did") {
  ScriptedShop shop(wrong_shop);
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, shop_scenario(shop));
  REQUIRE(ran.exit == 1);
  const std::string saved = place.write("saved.json", ran.report);
  const Ran again = place.run({"report", saved});
  INFO(story_of(again));
  CHECK(again.exit == 0);
  CHECK_FALSE(again.out.empty());
  CHECK(ran.out.starts_with(again.out));
  CHECK(ran.out.substr(again.out.size()) == "report: reports/scripted-shop.json\n");
}

TEST_CASE("report --format json gives the file back as it was written") {
  ScriptedShop shop(wrong_shop);
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, shop_scenario(shop));
  const std::string saved = place.write("saved.json", ran.report);
  CHECK(Json::parse(place.run({"report", saved, "--format", "json"}).out) == ran.report);
}

TEST_CASE("a file that is no report is said to be none") {
  const Workplace place = workplace();
  const Ran ran = place.run({"report", place.write_text("order.json", "{}")});
  CHECK(ran.exit == 65);
  CHECK(contains(ran.err, "order.json"));
  CHECK(place.run({"report", "nowhere.json"}).exit == 65);
}

TEST_CASE("server text cannot drive the terminal, in a failed run's report neither") {
  ScriptedShop shop(wrong_shop);
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, shop_scenario(shop));
  CHECK_FALSE(contains(ran.out, "\x1b"));
  CHECK_FALSE(contains(ran.err, "\x1b"));
}

TEST_CASE("colours are for terminals, unless NO_COLOR or --no-color says no") {
  ScriptedShop shop(wrong_shop);
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, shop_scenario(shop));
  const std::string command = DUPCHECK_PROGRAM " report " + place.write("saved.json", ran.report);
  const Environment plain = {{"TERM", "xterm"}, {"NO_COLOR", ""}};
  CHECK(contains(on_a_terminal(command, plain), "\x1b["));
  CHECK_FALSE(contains(on_a_terminal(command, {{"TERM", "xterm"}, {"NO_COLOR", "1"}}), "\x1b["));
  CHECK_FALSE(contains(on_a_terminal(command, {{"TERM", "dumb"}, {"NO_COLOR", ""}}), "\x1b["));
  CHECK_FALSE(contains(on_a_terminal(command + " --no-color", plain), "\x1b["));
}
