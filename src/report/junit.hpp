#pragma once
// JUnit XML, as CI systems read it: a scenario a testsuite, a case a testcase; failed → failure, inconclusive
// → error, skipped → skipped. There is no standard; the shape is the one of the Apache Ant task and Maven
// Surefire that Jenkins, GitLab and the GitHub actions read.

#include <string>

#include "report/reporters.hpp"

namespace dupcheck {

/// A comparison has a suite for each variant. Its control must fail, so that its cases are no failures here;
/// what the control says about the comparison is a testcase of its own. Characters that XML 1.0 forbids are
/// made visible.
std::string render_junit(const Report& report, const Look& look);

}  // namespace dupcheck
