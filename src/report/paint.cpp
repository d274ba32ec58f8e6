#include "report/paint.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {

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

std::string Paint::wrapped(std::string_view text, std::size_t indent, std::size_t first_indent) const {
  const auto width = static_cast<std::size_t>(look_.width);
  std::string out(first_indent, ' ');
  std::size_t column = first_indent;
  bool at_start = true;
  for (std::string_view word : split(text, ' ')) {
    const std::size_t columns = display_width(word);
    if (!at_start && column + 1 + columns > width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
      at_start = true;
    }
    if (!at_start) {
      out += ' ';
      ++column;
    }
    out += word;
    column += columns;
    at_start = false;
  }
  return out;
}

std::string Paint::plain(std::string_view text) const {
  if (look_.unicode) return std::string(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      out += text[i];
    } else if ((byte & 0xC0) == 0xC0) {
      out += '?';  // one for each character, not for each byte
    }
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
