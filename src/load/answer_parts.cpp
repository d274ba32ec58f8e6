#include "load/answer_parts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

void add_header_line(Answer& answer, std::string_view line) {
  line = trim(line);
  const auto colon = line.find(':');
  if (line.starts_with("HTTP/"))
    answer.headers.clear();
  else if (colon != std::string_view::npos)
    answer.headers.push_back({std::string(line.substr(0, colon)), std::string(trim(line.substr(colon + 1)))});
}

void add_body(Answer& answer, std::string_view bytes) {
  const std::string_view kept = bytes.substr(0, body_cap - answer.body.size());
  answer.body.append(kept);
  answer.bytes += bytes.size();
  answer.cut = answer.cut || kept.size() < bytes.size();
}

}  // namespace dupcheck
