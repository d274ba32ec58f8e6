#include "draft/captured_request.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

/// The gate writes the first three itself; the others are about one connection (RFC 9110, section 7.6.1).
constexpr std::string_view of_one_connection[] = {
    "Content-Length", "Transfer-Encoding",  "Expect", "Connection",
    "Keep-Alive",     "Proxy-Connection",   "TE",     "Trailer",
    "Upgrade",        "Proxy-Authorization"};

bool is_cookie_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c > ' ' && c < 0x7f && std::string_view("()<>@,;:\\\"/[]?={}").find(c) == std::string_view::npos;
  });
}

}  // namespace

const std::string* header_of(const CapturedRequest& request, std::string_view name) {
  const auto found = std::find_if(request.headers.begin(), request.headers.end(),
                                  [&](const NamedText& header) { return iequals(header.name, name); });
  return found == request.headers.end() ? nullptr : &found->value;
}

bool drop_header(CapturedRequest& request, std::string_view name) {
  return std::erase_if(request.headers, [&](const NamedText& header) { return iequals(header.name, name); }) >
         0;
}

void add_cookie_line(CapturedRequest& request, std::string_view line) {
  std::vector<NamedText> cookies;
  for (const std::string_view piece : split(line, ';')) {
    const std::string_view pair = trim(piece);
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');  // the first one: values may have more of them
    const std::string_view name = trim(pair.substr(0, equals));
    if (equals == std::string_view::npos || !is_cookie_name(name)) {
      request.headers.push_back({"Cookie", std::string(line)});
      return;
    }
    cookies.push_back({std::string(name), std::string(trim(pair.substr(equals + 1)))});
  }
  request.cookies.insert(request.cookies.end(), cookies.begin(), cookies.end());
}

void drop_transport_headers(CapturedRequest& request) {
  for (const std::string_view name : of_one_connection) drop_header(request, name);
  const std::string* encodings = header_of(request, "Accept-Encoding");
  if (!encodings) return;
  const bool gzip = lower(*encodings).find("gzip") != std::string::npos || *encodings == "*";
  if (iequals(trim(*encodings), "gzip") || iequals(trim(*encodings), "identity")) return;
  request.notes.push_back(fmt::format("Accept-Encoding: {} became {}: what every build of libcurl can unpack",
                                      printable(*encodings), gzip ? "gzip" : "identity"));
  for (NamedText& header : request.headers)
    if (iequals(header.name, "Accept-Encoding")) header.value = gzip ? "gzip" : "identity";
}

}  // namespace dupcheck
