#pragma once
// A case's findings as plain text, for reporters that hold text and no layout.

#include <string>

#include "report/finding_groups.hpp"

namespace dupcheck {

/// One finding: its message, where, its evidence, its mend. Lines end in \n; everything is printable.
std::string finding_text(const FindingGroup& group, const CaseReport& report);

/// All of a case, then the command that shows them again; at most 64 KiB, the cap said.
std::string findings_text(const CaseReport& report);

}  // namespace dupcheck
