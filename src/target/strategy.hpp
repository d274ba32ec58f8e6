#pragma once
// One defence of the reference target, right or wrong on purpose.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "store/database.hpp"
#include "store/redis.hpp"

namespace dupcheck::target {

/// What a client asked for.
struct OrderRequest {
  std::string request_id;  ///< from the body or the Idempotency-Key header; empty: none was sent
  std::string token;
  std::string ref;
  std::int64_t user_id = 0;
  std::string sku;
  int quantity = 1;
  std::chrono::milliseconds work{0};  ///< how long the business takes
  std::string digest;                 ///< SHA-256 of the parameters
};

/// What it gets.
struct OrderAnswer {
  int status = 200;
  std::string body;  ///< JSON
  std::map<std::string, std::string> headers;
  bool intercepted = false;  ///< counts as a rejection: the shop writes the log line
};

class Shop;  // orders, stock, tokens: shop.hpp

using Strategy = OrderAnswer (*)(Shop& shop, const OrderRequest& order);

struct StrategyRow {
  std::string_view name;
  std::string_view what;        ///< what it is, one sentence
  bool right;                   ///< on one instance, within its contract
  std::string_view contract;    ///< what it promises, as a scenario's contract (JSON)
  std::string_view exposed_by;  ///< for wrong ones: the case that finds it; for right ones empty
  Strategy submit;
};

/// The table. Adding a strategy: one file, one row here, one row in the truth table
/// (tests/live/truth_table_test.cpp).
std::span<const StrategyRow> all_strategies();
const StrategyRow* find_strategy(std::string_view name);

}  // namespace dupcheck::target
