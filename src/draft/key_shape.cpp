// A new key must look like the old one, or the service may refuse it before its defence is asked.

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/key_candidates.hpp"

namespace dupcheck {
namespace {

/// Scenarios want at least six, so that two operations of a day cannot meet.
constexpr std::size_t fewest_digits = 6, most_digits = 32;
/// JSON numbers beyond 2^53 are rounded by JavaScript and its kin.
constexpr std::size_t most_digits_of_number = 15;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string digits(std::size_t n, std::size_t most = most_digits) {
  return fmt::format("${{digits:{}}}", std::clamp(n, fewest_digits, most));
}

/// "20260131…": a date of this century in front of enough other digits.
bool starts_with_date(std::string_view text) {
  return text.size() >= 8 + fewest_digits && text.starts_with("20") &&
         std::string_view("01").find(text[4]) != std::string_view::npos && text.substr(4, 2) >= "01" &&
         text.substr(4, 2) <= "12" && text.substr(6, 2) >= "01" && text.substr(6, 2) <= "31";
}

std::string digits_like(std::string_view text) {
  if (starts_with_date(text)) return "${date:%Y%m%d}" + digits(text.size() - 8);
  return digits(text.size());
}

KeyShape shape_of_text(std::string_view text) {
  if (text.empty()) return {"${uuid}", "${key}", "empty"};
  if (is_uuid(text)) return {"${uuid}", "${key}", "a UUID"};
  if (all_digits(text)) return {digits_like(text), "${key}", count_of(text.size(), "digit")};
  const auto first_digit =
      static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_digit) - text.begin());
  const std::string_view front = text.substr(0, first_digit), rest = text.substr(first_digit);
  if (front.size() <= 12 && rest.size() >= fewest_digits && all_digits(rest) &&
      front.find_first_of("$\"{}") == std::string_view::npos)
    return {std::string(front) + digits_like(rest), "${key}",
            fmt::format("'{}' and {}", printable(front), count_of(rest.size(), "digit"))};
  if (text.size() == 32 && std::all_of(text.begin(), text.end(), is_hex))
    return {"${digits:32}", "${key}", "32 hexadecimal digits"};
  return {"${uuid}", "${key}", count_of(display_width(text), "character")};
}

}  // namespace

KeyShape shape_of(const DraftPlace& place) {
  const std::string& value = place.value;
  if (place.is_number && place.whole)
    return {digits(value.size(), most_digits_of_number), "${key:number}",
            "a number of " + count_of(value.size(), "digit")};
  // The IETF draft's header is a structured field: a text in quotes.
  if (value.size() > 2 && value.front() == '"' && value.back() == '"') {
    KeyShape shape = shape_of_text(std::string_view(value).substr(1, value.size() - 2));
    shape.reference = "\"${key}\"";
    shape.was += " in quotes";
    return shape;
  }
  return shape_of_text(value);
}

bool is_uuid(std::string_view text) {
  if (text.size() > 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !is_hex(text[i])) return false;
  }
  return true;
}

}  // namespace dupcheck
