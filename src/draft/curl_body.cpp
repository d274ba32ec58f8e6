#include "draft/curl_body.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/template_text.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

/// A longer body is left in its file.
constexpr std::size_t longest_inline = 64 * 1024;

/// curl's own list (curl_mime_type's documentation): by the end of the file's name.
constexpr std::pair<std::string_view, std::string_view> types_by_name[] = {
    {".gif", "image/gif"},       {".jpg", "image/jpeg"},     {".jpeg", "image/jpeg"}, {".png", "image/png"},
    {".svg", "image/svg+xml"},   {".txt", "text/plain"},     {".htm", "text/html"},   {".html", "text/html"},
    {".pdf", "application/pdf"}, {".xml", "application/xml"}};

std::string without_line_breaks(std::string text) {
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
  return text;
}

std::string read_named(const std::string& path, const FileReader& read_file) {
  if (path == "-" || path.empty())
    throw UnreadableInput(
        "the command reads its body from standard input: save it in a file, and name that "
        "after the @");
  return read_file(path);
}

void append(CurlData& data, const std::string& piece, bool joined_by_ampersand) {
  if (!data.file.empty())
    throw UnreadableInput(
        fmt::format("'{}' is no text, and more data follows it: keep one of them", printable(data.file)));
  if (data.given && joined_by_ampersand) data.text += '&';
  data.text += piece;
  data.given = true;
}

/// --data-urlencode: "content", "=content", "name=content", "@file", "name@file".
std::string encoded_piece(const std::string& value, const FileReader& read_file) {
  const std::size_t sign = value.find_first_of("=@");
  if (sign == std::string::npos) return url_encoded(value);
  const std::string name = value.substr(0, sign), rest = value.substr(sign + 1);
  const std::string content = value[sign] == '@' ? read_named(rest, read_file) : rest;
  return name.empty() ? url_encoded(content) : name + "=" + url_encoded(content);
}

/// The value of ";name=" in `text`, which is cut off from it there; empty when there is none.
std::string take_attribute(std::string& text, const std::string& name) {
  const std::size_t at = text.find(";" + name + "=");
  if (at == std::string::npos) return {};
  const std::size_t start = at + name.size() + 2;
  std::size_t end = start;
  // A media type may have parameters of its own: only another attribute of curl's ends it.
  while (end < text.size() && !text.substr(end).starts_with(";filename=") &&
         !text.substr(end).starts_with(";type=") && !text.substr(end).starts_with(";headers=") &&
         !text.substr(end).starts_with(";encoder="))
    ++end;
  std::string value(trim(std::string_view(text).substr(start, end - start)));
  text.erase(at, end - at);
  if (value.size() > 1 && value.front() == '"' && value.back() == '"')
    value = value.substr(1, value.size() - 2);
  return value;
}

std::string unquoted(const std::string& text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return text;
  std::string out;
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    if (text[at] == '\\' && at + 2 < text.size()) ++at;
    out += text[at];
  }
  return out;
}

std::string type_by_name(const std::string& file) {
  for (const auto& [end, type] : types_by_name)
    if (lower(file).ends_with(end)) return std::string(type);
  return {};
}

}  // namespace

void add_data(CurlData& data, CurlMeaning meaning, const std::string& value, const FileReader& read_file) {
  const bool names_file = value.starts_with("@");
  if (meaning == CurlMeaning::data_urlencode) return append(data, encoded_piece(value, read_file), true);
  if (meaning == CurlMeaning::data_raw || !names_file)
    return append(data, value, meaning != CurlMeaning::json);
  const std::string path = value.substr(1);
  std::string content = read_named(path, read_file);
  if (meaning == CurlMeaning::data) return append(data, without_line_breaks(std::move(content)), true);
  if (is_utf8(content) && content.size() <= longest_inline)
    return append(data, content, meaning != CurlMeaning::json);
  append(data, "", false);
  data.file = path;
}

CapturedPart form_part(const std::string& value, bool literal, const FileReader& read_file) {
  const std::size_t equals = value.find('=');
  if (equals == std::string::npos || equals == 0)
    throw UnreadableInput(fmt::format(
        "the part '{}' of the form has no name: -F name=value, or -F name=@file", printable(value)));
  CapturedPart part;
  part.name = value.substr(0, equals);
  std::string content = value.substr(equals + 1);
  if (literal) {
    part.value = content;
    return part;
  }
  part.type = take_attribute(content, "type");
  part.filename = take_attribute(content, "filename");
  for (const std::string ignored : {"headers", "encoder"}) take_attribute(content, ignored);
  if (content.starts_with("@")) {
    part.file = unquoted(content.substr(1));
    read_named(part.file, read_file);
    if (part.type.empty()) part.type = type_by_name(part.file);
  } else if (content.starts_with("<")) {
    part.value = read_named(unquoted(content.substr(1)), read_file);
  } else {
    part.value = unquoted(content);
  }
  return part;
}

}  // namespace dupcheck
