// One matcher of an outcome: status, headers, JSON pointers, text.

#include <regex>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

constexpr std::string_view status_allowed = "a status such as 200, \"4xx\", or a list of them";

std::optional<int> read_status(const Node& node) {
  const std::string& text = node.located().text;
  if (node.is(Kind::text) && text.size() == 3 && text.ends_with("xx") && text[0] >= '1' && text[0] <= '5')
    return text[0] - '0';
  if (node.is(Kind::number)) return node.integer(100, 599);
  node.wrong_type(status_allowed);
  return std::nullopt;
}

std::optional<std::string> serialised(const Node& node) {
  if (!node.is(Kind::text)) return dump(to_json(node.located()));
  const auto text = node.literal();
  if (!text) return std::nullopt;
  return dump(Json(*text));
}

/// In our words: the library's differ from version to version.
std::string_view reason(const std::regex_error& error) {
  using namespace std::regex_constants;
  const auto code = error.code();
  if (code == error_paren) return "a parenthesis has no other half";
  if (code == error_brack) return "a bracket has no other half";
  if (code == error_brace || code == error_badbrace) return "a {count} is wrong";
  if (code == error_badrepeat) return "there is nothing to repeat before *, + or ?";
  if (code == error_escape) return "an escape is wrong";
  if (code == error_range) return "a range such as a-z is wrong";
  return "it cannot be read";
}

std::vector<Node> read_choices(const Node& node) {
  const auto choices = node.elements("a list of values");
  if (node.is(Kind::array) && choices.empty()) node.error("no value is in an empty list");
  return choices;
}

std::optional<std::string> read_regex(const Node& node) {
  const auto pattern = node.text("a regular expression (ECMAScript)");
  if (!pattern || !check_regex(*pattern, node)) return std::nullopt;
  return pattern;
}

TextTest read_text_test(const Node& node) {
  TextTest test;
  if (!node.is(Kind::object)) {
    test.is = node.literal("a text, or an object with one of 'is', 'in', 'matches' and 'exists'");
    return test;
  }
  const Fields fields(node, fields::test);
  fields.one_of({"is", "in", "matches", "exists"});
  if (const auto is = fields.find("is")) test.is = is->literal();
  if (const auto in = fields.find("in"))
    for (const Node& choice : read_choices(*in))
      if (auto text = choice.literal()) test.in.push_back(*text);
  if (const auto matches = fields.find("matches")) test.matches = read_regex(*matches);
  if (const auto exists = fields.find("exists")) test.exists = exists->boolean();
  return test;
}

JsonTest read_json_test(const std::string& pointer, const Node& node) {
  JsonTest test{pointer, {}, {}, {}};
  const auto add = [&](const Node& value) {
    if (auto text = serialised(value)) test.in.push_back(*text);
  };
  if (!pointer.empty() && !pointer.starts_with('/'))
    node.error(fmt::format("'{}' is no JSON pointer", printable(pointer)),
               fmt::format("did you mean '/{}'?", pointer));
  if (!node.is(Kind::object)) {
    add(node);
    return test;
  }
  const Fields fields(node, fields::test);
  fields.one_of({"is", "in", "matches", "exists"});
  if (const auto is = fields.find("is")) add(*is);
  if (const auto in = fields.find("in"))
    for (const Node& choice : read_choices(*in)) add(choice);
  if (const auto matches = fields.find("matches")) test.matches = read_regex(*matches);
  if (const auto exists = fields.find("exists")) test.exists = exists->boolean();
  return test;
}

}  // namespace

bool check_regex(const std::string& pattern, const Node& node) {
  try {
    const std::regex compiled(pattern);
    return true;
  } catch (const std::regex_error& wrong) {
    node.error(fmt::format("'{}' is no regular expression: {}", printable(pattern), reason(wrong)),
               "ECMAScript syntax; in JSON a backslash is written twice");
    return false;
  }
}

std::optional<std::string> read_pointer(const Node& node) {
  const auto pointer = node.text("a JSON pointer such as \"/data/order_no\"");
  if (pointer && !pointer->starts_with('/')) {
    node.error(fmt::format("'{}' is no JSON pointer", printable(*pointer)),
               fmt::format("did you mean '/{}'?", *pointer));
    return std::nullopt;
  }
  return pointer;
}

Matcher read_matcher(const Node& node) {
  Matcher matcher;
  const Fields fields(node, fields::matcher);
  if (node.is(Kind::object) && node.located().members.empty())
    node.error("an empty matcher would match every answer", "say which status, headers, body or text");
  if (const auto status = fields.find("status"))
    for (const Node& one : status->one_or_more())
      if (const auto code = read_status(one)) matcher.status.push_back(*code);
  if (const auto headers = fields.find("headers"))
    for (const auto& [name, test] : headers->members("an object of headers"))
      matcher.headers.push_back({name, read_text_test(test)});
  if (const auto body = fields.find("body"))
    for (const auto& [pointer, test] : body->members("an object: JSON pointer → value"))
      matcher.body.push_back(read_json_test(pointer, test));
  if (const auto text = fields.find("text")) matcher.text.push_back(read_text_test(*text));
  return matcher;
}

}  // namespace dupcheck
