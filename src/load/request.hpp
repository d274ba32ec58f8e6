#pragma once
// One submission ready to be sent: bytes, no templates.

#include <optional>
#include <string>
#include <vector>

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
};

}  // namespace dupcheck
