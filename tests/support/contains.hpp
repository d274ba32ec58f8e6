#pragma once
// What tests ask of a text, whichever room they are of.

#include <string_view>

namespace dupcheck::test {

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace dupcheck::test
