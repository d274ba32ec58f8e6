#pragma once
// UTF-8 read one character at a time (RFC 3629).

#include <cstddef>
#include <string_view>

namespace dupcheck {

struct Utf8Character {
  char32_t code = 0;
  std::size_t bytes = 0;  ///< how many were read; at least 1
  bool valid = false;     ///< false: a byte that is no UTF-8; `code` is the byte
};

/// The character at the start of `text`, which must not be empty. Overlong forms and surrogates are invalid.
Utf8Character first_character(std::string_view text);

}  // namespace dupcheck
