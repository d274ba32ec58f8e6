#include "draft/exact_json.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/decimal.hpp"
#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/captured_request.hpp"
#include "draft/command_words.hpp"

namespace dupcheck {
namespace {

constexpr int deepest = 100;  // scenarios allow twice as much, with their own levels around it

/// The numbers of a JSON text, as they are written, in order.
std::vector<std::string_view> numbers_in(std::string_view json) {
  std::vector<std::string_view> numbers;
  for (std::size_t at = 0; at < json.size();) {
    if (json[at] == '"') {
      for (++at; at < json.size() && json[at] != '"'; ++at)
        if (json[at] == '\\') ++at;
      ++at;
      continue;
    }
    const std::size_t end = std::min(json.find_first_not_of("0123456789+-.eE", at), json.size());
    const bool number = json[at] == '-' || (json[at] >= '0' && json[at] <= '9');
    if (number) numbers.push_back(json.substr(at, end - at));
    at = number ? end : at + 1;
  }
  return numbers;
}

bool same_number(std::string_view a, std::string_view b) {
  const auto x = Decimal::parse(a), y = Decimal::parse(b);
  return x && y && *x == *y;
}

}  // namespace

std::optional<Json> exact_json(std::string_view text) {
  const std::string_view body = trim(text);
  if (!body.starts_with('{') && !body.starts_with('[')) return std::nullopt;
  bool repeated = false, too_deep = false;
  std::vector<std::set<std::string>> names;
  const Json::parser_callback_t watch = [&](int depth, Json::parse_event_t event, Json& value) {
    too_deep = too_deep || depth > deepest;
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key) repeated |= !names.back().insert(value.get<std::string>()).second;
    return !too_deep;
  };
  Json parsed = Json::parse(body, watch, false);
  if (repeated || too_deep || !parsed.is_structured()) return std::nullopt;
  const std::string again = dump(parsed);
  const auto before = numbers_in(body), after = numbers_in(again);
  if (!std::equal(before.begin(), before.end(), after.begin(), after.end(), same_number)) return std::nullopt;
  return parsed;
}

Json read_json_document(const std::string& file, std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // byte order mark
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& wrong) {
    const std::size_t offset = std::min(wrong.byte == 0 ? 0 : wrong.byte - 1, text.size());
    const bool cut = trim(text.substr(offset)).empty();
    throw UnreadableInput(fmt::format("{}: {}: {}", file, place_in(text, offset),
                                      cut ? "the JSON ends in the midst of it: was the whole file saved?"
                                          : "this is no JSON (YAML is not read: convert it first)"));
  }
}

}  // namespace dupcheck
