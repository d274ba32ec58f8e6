// scenarios/strategies.json as a user runs it: its matrix is the truth table.

#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "truths.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

std::string verdict_for(const std::string& cell) {
  if (cell == "P") return "passed";
  if (cell == "-") return "skipped";
  return cell[0] == '!' ? "failed" : "inconclusive";
}

}  // namespace

TEST_CASE("compare: the matrix of strategies.json is the truth table, and its control fails") {
  const Workplace place = workplace();
  Child child = place.start({"compare", DUPCHECK_ROOT "/scenarios/strategies.json", "--format", "json"});
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  REQUIRE(ran.report.is_object());
  CHECK(ran.exit == 1);
  REQUIRE(ran.report["variants"].size() >= 10);
  CHECK(ran.report["findings"].empty());
  int compared = 0;
  for (const Json& variant : ran.report["variants"]) {
    const std::string strategy = variant["target"]["reference"];
    for (const Json& of_case : variant["cases"]) {
      const Cell cell = truth_about(strategy, of_case["case"]);
      if (!cell || *cell == "*") continue;
      INFO(strategy << " under " << of_case["case"] << ": " << dump(of_case["findings"]));
      CHECK(of_case["verdict"] == verdict_for(*cell));
      ++compared;
    }
  }
  CHECK(compared > 120);
  CHECK(ran.left_behind.empty());
}
