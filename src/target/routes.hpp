#pragma once
// Which request does what.

#include <vector>

#include "target/http_server.hpp"
#include "target/interception_log.hpp"
#include "target/shop.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target {

/// An endpoint as it is listed for people.
struct Endpoint {
  std::string_view method, path, what;
};
/// Those that a target with this strategy serves.
std::vector<Endpoint> endpoints_of(const StrategyRow& strategy);

/// The whole of one instance as a function, with a Strategy of its own. The three must outlive it. Errors of
/// Redis become 503, of the database 500.
HttpHandler route(const StrategyRow& strategy, Shop& shop, InterceptionLog& log);

}  // namespace dupcheck::target
