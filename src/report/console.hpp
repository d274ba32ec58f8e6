#pragma once
// The console report: what a person reads in ten seconds.

#include <string>

#include "report/paint.hpp"
#include "report/report.hpp"

namespace dupcheck {

std::string render_console(const Report& report, const Look& look);

/// One finding, with what it is about, the evidence, the mend and the command that repeats it. `times`: in
/// how many rounds it was made.
std::string show_finding(const Finding& finding, std::size_t times, const CaseReport& report,
                         const Paint& paint);
/// The numbers of a case: outcomes, effects, spread, overlap, latency, bound.
std::string show_numbers(const CaseReport& report, const Paint& paint);

}  // namespace dupcheck
