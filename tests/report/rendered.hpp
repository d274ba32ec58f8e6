#pragma once
// A report as a reporter writes it.

#include <string>
#include <string_view>

#include "report/reporters.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

namespace dupcheck::test {

inline std::string render(std::string_view format, const Report& report, const Look& look = {}) {
  const Reporter* reporter = find_reporter(format);
  REQUIRE(reporter);
  return reporter->render(report, look);
}

inline std::string console(const Report& report, const Look& look = {}) {
  return render("console", report, look);
}

}  // namespace dupcheck::test
