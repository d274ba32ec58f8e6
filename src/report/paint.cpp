#include "report/paint.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t label_columns = 11;
constexpr std::size_t narrowest = 40;

std::string ascii_of(const Utf8Character& c) {
  constexpr std::array<std::pair<char32_t, std::string_view>, 5> stand_ins = {
      {{U'…', "..."}, {U'µ', "u"}, {U'·', "-"}, {U'−', "-"}, {U'×', "x"}}};
  for (const auto& [symbol, stand_in] : stand_ins)
    if (c.valid && c.code == symbol) return std::string(stand_in);
  return fmt::format("\\u{:04x}", static_cast<unsigned>(c.code));
}

}  // namespace

std::string Paint::in(std::string_view code, std::string_view text) const {
  if (!look_.color) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string Paint::verdict(Verdict verdict, std::string_view text) const {
  switch (verdict) {
    case Verdict::passed:
      return in("1;32", text);
    case Verdict::failed:
      return in("1;31", text);
    case Verdict::inconclusive:
      return in("1;33", text);
    case Verdict::skipped:
      break;
  }
  return in("2", text);
}

std::size_t Paint::room(std::size_t indent) const {
  const std::size_t width =
      std::max<std::size_t>(narrowest, static_cast<std::size_t>(std::max(look_.width, 0)));
  return width - std::min(width - 1, indent + label_columns);
}

std::string Paint::wrapped(std::string_view text, std::size_t indent) const {
  const std::size_t width =
      std::max<std::size_t>(narrowest, static_cast<std::size_t>(std::max(look_.width, 0)));
  std::string out;
  std::size_t column = indent;
  for (std::string_view word : split(text, ' ')) {
    const std::size_t columns = display_width(word);
    if (column > indent && column + 1 + columns > width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += word;
    column += columns;
  }
  return out;
}

std::string Paint::labelled(std::size_t indent, std::string_view label, std::string_view text) const {
  return fmt::format("{}{}{}\n", std::string(indent, ' '), dim(left(label, label_columns)),
                     wrapped(text, indent + label_columns));
}

std::string Paint::paragraph(std::size_t indent, std::string_view text) const {
  return std::string(indent, ' ') + wrapped(text, indent) + "\n";
}

std::string Paint::plain(std::string_view text) const {
  if (look_.unicode) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const Utf8Character c = first_character(text);
    out += c.valid && c.code < 0x80 ? std::string(text.substr(0, c.bytes)) : ascii_of(c);
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string left(std::string_view text, std::size_t columns) {
  const std::size_t taken = display_width(text);
  return std::string(text) + std::string(columns > taken ? columns - taken : 0, ' ');
}

std::string right(std::string_view text, std::size_t columns) {
  const std::size_t taken = display_width(text);
  return std::string(columns > taken ? columns - taken : 0, ' ') + std::string(text);
}

}  // namespace dupcheck
