// failure and retry through the program, where the file that explains them says what to see.

#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("a mark made before the work burns the key when the work fails, and a lost answer does not") {
  const Workplace place = workplace();
  const Ran ran =
      place.run({"run", DUPCHECK_ROOT "/scenarios/retry.json", "--set", "target.reference=mark-before-work"});
  INFO(story_of(ran));
  CHECK(ran.exit == 1);
  CHECK(case_of(ran, "retry")["verdict"] == "passed");
  CHECK(case_of(ran, "failed before the write")["verdict"] == "failed");
  CHECK(case_of(ran, "failed after the write")["verdict"] == "passed");
}

TEST_CASE("without a defence a lost answer makes two orders of one, in every form") {
  const Workplace place = workplace();
  const Ran ran = place.run({"run", DUPCHECK_ROOT "/scenarios/retry.json", "--only", "retry", "--rounds", "1",
                             "--set", "target.reference=none"});
  INFO(story_of(ran));
  CHECK(ran.exit == 1);
  CHECK(case_of(ran, "retry")["violations"] == 3);
  CHECK(findings_of(ran).contains("failed effect"));
}
