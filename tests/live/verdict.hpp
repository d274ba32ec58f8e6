#pragma once
// What a test of the whole program says about a run: the verdict, the exit status that goes with it, and the
// finding.

#include <string>

#include "support/catch.hpp"
#include "support/shop_scenario.hpp"

namespace dupcheck::test {

/// `finding`: weight and check, such as "failed effect"; empty: nothing may have been found.
inline void check_verdict(const Ran& ran, const std::string& verdict, const std::string& finding) {
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == verdict);
  CHECK(ran.exit == (verdict == "passed" ? 0 : verdict == "failed" ? 1 : 2));
  if (finding.empty()) {
    CHECK(findings_of(ran).empty());
  } else {
    CHECK(findings_of(ran).contains(finding));
  }
  CHECK(ran.left_behind.empty());
}

inline void check_inconclusive(const Json& scenario, const std::string& check) {
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, scenario);
  check_verdict(ran, "inconclusive", "inconclusive " + check);
}

inline void check_failed(const Json& scenario, const std::string& check) {
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, scenario);
  check_verdict(ran, "failed", "failed " + check);
}

inline void check_passed(const Json& scenario) {
  const Workplace place = workplace();
  check_verdict(run_scenario(place, scenario), "passed", "");
}

}  // namespace dupcheck::test
