// pace through the program: the map whose entry many replace at its window's end, and the counter's two
// commands.

#include "reference_shop.hpp"
#include "support/store.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// One at 0 s, twenty when the window of 1 s is over: one of them is let in.
Json at_the_windows_end(const std::string& strategy, int rounds) {
  Json scenario = reference_scenario(strategy, 2, 1);
  scenario["cases"] = Json::parse(R"([{ "case": "pace", "schedule": [
    { "at": "0s", "send": 1, "expect": { "accepted": 1 } },
    { "at": "1200ms", "send": 20, "expect": { "accepted": 1, "throttled": 19 } } ] }])");
  scenario["cases"][0]["rounds"] = rounds;
  return scenario;
}

}  // namespace

TEST_CASE("a window that many replace at its end is failed by the counts, one replaced in a step passes") {
  check_failed(at_the_windows_end("local-window", 3), "pace");
  check_passed(at_the_windows_end("local-window-atomic", 1));
}

TEST_CASE(
    "a counter that gets its end by a second command is failed every time, though all counts are right") {
  const Workplace place = workplace();
  const Ran ran = place.run({"run", DUPCHECK_ROOT "/scenarios/rate-limit.json", "--set",
                             "target.reference=rate-limit-two-commands"});
  INFO(story_of(ran));
  CHECK(ran.exit == 1);
  CHECK(findings_of(ran) == std::set<std::string>{"failed ttl-later"});
  CHECK(contains(ran.out, "INCR rate:order:7"));
}
