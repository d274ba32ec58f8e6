#include "draft/multipart_text.hpp"

#include "base/text.hpp"

namespace dupcheck {
namespace {

/// `name="value"` or `name=value` inside a header.
std::string parameter(std::string_view header, std::string_view name) {
  for (const std::string_view piece : split(header, ';')) {
    const std::string_view pair = trim(piece);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || !iequals(trim(pair.substr(0, equals)), name)) continue;
    std::string_view value = trim(pair.substr(equals + 1));
    if (value.size() > 1 && value.front() == '"' && value.back() == '"')
      value = value.substr(1, value.size() - 2);
    return std::string(value);
  }
  return {};
}

/// Takes the next line; bodies that were pasted may have lost their carriage returns.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::optional<CapturedPart> part_of(std::string_view text) {
  CapturedPart part;
  take_line(text);  // what is left of the boundary's line
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view name = trim(line.substr(0, colon)), value = trim(line.substr(colon + 1));
    if (iequals(name, "Content-Disposition")) {
      part.name = parameter(value, "name");
      part.filename = parameter(value, "filename");
    } else if (iequals(name, "Content-Type")) {
      part.type = value;
    }
  }
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  part.value = text;
  if (part.name.empty()) return std::nullopt;
  return part;
}

}  // namespace

std::string boundary_in(std::string_view content_type) {
  if (!iequals(trim(content_type.substr(0, content_type.find(';'))), "multipart/form-data")) return {};
  return parameter(content_type, "boundary");
}

std::optional<std::vector<CapturedPart>> parts_of(std::string_view body, std::string_view boundary) {
  const std::string delimiter = std::string("--").append(boundary);
  std::vector<CapturedPart> parts;
  std::size_t at = body.find(delimiter);
  if (boundary.empty() || at == std::string_view::npos) return std::nullopt;
  for (;;) {
    at += delimiter.size();
    if (body.substr(at).starts_with("--")) return parts;
    const std::size_t next = body.find(delimiter, at);
    if (next == std::string_view::npos) return std::nullopt;  // cut off
    auto part = part_of(body.substr(at, next - at));
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
    at = next;
  }
}

}  // namespace dupcheck
