#pragma once
// JSON as people write it: small objects on one line, comments above what they explain.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"

namespace dupcheck {

/// JSON pointer of a value → the lines above it, without "//".
using JsonComments = std::map<std::string, std::vector<std::string>>;

/// `value`, standing at `pointer` and indented by `indent` blanks (the first line is not).
std::string commented_json(const Json& value, const JsonComments& comments, std::size_t indent,
                           const std::string& pointer = {});

/// Text in lines of at most `columns`, broken at blanks.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

/// "  // line\n" for each.
std::string comment_lines(const std::vector<std::string>& lines, std::size_t indent);

}  // namespace dupcheck
