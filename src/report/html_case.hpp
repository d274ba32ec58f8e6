#pragma once

#include <string>

#include "report/html_round.hpp"

namespace dupcheck {

/// A case as a section of its own: its numbers, its findings, its distributions, the rounds that are kept.
/// `level` is that of its heading, `id` what links lead to.
Markup case_section(const CaseReport& of_case, const std::string& id, int level, const PageLimits& limits);

/// The table of contents: a row a case, with links to "PREFIXcase-1", "PREFIXcase-2", …
Markup table_of_cases(const std::vector<CaseReport>& cases, const std::string& prefix);
std::string case_id(const std::string& prefix, std::size_t index);

}  // namespace dupcheck
