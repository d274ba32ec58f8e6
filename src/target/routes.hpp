#pragma once
// Which request does what.

#include "target/http_server.hpp"
#include "target/interception_log.hpp"
#include "target/shop.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target {

/// An endpoint as it is listed for people.
struct Endpoint {
  std::string_view method, path, what;
};
std::span<const Endpoint> all_endpoints();

/// The whole target as one function. The three must outlive it. Errors of Redis become 503, of the database
/// 500.
HttpHandler route(const StrategyRow& strategy, Shop& shop, InterceptionLog& log);

}  // namespace dupcheck::target
