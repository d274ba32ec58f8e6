#include "draft/ansi_c_quoting.hpp"

#include <charconv>

namespace dupcheck {
namespace {

constexpr std::string_view letters = "abeEfnrtv", meanings = "\a\b\x1b\x1b\f\n\r\t\v";

/// Up to `most` digits from `at` on, which is moved behind them; nothing when there is none.
std::optional<unsigned> digits(std::string_view text, std::size_t& at, std::size_t most, int base) {
  unsigned value = 0;
  const std::string_view field = text.substr(at, most);
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value, base);
  if (error != std::errc{} || end == field.data()) return std::nullopt;
  at += static_cast<std::size_t>(end - field.data());
  return value;
}

bool is_high(unsigned code) { return code >= 0xd800 && code < 0xdc00; }
bool is_low(unsigned code) { return code >= 0xdc00 && code < 0xe000; }

/// \uXXXX or \UXXXXXXXX; `at` stands behind the u.
std::string unicode(std::string_view text, std::size_t& at, std::size_t most) {
  const auto code = digits(text, at, most, 16);
  if (!code) return "\\u";
  if (is_high(*code) && text.substr(at).starts_with("\\u")) {
    std::size_t after = at + 2;
    const auto low = digits(text, after, 4, 16);
    if (low && is_low(*low)) {
      at = after;
      return utf8_of(0x10000 + ((*code - 0xd800) << 10) + (*low - 0xdc00));
    }
  }
  return utf8_of(*code);
}

/// `at` stands on the character behind the backslash.
std::string escape(std::string_view text, std::size_t& at) {
  const char c = text[at];
  if (const std::size_t known = letters.find(c); known != std::string_view::npos) {
    ++at;
    return std::string(1, meanings[known]);
  }
  if (c == 'u' || c == 'U') return unicode(text, ++at, c == 'u' ? 4 : 8);
  if (c == 'x') {
    std::size_t after = at + 1;
    if (const auto byte = digits(text, after, 2, 16)) {
      at = after;
      return std::string(1, static_cast<char>(*byte));
    }
  }
  if (const auto byte = digits(text, at, 3, 8)) return std::string(1, static_cast<char>(*byte));
  if (c == 'c' && at + 1 < text.size()) {
    at += 2;
    return std::string(1, static_cast<char>(text[at - 1] & 0x1f));
  }
  ++at;
  if (std::string_view("\\'\"?").find(c) != std::string_view::npos) return std::string(1, c);
  return std::string("\\") + c;
}

}  // namespace

std::optional<std::size_t> ansi_c_text(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\'') return at + 1;
    if (text[at] == '\\' && at + 1 < text.size())
      out += escape(text, ++at);
    else
      out += text[at++];
  }
  return std::nullopt;
}

std::string utf8_of(char32_t code) {
  const auto byte = [](char32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xc0 | (code >> 6)), byte(0x80 | (code & 0x3f))};
  if (code < 0x10000)
    return {byte(0xe0 | (code >> 12)), byte(0x80 | ((code >> 6) & 0x3f)), byte(0x80 | (code & 0x3f))};
  return {byte(0xf0 | (code >> 18)), byte(0x80 | ((code >> 12) & 0x3f)), byte(0x80 | ((code >> 6) & 0x3f)),
          byte(0x80 | (code & 0x3f))};
}

}  // namespace dupcheck
