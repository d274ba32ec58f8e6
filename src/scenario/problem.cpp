#include "scenario/problem.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

std::string format_position(const Position& at) {
  if (at.line == 0) return at.file;
  return fmt::format("{}:{}:{}", at.file, at.line, at.column);
}

/// Files in the order they first appear, within a file by line and column.
std::vector<Problem> in_file_order(std::vector<Problem> problems) {
  std::vector<std::string> files;
  for (const Problem& problem : problems)
    if (std::find(files.begin(), files.end(), problem.at.file) == files.end())
      files.push_back(problem.at.file);
  const auto place = [&](const Problem& problem) {
    const auto file = std::find(files.begin(), files.end(), problem.at.file);
    return std::tuple(file - files.begin(), problem.at.line, problem.at.column);
  };
  std::stable_sort(problems.begin(), problems.end(),
                   [&](const Problem& a, const Problem& b) { return place(a) < place(b); });
  return problems;
}

}  // namespace

std::string format_problem(const Problem& problem) {
  std::string text = problem.at.file.empty() ? std::string{} : format_position(problem.at) + ": ";
  text += problem.severity == Severity::error ? "error: " : "warning: ";
  text += problem.message;
  if (!problem.pointer.empty()) text += fmt::format(" (at {})", printable(problem.pointer));
  if (!problem.help.empty()) text += "\n  help: " + problem.help;
  return text;
}

std::string format_problems(const std::vector<Problem>& problems) {
  std::string text;
  std::size_t errors = 0;
  for (const Problem& problem : in_file_order(problems)) {
    text += format_problem(problem) + "\n";
    if (problem.severity == Severity::error) ++errors;
  }
  const std::size_t warnings = problems.size() - errors;
  text += count_of(errors, "error");
  if (warnings > 0) text += ", " + count_of(warnings, "warning");
  return text;
}

BadScenario::BadScenario(std::vector<Problem> found)
    : std::runtime_error(format_problems(found)), problems(std::move(found)) {}

}  // namespace dupcheck
