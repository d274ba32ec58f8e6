#include <utility>

#include "judge/checks.hpp"
#include "judge/concise.hpp"

namespace dupcheck {

std::vector<Finding> check_round(const Scenario& scenario, const JudgedRound& judged,
                                 const Expected& expected) {
  std::vector<Finding> findings;
  for (const auto check : {check_effects, check_claims, check_answers})
    for (Finding& finding : check(scenario, judged, expected)) findings.push_back(std::move(finding));
  return concise(std::move(findings));
}

}  // namespace dupcheck
