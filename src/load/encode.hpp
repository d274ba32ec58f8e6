#pragma once
// Text and bytes as HTTP wants them. Pure functions.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dupcheck {

/// Everything but RFC 3986's unreserved characters as %XX: right in a path segment, a query name or value.
std::string percent_encode(std::string_view text);

/// Only what may not stand in a URL at all (blanks, controls, non-ASCII, "<>\^`{|}) as %XX; `%`, `/`, `?` and
/// the like keep their meaning. For a URL that a person wrote.
std::string encode_unsafe(std::string_view url);

/// application/x-www-form-urlencoded (WHATWG URL, section 5.2).
std::string form_encode(std::span<const std::pair<std::string, std::string>> fields);

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

struct MultipartPart {
  std::string name;
  std::string filename;      ///< empty: an ordinary field
  std::string content_type;  ///< empty: none is sent for a field, application/octet-stream for a file
  std::string content;
};
struct EncodedMultipart {
  std::string boundary;  ///< does not occur in any part
  std::string body;
};
/// multipart/form-data (RFC 7578). The same parts always give the same bytes: duplicates must be identical.
EncodedMultipart multipart_encode(std::span<const MultipartPart> parts);

}  // namespace dupcheck
