#pragma once
// From an HTTP request to an OrderRequest: JSON or form, keys from the body or from headers.

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "target/http_server.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target {

/// Where an order is placed in whose middle a second guarded operation is called.
inline constexpr std::string_view nested_path = "/orders/nested";

/// What is wrong with a request, for its 400.
struct BadOrder {
  std::string message;
};

/// Pure. The body's request_id and token go before the headers Idempotency-Key and X-Token.
std::variant<OrderRequest, BadOrder> read_order(const HttpRequest& request, Needs needs);

/// The header's value: a quoted string as in the IETF Idempotency-Key draft (RFC 8941, section 3.3.3), or as
/// it stands.
std::string idempotency_key(std::string_view header);

/// Nothing unless the whole text is a 64-bit integer.
std::optional<std::int64_t> whole_number(std::string_view text);

/// application/x-www-form-urlencoded. A name that comes twice has its last value.
std::map<std::string, std::string> read_form(std::string_view body);

}  // namespace dupcheck::target
