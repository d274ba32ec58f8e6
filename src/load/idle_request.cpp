#include "load/idle_request.hpp"

#include "base/text.hpp"

namespace dupcheck {

Request idle_request(const Request& submission) {
  Request idle = submission;
  idle.method = "OPTIONS";
  idle.body.clear();
  std::erase_if(idle.headers, [](const Header& header) {
    return iequals(header.name, "Content-Type") || iequals(header.name, "Content-Length");
  });
  return idle;
}

}  // namespace dupcheck
