#pragma once

#include "judge/round.hpp"
#include "report/html_text.hpp"

namespace dupcheck {

/// A row an attempt: those named in findings and the accepted ones first where not all have room, else in
/// order of release. At most `rows_at_most`, the cap said; times count from the first release.
Markup attempts_table(const JudgedRound& judged, std::size_t rows_at_most);

}  // namespace dupcheck
