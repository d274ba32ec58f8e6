#include "base/text.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/unicode_width.hpp"
#include "base/utf8.hpp"

namespace dupcheck {
namespace {

char lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Levenshtein's, with two swapped neighbours as one step (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
    before = previous;
    previous = current;
  }
  return previous[b.size()];
}

/// What may turn text around, hide it or break the line: bidi controls (UAX 9), zero-width characters, line
/// and paragraph separators, the byte order mark.
bool is_deceptive(char32_t c) {
  return (c >= 0x80 && c < 0xa0) || c == 0x061c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xe0000 && c <= 0xe007f);
}

std::string visible_escape(const Utf8Character& c) {
  if (!c.valid) return fmt::format("\\x{:02x}", static_cast<unsigned>(c.code));
  switch (c.code) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return c.code < 0x80 ? fmt::format("\\x{:02x}", static_cast<unsigned>(c.code))
                           : fmt::format("\\u{:04x}", static_cast<unsigned>(c.code));
  }
}

}  // namespace

std::string_view trim(std::string_view text) {
  constexpr std::string_view white = " \t\r\n\f\v";
  const std::size_t first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) + 1 - first);
}

std::string lower(std::string_view ascii) {
  std::string out(ascii);
  std::transform(out.begin(), out.end(), out.begin(), lower_ascii);
  return out;
}

std::string upper(std::string_view ascii) {
  std::string out(ascii);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

bool iequals(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_ascii(x) == lower_ascii(y); });
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string join(std::span<const std::string> parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string did_you_mean(std::string_view written, std::span<const std::string_view> allowed) {
  std::string_view best;
  // One mistake in three letters may be meant; more is another word.
  std::size_t nearest = std::max<std::size_t>(1, written.size() / 3) + 1;
  for (std::string_view word : allowed) {
    const std::size_t distance = edit_distance(lower(written), lower(word));
    if (distance < nearest && distance < std::max(word.size(), written.size())) {
      nearest = distance;
      best = word;
    }
  }
  return std::string(best);
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Utf8Character c = first_character(text);
    const bool plain = c.valid && c.code >= 0x20 && c.code != 0x7f && !is_deceptive(c.code);
    out += plain ? std::string(text.substr(0, c.bytes)) : visible_escape(c);
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string shorten(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  if (columns == 0) return {};
  std::size_t used = 0, end = 0;
  while (end < text.size()) {
    const Utf8Character c = first_character(text.substr(end));
    const auto width = c.valid ? static_cast<std::size_t>(columns_of(c.code)) : 1;
    if (used + width > columns - 1) break;
    used += width;
    end += c.bytes;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::size_t display_width(std::string_view utf8) {
  std::size_t columns = 0;
  while (!utf8.empty()) {
    const Utf8Character c = first_character(utf8);
    columns += c.valid ? static_cast<std::size_t>(columns_of(c.code)) : 1;
    utf8.remove_prefix(c.bytes);
  }
  return columns;
}

std::string count_of(std::size_t n, std::string_view singular, std::string_view plural) {
  if (n == 1) return fmt::format("1 {}", singular);
  return plural.empty() ? fmt::format("{} {}s", n, singular) : fmt::format("{} {}", n, plural);
}

}  // namespace dupcheck
