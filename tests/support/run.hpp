#pragma once

#include <string>
#include <vector>

namespace dupcheck::test {

/// Runs a program to its end, at most a minute. Throws std::runtime_error with what it printed when it fails.
/// `user`: as in ChildOptions.
void run(const std::vector<std::string>& command, const std::string& user = {});

/// The file's content; empty when there is none.
std::string content_of(const std::string& file);

}  // namespace dupcheck::test
