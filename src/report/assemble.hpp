#pragma once
// What a run and a comparison are assembled from.

#include <string>
#include <vector>

#include "report/report.hpp"

namespace dupcheck {

/// The case with its sums, its bound, what is kept of it, and its verdict. `repeat` is the command that shows
/// its findings again.
CaseReport report_of(const CaseResult& result, const CasePlan& plan, const std::string& repeat);

std::vector<std::string> urls_of(const Target& target);

/// Everything but the target, the cases and the verdict.
Report head_of(const Plan& plan, const RunFacts& facts);

}  // namespace dupcheck
