#include "load/render.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "load/encode.hpp"

namespace dupcheck {
namespace {

/// A body and what it calls itself.
struct Content {
  std::string bytes;
  std::string type;
};

bool is_token(std::string_view text) {  // RFC 9110, section 5.6.2
  constexpr std::string_view allowed =
      "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return !text.empty() && text.find_first_not_of(allowed) == std::string_view::npos;
}

[[noreturn]] void refuse(const std::string& what, const std::string& value, const std::string& why) {
  throw std::invalid_argument(what + " cannot be sent: \"" + shorten(printable(value), 80) + "\" " + why);
}

void require_one_line(const std::string& what, const std::string& value) {
  if (value.find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos)
    refuse(
        what, value,
        "holds a line break or NUL, which would smuggle in another header; take it out of the value that is "
        "filled in");
}

std::vector<std::pair<std::string, std::string>> filled(const std::vector<Field>& fields,
                                                        const Lookup& lookup) {
  std::vector<std::pair<std::string, std::string>> pairs;
  pairs.reserve(fields.size());
  for (const Field& field : fields) pairs.emplace_back(field.name, fill(field.value, lookup));
  return pairs;
}

std::string path_of(const Template& path, const Lookup& lookup) {
  std::string text;
  for (const auto& piece : path.pieces) {
    const std::string value = fill(Template{{piece}}, lookup);
    const bool as_it_is = std::holds_alternative<std::string>(piece) || text.empty();
    text += as_it_is ? value : percent_encode(value);
  }
  return text;
}

bool is_whole_url(std::string_view text) {
  return text.starts_with("http://") || text.starts_with("https://");
}

std::string url_of(const Submit& submit, const Lookup& lookup, const std::string& base_url) {
  const std::string path = path_of(submit.path, lookup);
  std::string url = path;
  if (!is_whole_url(path)) {
    const bool joins = path.empty() || path.front() == '/' || path.front() == '?';
    url = base_url + (joins ? "" : "/") + path;
  }
  url = encode_unsafe(url);
  for (const auto& [name, value] : filled(submit.query, lookup)) {
    url += url.find('?') == std::string::npos ? '?' : '&';
    url += percent_encode(name) + '=' + percent_encode(value);
  }
  return url;
}

Content content_of(const JsonBody& body, const Lookup& lookup) {
  return {dump(fill_json(*body.value, lookup)), "application/json"};
}

Content content_of(const FormBody& body, const Lookup& lookup) {
  return {form_encode(filled(body.fields, lookup)), "application/x-www-form-urlencoded"};
}

Content content_of(const MultipartBody& body, const Lookup& lookup) {
  std::vector<MultipartPart> parts;
  for (const Part& part : body.parts) {
    require_one_line("the content type of part '" + part.name + "'", part.content_type);
    parts.push_back({part.name, part.filename, part.content_type,
                     part.filename.empty() ? fill(part.value, lookup) : part.content});
  }
  EncodedMultipart encoded = multipart_encode(parts);
  return {std::move(encoded.body), "multipart/form-data; boundary=" + encoded.boundary};
}

Content content_of(const RawBody& body, const Lookup& lookup) {
  if (body.from_file) return {body.content, "application/octet-stream"};
  return {fill(body.text, lookup), "text/plain; charset=utf-8"};
}

Content content_of(std::monostate, const Lookup&) { return {}; }

Header* find_header(std::vector<Header>& headers, std::string_view name) {
  const auto found =
      std::find_if(headers.begin(), headers.end(), [&](const Header& h) { return iequals(h.name, name); });
  return found == headers.end() ? nullptr : &*found;
}

void add_unless_set(std::vector<Header>& headers, const std::string& name, const std::string& value) {
  if (!find_header(headers, name)) headers.push_back({name, value});
}

void add_cookies(std::vector<Header>& headers, const Submit& submit, const Lookup& lookup) {
  std::vector<std::string> pairs;
  for (const auto& [name, value] : filled(submit.cookies, lookup)) {
    if (!is_token(name)) refuse("a cookie", name, "is not a cookie's name");
    if (value.find(';') != std::string::npos)
      refuse("cookie '" + name + "'", value,
             "holds a ';', which would start another cookie; percent-encode it");
    pairs.push_back(std::string(name).append("=").append(value));
  }
  if (pairs.empty()) return;
  const std::string joined = join(pairs, "; ");
  if (Header* own = find_header(headers, "Cookie"))
    own->value += "; " + joined;
  else
    headers.push_back({"Cookie", joined});
}

void add_basic(std::vector<Header>& headers, const Submit& submit, const Lookup& lookup) {
  if (!submit.basic) return;
  const std::string user = fill(submit.basic->user, lookup);
  if (user.find(':') != std::string::npos)
    refuse("the user of basic authentication", user, "holds a ':' (RFC 7617 ends the user's name there)");
  add_unless_set(headers, "Authorization",
                 "Basic " + base64(user + ":" + fill(submit.basic->password, lookup)));
}

void add_length(std::vector<Header>& headers, const std::string& method, std::size_t length) {
  const std::string text = std::to_string(length);
  if (const Header* own = find_header(headers, "Content-Length")) {
    if (own->value != text)
      refuse("header 'Content-Length'", own->value, "is not the body's length of " + text + "; leave it out");
    return;
  }
  // RFC 9110, section 8.6: methods that anticipate content say so when there is none.
  if (length > 0 || method == "POST" || method == "PUT" || method == "PATCH")
    headers.push_back({"Content-Length", text});
}

void check(const Request& request) {
  if (!is_token(request.method)) refuse("the method", request.method, "is not an HTTP method");
  for (const Header& header : request.headers) {
    if (!is_token(header.name)) refuse("a header", header.name, "is not a header's name");
    require_one_line("header '" + header.name + "'", header.value);
    if (iequals(header.name, "Transfer-Encoding") || iequals(header.name, "Expect"))
      refuse("header '" + header.name + "'", header.value,
             "does not go with a request held one byte short of its Content-Length; leave it out");
  }
}

}  // namespace

Request render(const Submit& submit, const Operation& operation, const std::string& base_url, int attempt) {
  const Lookup lookup = lookup_for(operation, attempt);
  Content content = std::visit([&](const auto& body) { return content_of(body, lookup); }, submit.body);

  Request request{submit.method, url_of(submit, lookup, base_url), {}, std::move(content.bytes), base_url};
  for (const auto& [name, value] : filled(submit.headers, lookup)) request.headers.push_back({name, value});
  add_cookies(request.headers, submit, lookup);
  add_basic(request.headers, submit, lookup);
  if (!content.type.empty()) add_unless_set(request.headers, "Content-Type", content.type);
  add_unless_set(request.headers, "User-Agent", "dupcheck/" DUPCHECK_VERSION);
  add_unless_set(request.headers, "Accept", "*/*");
  add_length(request.headers, request.method, request.body.size());
  check(request);
  return request;
}

}  // namespace dupcheck
