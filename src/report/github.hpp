#pragma once
// Annotations of a GitHub Actions run: workflow commands on stdout, which GitHub shows beside the line of the
// scenario. Source: GitHub, "Workflow commands for GitHub Actions".

#include <string>

#include "report/reporters.hpp"

namespace dupcheck {

/// ::error for failed cases, ::warning for inconclusive ones, heaviest first, ten at most (GitHub shows no
/// more of a step): the tenth says how many were left out.
std::string render_github(const Report& report, const Look& look);

}  // namespace dupcheck
