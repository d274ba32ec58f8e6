#pragma once
// Regular expressions on what a server sent: they must never take the verifier down.

#include <functional>
#include <string>
#include <string_view>

namespace dupcheck {

using Pattern = std::function<bool(std::string_view)>;

/// Is the ECMAScript expression found anywhere in the text? Linear time and a flat stack on any text, for
/// every expression without back-references; those look at the first 2,000 bytes only. An expression that is
/// not valid, or too costly to compile, is found nowhere. Bytes, not characters: "." is one byte of UTF-8.
Pattern compile_pattern(const std::string& expression);

}  // namespace dupcheck
