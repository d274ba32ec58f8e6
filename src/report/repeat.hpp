#pragma once
// The one command that shows a finding again.

#include <string>
#include <string_view>
#include <vector>

namespace dupcheck {

/// A word as a POSIX shell needs it.
std::string shell_quoted(std::string_view word);

/// "dupcheck run scenarios/order.json --only burst --target http://…"; of a comparison "dupcheck compare
/// scenarios/strategies.json --variant redis-lock --only burst".
std::string repeat_command(const std::string& file, const std::string& case_name,
                           const std::vector<std::string>& options, const std::string& variant = {});

}  // namespace dupcheck
