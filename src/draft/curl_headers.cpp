#include "draft/curl_headers.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/template_text.hpp"

namespace dupcheck {

void add_curl_header(CapturedRequest& request, const std::string& line) {
  const std::size_t end = line.find_first_of(":;");
  if (line.starts_with("@"))
    throw UnreadableInput(
        fmt::format("-H {}: write the headers of that file into the command", printable(line)));
  if (end == std::string::npos || trim(line.substr(0, end)).empty())
    throw UnreadableInput(fmt::format("'{}' is no header: -H 'Name: value'", printable(shorten(line, 60))));
  const std::string name(trim(std::string_view(line).substr(0, end)));
  const std::string value(trim(std::string_view(line).substr(end + 1)));
  if (iequals(name, "Cookie"))
    add_cookie_line(request, value);
  else if (!value.empty() || line[end] == ';')
    request.headers.push_back({name, value});
}

void add_curl_cookie(CapturedRequest& request, const std::string& value) {
  if (value.empty()) return;
  if (value.find('=') == std::string::npos)
    throw UnreadableInput(fmt::format(
        "the cookie file '{}' is not read: give the cookies themselves, -b 'name=value; name=value'",
        printable(value)));
  add_cookie_line(request, value);
}

NamedText user_and_password(const std::string& value) {
  const std::size_t colon = value.find(':');
  if (colon == std::string::npos) return {value, environment_mark("BASIC_PASSWORD")};
  return {value.substr(0, colon), value.substr(colon + 1)};
}

}  // namespace dupcheck
