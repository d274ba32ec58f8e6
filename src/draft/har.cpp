#include "draft/har.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/json_at.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

const Json& entries_of(const Json& har, const std::string& file) {
  const Json::json_pointer at("/log/entries");
  if (!har.is_object() || !har.contains(at) || !har[at].is_array())
    throw UnreadableInput(
        fmt::format("{}: this is no HAR: there is no list at /log/entries (save it in the network "
                    "tab, \"Save all as HAR\")",
                    file));
  return har[at];
}

bool changes_something(const std::string& method) {
  return method == "POST" || method == "PUT" || method == "PATCH" || method == "DELETE";
}

std::string from_base64(std::string_view text, const std::string& where) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=' || c == '\r' || c == '\n') continue;
    const std::size_t digit = alphabet.find(c);
    if (digit == std::string_view::npos)
      throw UnreadableInput(fmt::format("{}: the body says that it is base64, and is not", where));
    bits = (bits << 6 | static_cast<unsigned>(digit)) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 0xff);
  }
  return out;
}

void take_headers(const Json& request, CapturedRequest& captured) {
  for (const Json& header : list_at(request, "headers")) {
    const std::string name = text_at(header, "name"), value = text_at(header, "value");
    if (name.empty() || name.starts_with(':')) continue;  // HTTP/2's own: the URL and the method say the same
    if (iequals(name, "Cookie"))
      add_cookie_line(captured, value);
    else
      captured.headers.push_back({name, value});
  }
  if (!captured.cookies.empty() || header_of(captured, "Cookie")) return;
  for (const Json& cookie : list_at(request, "cookies"))
    captured.cookies.push_back({text_at(cookie, "name"), text_at(cookie, "value")});
}

void take_params(const Json& post, const std::string& type, CapturedRequest& captured) {
  for (const Json& param : list_at(post, "params")) {
    const std::string name = text_at(param, "name"), value = text_at(param, "value");
    const std::string filename = text_at(param, "fileName");
    if (lower(type).starts_with("multipart/")) {
      captured.parts.push_back({name, value, "", "", text_at(param, "contentType")});
      if (!filename.empty())
        captured.notes.push_back(fmt::format(
            "the part '{}' was the file '{}', whose bytes are not in the recording: write {{\"file\": "
            "PATH}} in its place",
            printable(name), printable(filename)));
    } else {
      captured.body += (captured.body.empty() ? "" : "&") + url_encoded(name) + "=" + url_encoded(value);
    }
  }
}

void take_body(const Json& request, const std::string& where, CapturedRequest& captured) {
  const auto post = request.find("postData");
  if (post == request.end() || !post->is_object()) return;
  const std::string type = text_at(*post, "mimeType");
  captured.body = text_at(*post, "text");
  if (text_at(*post, "encoding") == "base64") captured.body = from_base64(captured.body, where);
  if (captured.body.empty()) take_params(*post, type, captured);
  const bool any = !captured.body.empty() || !captured.parts.empty();
  if (any && !type.empty() && !header_of(captured, "Content-Type"))
    captured.headers.push_back({"Content-Type", type});
}

}  // namespace

std::vector<HarLine> har_lines(const Json& har, const std::string& file) {
  std::vector<HarLine> lines;
  for (const Json& entry : entries_of(har, file)) {
    HarLine line;
    line.number = lines.size() + 1;
    if (entry.is_object() && entry.contains("request")) {
      line.method = text_at(entry["request"], "method");
      line.url = text_at(entry["request"], "url");
    }
    line.changes = changes_something(line.method);
    const Json::json_pointer status("/response/status");
    if (entry.is_object() && entry.contains(status) && entry[status].is_number_integer())
      line.status = entry[status].get<int>();
    lines.push_back(line);
  }
  std::stable_partition(lines.begin(), lines.end(), [](const HarLine& line) { return line.changes; });
  return lines;
}

CapturedRequest har_request(const Json& har, const std::string& file, std::size_t number) {
  const Json& entries = entries_of(har, file);
  if (number < 1 || number > entries.size())
    throw UnreadableInput(fmt::format("{}: there is no request {}: it has {}", file, number, entries.size()));
  const std::string where = fmt::format("{}, request {}", file, number);
  const Json& entry = entries[number - 1];
  if (!entry.is_object() || !entry.contains("request") || !entry["request"].is_object())
    throw UnreadableInput(fmt::format("{}: the entry has no request", where));
  const Json& request = entry["request"];
  CapturedRequest captured;
  captured.source = where;
  captured.method = text_at(request, "method");
  const UrlParts url = split_url(text_at(request, "url"));
  captured.url = url.base + url.path + (url.query.empty() ? "" : "?" + url.query);
  captured.basic = url.credentials;
  take_headers(request, captured);
  take_body(request, where, captured);
  if (const std::string* host = header_of(captured, "Host"); host && url.base.ends_with("/" + *host))
    drop_header(captured, "Host");
  drop_transport_headers(captured);
  return captured;
}

}  // namespace dupcheck
