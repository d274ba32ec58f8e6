#include "load/encode.hpp"

#include <algorithm>

#include <openssl/evp.h>

namespace dupcheck {
namespace {

bool is_alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

void append_escaped(std::string& to, char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  to += '%';
  to += digits[byte >> 4];
  to += digits[byte & 15];
}

template <typename Keep>
std::string escape_unless(std::string_view text, Keep keep) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    if (keep(c))
      escaped += c;
    else
      append_escaped(escaped, c);
  }
  return escaped;
}

std::string form_escape(std::string_view text) {
  std::string escaped = escape_unless(text, [](char c) {
    return is_alnum(c) || std::string_view("*-._ ").find(c) != std::string_view::npos;
  });
  std::replace(escaped.begin(), escaped.end(), ' ', '+');
  return escaped;
}

/// Quotes and line breaks in a part's name, as browsers write them (RFC 7578, section 5.1).
std::string quoted(std::string_view text) {
  return '"' + escape_unless(text, [](char c) { return c != '"' && c != '\r' && c != '\n'; }) + '"';
}

std::string head_of(const MultipartPart& part) {
  std::string head = "Content-Disposition: form-data; name=" + quoted(part.name);
  if (!part.filename.empty()) head += "; filename=" + quoted(part.filename);
  if (!part.content_type.empty())
    head += "\r\nContent-Type: " + part.content_type;
  else if (!part.filename.empty())
    head += "\r\nContent-Type: application/octet-stream";
  return head;
}

std::string boundary_for(std::span<const MultipartPart> parts) {
  const auto occurs = [&](const std::string& boundary) {
    return std::any_of(parts.begin(), parts.end(), [&](const MultipartPart& part) {
      return part.content.find(boundary) != std::string::npos ||
             head_of(part).find(boundary) != std::string::npos;
    });
  };
  for (unsigned n = 0;; ++n) {
    std::string boundary = "dupcheck-boundary-" + std::to_string(n) + "-";
    if (!occurs(boundary)) return boundary;
  }
}

}  // namespace

std::string percent_encode(std::string_view text) {
  return escape_unless(
      text, [](char c) { return is_alnum(c) || std::string_view("-._~").find(c) != std::string_view::npos; });
}

std::string encode_unsafe(std::string_view url) {
  return escape_unless(url, [](char c) {
    return c > ' ' && c < 0x7f && std::string_view("\"<>\\^`{|}").find(c) == std::string_view::npos;
  });
}

std::string form_encode(std::span<const std::pair<std::string, std::string>> fields) {
  std::string body;
  for (const auto& [name, value] : fields) {
    if (!body.empty()) body += '&';
    body += form_escape(name) + '=' + form_escape(value);
  }
  return body;
}

std::string base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

EncodedMultipart multipart_encode(std::span<const MultipartPart> parts) {
  EncodedMultipart encoded{boundary_for(parts), {}};
  for (const MultipartPart& part : parts)
    encoded.body += "--" + encoded.boundary + "\r\n" + head_of(part) + "\r\n\r\n" + part.content + "\r\n";
  encoded.body += "--" + encoded.boundary + "--\r\n";
  return encoded;
}

}  // namespace dupcheck
