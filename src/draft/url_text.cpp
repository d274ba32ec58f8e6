#include "draft/url_text.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"
#include "draft/template_text.hpp"

namespace dupcheck {
namespace {

[[noreturn]] void refuse(std::string_view url, const std::string& why) {
  throw UnreadableInput(fmt::format("the URL '{}' {}", printable(without_marks(url)), why));
}

/// The scheme with "://", lower case; "http://" when none is written.
std::string take_scheme(std::string_view& url) {
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos || url.find_first_of("/?#") < colon) return "http://";
  const std::string scheme = lower(url.substr(0, colon + 3));
  if (scheme != "http://" && scheme != "https://") refuse(url, "is neither http nor https");
  url.remove_prefix(colon + 3);
  return scheme;
}

std::optional<NamedText> take_credentials(std::string_view& authority) {
  const std::size_t at = authority.rfind('@');
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view both = authority.substr(0, at);
  authority.remove_prefix(at + 1);
  const std::size_t colon = both.find(':');
  const auto decoded = [](std::string_view text) {
    return url_decoded(text, false).value_or(std::string(text));
  };
  return NamedText{decoded(both.substr(0, colon)),
                   colon == std::string_view::npos ? "" : decoded(both.substr(colon + 1))};
}

bool starts_with_any(std::string_view host, std::initializer_list<std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(), [&](auto start) { return host.starts_with(start); });
}

bool in_172_16(std::string_view host) {
  int second = 0;
  if (!host.starts_with("172.")) return false;
  std::from_chars(host.data() + 4, host.data() + host.size(), second);
  return second >= 16 && second < 32;
}

}  // namespace

UrlParts split_url(std::string_view url) {
  const std::string_view whole = url;
  UrlParts parts;
  const std::string scheme = take_scheme(url);
  url = url.substr(0, url.find('#'));
  const std::size_t end = std::min(url.find_first_of("/?"), url.size());
  std::string_view authority = url.substr(0, end);
  parts.credentials = take_credentials(authority);
  if (authority.empty() || authority.front() == ':') refuse(whole, "has no host");
  if (authority.find_first_of(" \t\r\n\\") != std::string_view::npos) refuse(whole, "has no proper host");
  if (authority != without_marks(authority))
    refuse(whole, "has a variable in its address: write the address in its place");
  parts.base = scheme + std::string(authority);
  url.remove_prefix(end);
  const std::size_t question = url.find('?');
  parts.path = url.substr(0, question);
  if (parts.path.empty()) parts.path = "/";
  if (question != std::string_view::npos) parts.query = url.substr(question + 1);
  return parts;
}

std::string host_of(std::string_view base_url) {
  std::string_view host = base_url.substr(std::min(base_url.find("://"), base_url.size() - 3) + 3);
  host = host.substr(0, host.find('/'));
  if (host.starts_with('[')) return std::string(host.substr(1, host.find(']') - 1));
  return std::string(host.substr(0, host.find(':')));
}

bool is_near(std::string_view name) {
  const std::string host = lower(name);
  if (host.find_first_of(".:") == std::string::npos) return true;
  if (host == "::1" || starts_with_any(host, {"127.", "10.", "192.168.", "169.254.", "fc", "fd", "fe80:"}))
    return host.find(':') != std::string::npos || !host.starts_with('f');
  for (const std::string_view end : {".local", ".localhost", ".test", ".internal", ".lan"})
    if (host.ends_with(end)) return true;
  return in_172_16(host);
}

std::string url_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       std::string_view("-._~").find(c) != std::string_view::npos;
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::optional<std::string> url_decoded(std::string_view text, bool plus_is_blank) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+' && plus_is_blank) {
      out += ' ';
    } else if (text[at] == '%') {
      unsigned char byte = 0;
      const std::string_view hex = text.substr(at + 1, 2);
      const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), byte, 16);
      if (hex.size() != 2 || error != std::errc{} || end != hex.data() + 2) return std::nullopt;
      out += static_cast<char>(byte);
      at += 2;
    } else {
      out += text[at];
    }
  }
  if (!is_utf8(out)) return std::nullopt;
  return out;
}

std::optional<std::vector<NamedText>> pairs_of(std::string_view text, bool plus_is_blank) {
  std::vector<NamedText> pairs;
  for (const std::string_view piece : split(text, '&')) {
    const std::size_t equals = piece.find('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    const auto name = url_decoded(piece.substr(0, equals), plus_is_blank);
    const auto value = url_decoded(piece.substr(equals + 1), plus_is_blank);
    if (!name || !value) return std::nullopt;
    pairs.push_back({*name, *value});
  }
  return pairs;
}

}  // namespace dupcheck
