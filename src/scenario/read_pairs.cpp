// Query, form, cookies and headers: names with one value or several.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

/// RFC 9110, section 5.6.2.
bool is_token(std::string_view name) {
  constexpr std::string_view others = "!#$%&'*+-.^_`|~";
  return !name.empty() && std::all_of(name.begin(), name.end(), [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           others.find(c) != std::string_view::npos;
  });
}

bool breaks_line(const Template& value) {
  return std::any_of(value.pieces.begin(), value.pieces.end(), [](const auto& piece) {
    const auto* literal = std::get_if<std::string>(&piece);
    return literal && literal->find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos;
  });
}

void check_header(const Field& header, const Node& node) {
  if (!is_token(header.name))
    node.error(fmt::format("'{}' cannot name a header", printable(header.name)),
               "letters, digits and -, no spaces (RFC 9110)");
  if (breaks_line(header.value))
    node.error(fmt::format("the value of '{}' has a line break in it", header.name));
  for (std::string_view own : {"Content-Length", "Transfer-Encoding", "Expect"})
    if (iequals(header.name, own))
      node.error(fmt::format("the header '{}' is not for the scenario to set", header.name),
                 "the gate needs it: it holds each request one byte short of its length");
}

}  // namespace

std::vector<Field> read_pairs(const Node& node, const Scope& scope) {
  std::vector<Field> pairs;
  for (const auto& [name, values] : node.members("an object of names and values"))
    for (const Node& value : values.one_or_more())
      if (auto text = read_template(value, scope, "a text, a number, true, false, or a list of them"))
        pairs.push_back({name, std::move(*text)});
  return pairs;
}

std::vector<Field> read_headers(const Node& node, const Scope& scope) {
  std::vector<Field> headers;
  for (const auto& [name, values] : node.members("an object of headers"))
    for (const Node& value : values.one_or_more()) {
      auto text = read_template(value, scope, "a text, or a list of texts");
      if (!text) continue;
      headers.push_back({name, std::move(*text)});
      check_header(headers.back(), value);
    }
  return headers;
}

}  // namespace dupcheck
