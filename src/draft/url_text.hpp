#pragma once
// URLs as people and programs write them (RFC 3986; forms by WHATWG URL, section 5). Pure functions.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draft/captured_request.hpp"

namespace dupcheck {

struct UrlParts {
  std::string base;   ///< "https://shop.example.com:8443"
  std::string path;   ///< starts with '/'
  std::string query;  ///< without the '?'
  std::optional<NamedText> credentials;
};

/// "shop.example.com/orders" is taken for http, as curl does. Throws UnreadableInput on another scheme, or
/// without a host.
UrlParts split_url(std::string_view url);

/// "127.0.0.1", "::1" without brackets.
std::string host_of(std::string_view base_url);
/// Loopback, a private network (RFC 1918, 4193), .local, .test, .internal or a name without a dot.
bool is_near(std::string_view host);

std::string url_encoded(std::string_view text);
/// Nothing on a wrong %-escape, or when the result is no UTF-8.
std::optional<std::string> url_decoded(std::string_view text, bool plus_is_blank);

/// "a=1&b=2" decoded. Nothing when a piece has no '=' or cannot be decoded: then it is no list of pairs.
std::optional<std::vector<NamedText>> pairs_of(std::string_view text, bool plus_is_blank);

}  // namespace dupcheck
