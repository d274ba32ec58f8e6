#pragma once
// Whole outputs, approved by a person and kept in tests/approved/.

#include <string>

namespace dupcheck::test {

/// Compares with tests/approved/<name>. To approve what is printed now: run the test with DUPCHECK_APPROVE=1
/// and read the difference before committing it.
void check_approved(const std::string& name, const std::string& text);

/// What differs from run to run, named instead: UUIDs, run ids as in refs, ports, temporary folders.
std::string with_random_parts_masked(std::string text);

}  // namespace dupcheck::test
