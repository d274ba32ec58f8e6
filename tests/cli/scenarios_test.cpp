// Every scenario file of the house runs as it stands, and passes on the reference target.

#include <filesystem>
#include <future>
#include <map>

#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("every scenario file passes on the reference target and leaves nothing behind") {
  std::map<std::string, std::future<Ran>> running;  // at once: most of a run is waiting
  for (const auto& entry : std::filesystem::directory_iterator(DUPCHECK_ROOT "/scenarios")) {
    const std::string name = entry.path().filename();
    // The comparison has defences that do not hold: tests/live/compare_live_test.cpp runs it.
    if (entry.path().extension() != ".json" || name == "schema.json" || name == "strategies.json") continue;
    running[entry.path()] = std::async(std::launch::async, [file = entry.path()] {
      return workplace().run({"run", file});
    });
  }
  CHECK(running.size() >= 3);
  for (auto& [file, one] : running) {
    const Ran ran = one.get();
    INFO(file << ": " << story_of(ran));
    CHECK(ran.exit == 0);
    CHECK(verdict_of(ran) == "passed");
    CHECK_FALSE(contains(ran.err, "warning"));  // progress may stand there
    CHECK(ran.left_behind.empty());
    CHECK(ran.reports.size() == 1);
  }
}

TEST_CASE("the defence that most articles show is found failed by the file that says so") {
  const Workplace place = workplace();
  const Ran ran = place.run({"run", DUPCHECK_ROOT "/scenarios/token.json", "--set",
                             "target.reference=token-get-then-delete", "--rounds", "4"});
  INFO(story_of(ran));
  CHECK(ran.exit == 1);
  CHECK(contains(ran.out, "dupcheck run"));  // the one command that repeats it
}
