#include "draft/commented_json.hpp"

#include <algorithm>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t widest = 110;

std::string on_one_line(const Json& value) {
  if (!value.is_structured() || value.empty()) return dump(value);
  std::string text = value.is_object() ? "{ " : "[";
  bool first = true;
  for (const auto& [name, inside] : value.items()) {
    if (!first) text += ", ";
    first = false;
    if (value.is_object()) text += dump(Json(name)) + ": ";
    text += on_one_line(inside);
  }
  return text + (value.is_object() ? " }" : "]");
}

bool is_flat(const Json& value) {
  return std::none_of(value.begin(), value.end(),
                      [](const Json& inside) { return inside.is_structured() && !inside.empty(); });
}

bool has_comment_below(const JsonComments& comments, const std::string& pointer) {
  return std::any_of(comments.begin(), comments.end(),
                     [&](const auto& comment) { return comment.first.starts_with(pointer + "/"); });
}

std::string below(const std::string& pointer, const std::string& name) {
  return (Json::json_pointer(pointer) / name).to_string();
}

}  // namespace

std::string commented_json(const Json& value, const JsonComments& comments, std::size_t indent,
                           const std::string& pointer) {
  const std::string line = on_one_line(value);
  const bool fits = display_width(line) + indent + 20 <= widest;
  if (!value.is_structured() || value.empty() ||
      (!pointer.empty() && is_flat(value) && fits && !has_comment_below(comments, pointer)))
    return line;
  const std::string margin(indent + 2, ' ');
  std::string text = value.is_object() ? "{\n" : "[\n";
  std::size_t left = value.size();
  for (const auto& [name, inside] : value.items()) {
    const std::string at = below(pointer, name);
    if (const auto comment = comments.find(at); comment != comments.end())
      text += comment_lines(comment->second, indent + 2);
    text += margin;
    if (value.is_object()) text += dump(Json(name)) + ": ";
    text += commented_json(inside, comments, indent + 2, at);
    text += --left > 0 ? ",\n" : "\n";
  }
  return text + std::string(indent, ' ') + (value.is_object() ? "}" : "]");
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines(1);
  for (const std::string_view word : split(text, ' ')) {
    std::string& line = lines.back();
    if (line.empty())
      line = word;
    else if (display_width(line) + 1 + display_width(word) <= columns)
      line.append(" ").append(word);
    else
      lines.emplace_back(word);
  }
  return lines;
}

std::string comment_lines(const std::vector<std::string>& lines, std::size_t indent) {
  std::string text;
  for (const std::string& line : lines)
    text += std::string(indent, ' ') + (line.empty() ? "//" : "// " + line) + "\n";
  return text;
}

}  // namespace dupcheck
