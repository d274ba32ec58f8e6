#pragma once
// Runs written down by hand, and the reports they come to.

#include <string>
#include <vector>

#include "report/report.hpp"

namespace dupcheck::test {

using namespace std::chrono_literals;

/// A file with one burst over orders (expected 1, by key) and stock (change −1, shared).
Plan plan_of(const std::vector<std::string>& case_names = {"burst"});
RunFacts facts();

/// Of a burst of `attempts`: the first accepted, `accepted` in all, the rest rejected; so many rows.
JudgedRound round_of(int number, int attempts, int accepted, int rows);
Finding two_rows(int round);
CaseResult burst_of(std::vector<JudgedRound> rounds, const std::string& name = "burst");

CaseResult passed_case(int rounds = 3);
CaseResult failed_case(int rounds = 3);

Report passed();
Report failed();        ///< one case failed in every round, one passed
Report inconclusive();  ///< one case inconclusive, one skipped; interrupted
/// A column whose burst came to this, and whose "replay" was skipped.
RunOfVariant variant_of(const Plan& plan, const std::string& name, CaseResult burst);
Report compared();  ///< control (failed, as it must), "unique-index" (passed), "check-then-insert" (failed)
Report hostile();   ///< everything a server or a scenario can put into a text

/// ANSI escapes, NUL, invalid UTF-8, bidi controls, quotes.
std::string nasty();

}  // namespace dupcheck::test
