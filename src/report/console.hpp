#pragma once
// The console report: what a person reads in ten seconds. The verdict stands last, where the eye is when the
// run ends; each case begins with its own.

#include <string>

#include "report/paint.hpp"
#include "report/report.hpp"

namespace dupcheck {

std::string render_console(const Report& report, const Look& look);

/// The columns of a comparison, its matrix, its costs, and a line for every cell that is not plainly passed.
std::string show_comparison(const Report& report, const Paint& paint, const Look& look);
/// Rounds, answers, effects, the race, latencies, the bound.
std::string show_numbers(const CaseReport& report, const Paint& paint);
/// The first kept round that was not as it should be, told as a story where it is a short one.
std::string show_story(const CaseReport& report, const Paint& paint);
/// Every finding once, however many rounds it was made in, with its evidence and mend; then the command that
/// shows them again.
std::string show_findings(const CaseReport& report, const Paint& paint);

}  // namespace dupcheck
