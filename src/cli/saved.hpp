#pragma once
// Reports that a run has written.

#include <string>

#include "report/report.hpp"

namespace dupcheck {

/// A JSON object that has a "report" member. False also for what cannot be read: whoever reads it says why.
bool is_saved(const std::string& file);

/// Throws BadScenario, naming the file and the JSON pointer, for anything that is no report we read.
Report read_saved(const std::string& file);

}  // namespace dupcheck
