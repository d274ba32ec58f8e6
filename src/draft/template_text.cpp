#include "draft/template_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "draft/captured_request.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view opens = "\uE0F0", closes = "\uE0F1";

std::string with_marks_as(std::string_view text, std::string_view before, std::string_view after) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with(opens)) {
      out += before;
      at += opens.size();
    } else if (text.substr(at).starts_with(closes)) {
      out += after;
      at += closes.size();
    } else {
      out += text[at++];
    }
  }
  return out;
}

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = first_character(text.substr(at));
    if (!c.valid) return at;
    at += c.bytes;
  }
  return std::string_view::npos;
}

}  // namespace

std::string environment_mark(std::string_view name) { return std::string(opens).append(name).append(closes); }

std::string as_template(std::string_view text, std::string_view what) {
  if (const std::size_t bad = first_bad_byte(text); bad != std::string_view::npos)
    throw UnreadableInput(fmt::format(
        "{} is no UTF-8 text from byte {} on: save it in a file and give it as --data-binary @FILE", what,
        bad));
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("$") && rest.substr(1).starts_with(opens))
      throw UnreadableInput(fmt::format(
          "{} has a '$' right in front of a variable, which a scenario cannot write: put the whole value "
          "into the variable",
          what));
    out += rest.starts_with("${") ? std::string("$$") : std::string(1, text[at]);
  }
  return with_marks_as(out, "${env.", "}");
}

std::string without_marks(std::string_view text) { return with_marks_as(text, "$", ""); }

bool is_utf8(std::string_view text) { return first_bad_byte(text) == std::string_view::npos; }

}  // namespace dupcheck
