// sweep through the program: the fault that only a spaced duplicate shows, in the file that explains it.

#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("a lock given back before the commit is found at default settings, with the range of Δ") {
  const Workplace place = workplace();
  const Ran ran = place.run({"run", DUPCHECK_ROOT "/scenarios/spaced.json", "--only", "sweep", "--set",
                             "target.reference=redis-lock-then-commit"});
  INFO(story_of(ran));
  CHECK(ran.exit == 1);
  CHECK(findings_of(ran).contains("failed spacing"));
  CHECK(contains(ran.out, "2 orders instead of 1"));
  CHECK(contains(ran.out, "Δ from"));
  CHECK(ran.report["duration_ms"] < 30'000);
  CHECK(ran.left_behind.empty());
}
