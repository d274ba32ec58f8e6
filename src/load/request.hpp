#pragma once
// One submission ready to be sent: bytes, no templates.

#include <optional>
#include <string>
#include <vector>

#include "base/time.hpp"

namespace dupcheck {

struct Header {
  std::string name, value;
};

struct Request {
  std::string method;
  std::string url;
  std::vector<Header> headers;  ///< with Content-Type and Content-Length; no Host unless the scenario sets it
  std::string body;             ///< may be empty: then it is released whole
  std::string origin;           ///< the base URL it was dealt to, for the report
  Nanos after{0};               ///< released that long after the gate has opened
  bool cut = false;  ///< the connection is dropped once everything is with the target, before the answer
};

}  // namespace dupcheck
