#include "effect/line_pattern.hpp"

#include <optional>
#include <regex>
#include <stdexcept>
#include <vector>

namespace dupcheck {
namespace {

constexpr std::string_view special = R"(\^$.|?*+()[]{}/-)";

// std::regex goes one level of recursion deeper for each character.
constexpr std::size_t longest_line = 16 * 1024;

std::string escaped(const std::string& value) {
  std::string text;
  for (char c : value) {
    if (special.find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
  return text;
}

/// "duplicate.*key" as {"duplicate", "key"}: texts that must come one after another. Most log effects are of
/// this kind, and std::string_view::find is a hundred times faster than std::regex. Nothing for all others.
std::optional<std::vector<std::string>> texts_in_order(std::string_view pattern) {
  std::vector<std::string> texts(1);
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    if (c == '.' && next == '*' && (i + 2 == pattern.size() || pattern[i + 2] != '?')) {
      texts.emplace_back();
      ++i;
    } else if (c == '\\' && special.find(next) != std::string_view::npos && next != '\0') {
      texts.back() += next;
      ++i;
    } else if (special.find(c) != std::string_view::npos && c != '/' && c != '-') {
      return std::nullopt;
    } else {
      texts.back() += c;
    }
  }
  return texts;
}

}  // namespace

struct LinePattern::Compiled {
  std::optional<std::vector<std::string>> texts;
  std::regex regex;
};

LinePattern::LinePattern(const Template& pattern, const Lookup& lookup)
    : compiled_(std::make_unique<Compiled>()) {
  const std::string filled = fill(pattern, [&](const Placeholder& place) -> std::optional<std::string> {
    const auto value = lookup(place);
    return value ? std::optional(escaped(*value)) : std::nullopt;
  });
  compiled_->texts = texts_in_order(filled);
  if (compiled_->texts) return;
  try {
    compiled_->regex = std::regex(filled, std::regex::ECMAScript | std::regex::optimize | std::regex::nosubs);
  } catch (const std::regex_error& error) {
    throw std::invalid_argument("\"match\" is no regular expression: " + std::string(error.what()));
  }
}

LinePattern::~LinePattern() = default;

bool LinePattern::matches(std::string_view line) const {
  if (compiled_->texts) {
    for (const std::string& text : *compiled_->texts) {
      const std::size_t at = line.find(text);
      if (at == std::string_view::npos) return false;
      line.remove_prefix(at + text.size());
    }
    return true;
  }
  if (line.size() > longest_line) throw std::length_error(std::to_string(line.size()) + " bytes");
  return std::regex_search(line.begin(), line.end(), compiled_->regex);
}

}  // namespace dupcheck
