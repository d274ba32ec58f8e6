#pragma once
// Takes every secret out of a report: text by text, so that a secret which happens to be a word of the
// report's own
// ("passed") cannot break its shape.

#include "base/secrets.hpp"
#include "report/report.hpp"

namespace dupcheck {

void mask(Report& report, const Secrets& secrets);
/// A round by itself.
JudgedRound masked(JudgedRound judged, const Secrets& secrets);

}  // namespace dupcheck
