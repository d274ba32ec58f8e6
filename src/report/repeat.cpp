#include "report/repeat.hpp"

namespace dupcheck {

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string repeat_command(const std::string& file, const std::string& case_name,
                           const std::vector<std::string>& options, const std::string& variant) {
  std::string command = "dupcheck " + std::string(variant.empty() ? "run " : "compare ") + shell_quoted(file);
  if (!variant.empty()) command += " --variant " + shell_quoted(variant);
  command += " --only " + shell_quoted(case_name);
  for (const std::string& option : options) command += " " + shell_quoted(option);
  return command;
}

}  // namespace dupcheck
