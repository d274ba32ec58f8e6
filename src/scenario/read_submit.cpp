// The submission, and every other HTTP request a scenario describes.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view methods[] = {"POST", "PUT", "PATCH", "DELETE", "GET", "HEAD", "OPTIONS"};

void read_path(const Node& node, const Scope& scope, Template& into) {
  const auto path = read_template(node, scope, "a path such as \"/orders\"");
  if (!path) return;
  into = *path;
  if (into.pieces.empty()) return node.error("the path is empty", "for example \"/orders\"");
  const auto* start = std::get_if<std::string>(&into.pieces.front());
  if (start && !start->starts_with('/') && !start->starts_with("http://") && !start->starts_with("https://"))
    node.error(fmt::format("the path '{}' does not start with '/'", printable(*start)),
               "a path on the target, or a whole http:// or https:// URL");
}

Credentials read_basic(const Node& node, const Scope& scope) {
  Credentials credentials;
  const Fields fields(node, fields::basic);
  if (const auto user = fields.require("user", "\"shop\""))
    take(read_template(*user, scope), credentials.user);
  if (const auto password = fields.require("password", "\"${env.PASSWORD}\""))
    take(read_template(*password, scope), credentials.password);
  return credentials;
}

}  // namespace

Submit read_submit(const Node& node, const Scope& scope, bool bodiless_get) {
  Submit submit;
  const Fields fields(node, fields::request);
  submit.body = read_body(fields, scope);
  if (bodiless_get && std::holds_alternative<std::monostate>(submit.body)) submit.method = "GET";
  if (const auto method = fields.find("method"))
    if (const auto which = method->one_of(methods)) submit.method = methods[*which];
  if (const auto path = fields.require("path", "\"/orders\"")) read_path(*path, scope, submit.path);
  if (const auto query = fields.find("query")) submit.query = read_pairs(*query, scope);
  if (const auto headers = fields.find("headers")) submit.headers = read_headers(*headers, scope);
  if (const auto cookies = fields.find("cookies")) submit.cookies = read_pairs(*cookies, scope);
  if (const auto basic = fields.find("basic")) submit.basic = read_basic(*basic, scope);
  return submit;
}

}  // namespace dupcheck
