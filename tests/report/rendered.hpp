#pragma once
// A report as a reporter writes it, and what is to be found in it.

#include <string>
#include <string_view>

#include "report/reporters.hpp"

namespace dupcheck {

inline std::string render(std::string_view format, const Report& report, const Look& look = {}) {
  return find_reporter(format)->render(report, look);
}

inline std::string console(const Report& report, const Look& look = {}) { return render("console", report, look); }

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace dupcheck
