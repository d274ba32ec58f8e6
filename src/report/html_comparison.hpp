#pragma once

#include "report/html_text.hpp"
#include "report/report.hpp"

namespace dupcheck {

/// The variants side by side, with the reasons; what they cost; then each with its cases.
Markup comparison(const Report& report);

}  // namespace dupcheck
