#pragma once
// Whole outputs, approved by a person: tests/approved/report/.

#include <string>

namespace dupcheck::test {

/// Compares with the approved file; with DUPCHECK_APPROVE=1 in the environment writes it instead.
void check_approved(const std::string& file, const std::string& output);

}  // namespace dupcheck::test
