#pragma once
// Where a program is.

#include <optional>
#include <string>

namespace dupcheck {

/// The program's path, looked for along PATH and then in the folders where servers live (/usr/sbin,
/// /usr/local/sbin, /sbin). A name with a slash stands for itself. Nothing when it is not there or not
/// executable.
std::optional<std::string> find_program(const std::string& name);

}  // namespace dupcheck
