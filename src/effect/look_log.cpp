#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/text.hpp"
#include "effect/line_pattern.hpp"
#include "effect/look.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t lines_shown = 3;

}  // namespace

Found look_at(const LogQuery& query, const Operation& operation, ReadContext&) {
  const Lookup lookup = lookup_for(operation);
  const std::string file = fill(query.file, lookup);
  const LinePattern pattern(query.match, lookup);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file))
    return failed("the file cannot be read: " + std::string(errno ? std::strerror(errno) : "it is a folder"),
                  "check the path; it counts from the current folder unless it starts with /");
  Decimal count = 0;
  std::vector<std::string> shown;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      if (!pattern.matches(line)) continue;
    } catch (const std::length_error& error) {
      return failed("line " + std::to_string(number) + " is too long to match: " + error.what(),
                    "let \"match\" be words with .* between them, which have no such limit");
    }
    count = count + Decimal(1);
    if (shown.size() < lines_shown)
      shown.push_back("line " + std::to_string(number) + ": " + printable(shorten(line, 160)));
  }
  if (in.bad())
    return failed("reading stopped in line " + std::to_string(number + 1), "see that the file can be read");
  Found look = seen(count);
  look.rows = join(shown, "\n");
  return look;
}

}  // namespace dupcheck
