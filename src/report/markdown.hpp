#pragma once
// GitHub-flavoured Markdown, for the summary of a job or a comment: a table, and the findings behind it.

#include <string>

#include "report/reporters.hpp"

namespace dupcheck {

/// Under 1 MiB (the most that GitHub takes of a summary) whatever the run; what is left out is said. Foreign
/// text cannot become markup.
std::string render_markdown(const Report& report, const Look& look);

}  // namespace dupcheck
