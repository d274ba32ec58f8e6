// Which record an answer claims to have made.

#include "judge/classify.hpp"
#include "judge/matcher.hpp"

namespace dupcheck {
namespace {

bool is_number_part(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

/// Every number longer than a 64-bit integer put in quotes: a JSON reader would round it to a double, and two
/// ids would become one.
std::string with_long_numbers_quoted(const std::string& json) {
  constexpr std::size_t always_exact = 18;
  std::string out;
  bool in_string = false;
  for (std::size_t at = 0; at < json.size();) {
    if (!in_string && is_number_part(json[at])) {
      std::size_t end = at;
      while (end < json.size() && is_number_part(json[end])) ++end;
      const bool is_long = end - at > always_exact;
      out += is_long ? '"' + json.substr(at, end - at) + '"' : json.substr(at, end - at);
      at = end;
      continue;
    }
    if (json[at] == '"') in_string = !in_string;
    out += json[at++];
    if (in_string && out.back() == '\\' && at < json.size()) out += json[at++];
  }
  return out;
}

}  // namespace

std::string identity_in(const std::optional<std::string>& pointer, const Attempt& attempt) {
  if (!pointer || !attempt.answer || attempt.fate != Fate::answered) return {};
  Answer exact;
  exact.body = with_long_numbers_quoted(attempt.answer->body);
  const AnswerView view(exact);
  const nlohmann::json* value = view.at(*pointer);
  if (!value) return {};
  return value->is_string() ? value->get<std::string>()
                            : value->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace dupcheck
