#include "case/monitor_line.hpp"

#include <charconv>

namespace dupcheck {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

char unescaped(char letter) {
  switch (letter) {
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    default:
      return letter;
  }
}

/// A word in quotes, as Redis's sdscatrepr writes it; takes it off the front.
std::optional<std::string> take_word(std::string_view& rest) {
  if (rest.empty() || rest.front() != '"') return std::nullopt;
  std::string word;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return word;
    }
    if (rest[i] != '\\' || i + 1 >= rest.size()) {
      word += rest[i];
      continue;
    }
    ++i;
    const bool is_hex = rest[i] == 'x' && i + 2 < rest.size() && hex_digit(rest[i + 1]) >= 0;
    if (is_hex) {
      word += static_cast<char>(hex_digit(rest[i + 1]) * 16 + hex_digit(rest[i + 2]));
      i += 2;
    } else {
      word += unescaped(rest[i]);
    }
  }
  return std::nullopt;
}

std::optional<Nanos> parse_stamp(std::string_view text) {
  std::int64_t seconds = 0, micros = 0;
  const char* end = text.data() + text.size();
  const auto [dot, error] = std::from_chars(text.data(), end, seconds);
  if (error != std::errc{} || dot == end || *dot != '.') return std::nullopt;
  const auto [last, error_behind] = std::from_chars(dot + 1, end, micros);
  if (error_behind != std::errc{} || last != end) return std::nullopt;
  return std::chrono::seconds(seconds) + std::chrono::microseconds(micros);
}

}  // namespace

std::optional<MonitorLine> parse_monitor_line(std::string_view line) {
  const std::size_t open = line.find(" [");
  if (open == std::string_view::npos) return std::nullopt;
  const auto at = parse_stamp(line.substr(0, open));
  const std::size_t close = line.find("] \"", open);
  if (!at || close == std::string_view::npos) return std::nullopt;
  const std::string_view where = line.substr(open + 2, close - open - 2);
  const std::size_t space = where.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  MonitorLine read{*at, std::string(where.substr(0, space)), std::string(where.substr(space + 1)), {}};
  std::string_view rest = line.substr(close + 2);
  while (!rest.empty()) {
    auto word = take_word(rest);
    if (!word) return std::nullopt;
    read.words.push_back(*std::move(word));
    if (!rest.empty()) rest.remove_prefix(1);  // the space between two words
  }
  return read;
}

}  // namespace dupcheck
