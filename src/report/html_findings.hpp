#pragma once

#include "report/html_text.hpp"
#include "report/report.hpp"

namespace dupcheck {

/// Every finding once, however many rounds it was made in, with its evidence and its mend; then the command
/// that shows them again. Nothing without findings.
Markup findings_section(const CaseReport& of_case, int level);

/// A command to be copied: one click marks it whole.
Markup command_block(const std::string& command);

}  // namespace dupcheck
