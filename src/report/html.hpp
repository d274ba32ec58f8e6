#pragma once
// The HTML report: one file that says all, opened from disk. No script, no font, no picture from elsewhere;
// its Content-Security-Policy (W3C, level 3) allows nothing but its own style sheet.

#include <string>

#include "report/report.hpp"
#include "report/reporters.hpp"

namespace dupcheck {

/// Pure, and the same for a report that was saved and read back. `look` makes no difference.
std::string render_html(const Report& report, const Look& look);

}  // namespace dupcheck
