#pragma once
// Requests recorded by a browser: HAR 1.2 as Chrome, Edge, Firefox and Safari write it.

#include <cstddef>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "draft/captured_request.hpp"

namespace dupcheck {

struct HarLine {
  std::size_t number = 0;  ///< from 1, in the order of the recording
  std::string method, url;
  int status = 0;        ///< 0: no answer was recorded
  bool changes = false;  ///< by its method: something that can be done twice
};

/// Those that change something first. Throws UnreadableInput when it is no HAR.
std::vector<HarLine> har_lines(const Json& har, const std::string& file);

/// One of them. Throws UnreadableInput, for a number that is not there with how many there are.
CapturedRequest har_request(const Json& har, const std::string& file, std::size_t number);

}  // namespace dupcheck
