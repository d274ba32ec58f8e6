#pragma once
// For people who have nothing to copy: a few questions.

#include <iosfwd>
#include <string>

#include "draft/captured_request.hpp"

namespace dupcheck {

struct Answered {
  CapturedRequest request;
  std::string key_field;  ///< empty: to be chosen
};

/// Asks on `out` and reads a line from `in` for each: URL, method, body, key. Throws UnreadableInput when
/// `in` ends without a URL, or the body is neither JSON nor a form.
Answered ask_for_request(std::istream& in, std::ostream& out);

}  // namespace dupcheck
