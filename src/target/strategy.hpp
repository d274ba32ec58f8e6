#pragma once
// One defence of the reference target, right or wrong on purpose.

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace dupcheck::target {

/// What a client asked for, already validated: quantity is at least 1, and the key that the strategy's row
/// says it needs is there.
struct OrderRequest {
  /// Where the business is to fail: not at all, before it writes anything, or after the commit.
  enum class Fail { nowhere, before, after };

  std::string request_id;  ///< from the body or the Idempotency-Key header; empty: none was sent
  std::string token;       ///< from the body or the X-Token header; empty: none was sent
  std::string message_id;  ///< POST /messages
  std::string payment_no;  ///< POST /payments/callback
  std::string trade_no;    ///< the payment provider's own number, for the ledger
  std::int64_t amount = 0;
  std::string ref;  ///< the business's own number of the operation
  std::int64_t user_id = 0;
  std::string sku;
  int quantity = 1;
  std::chrono::milliseconds work{0};  ///< how long the business takes
  Fail fail = Fail::nowhere;
  bool nested = false;  ///< POST /orders/nested: a second guarded operation in the middle of the first
  // Digests are SHA-256, hexadecimal.
  std::string digest;       ///< of user, product and quantity: for the log
  std::string fingerprint;  ///< of what the operation is: user, product, quantity, ref, amount
  std::string everything;   ///< of every field of the body, whatever its name
};

/// What it gets. The makers are in answers.hpp.
struct Answer {
  int status = 200;
  std::string body;  ///< JSON
  std::map<std::string, std::string> headers = {};
  bool intercepted = false;  ///< a refused duplicate: it gets a line in the interception log
};

class Shop;  // orders and stock, and the keys kept in Redis: shop.hpp

/// Called from many threads at once. KeyStoreError becomes 503; StoreError, BusinessFailure and any other
/// std::exception become 500, code 10500.
using Strategy = std::function<Answer(const OrderRequest&)>;

/// What two submissions must share to be "the same operation"; without it the target answers 400. The three
/// tokens: one issued by GET /token, the one that GET /token?user_id=… keeps for each user, and one that the
/// client makes up.
enum class Needs { nothing, request_id, token, user_token, own_token, ref, payment_no, message_id };

inline constexpr std::string_view orders_path = "/orders", payments_path = "/payments/callback",
                                  messages_path = "/messages";

struct StrategyRow {
  std::string_view name;
  std::string_view what;  ///< what it is, one sentence
  bool right;             ///< on one instance, within its contract
  Needs needs;
  bool uses_redis;               ///< cannot start without
  bool unique_index;             ///< the orders table has UNIQUE (request_id)
  bool nested;                   ///< serves POST /orders/nested: what it does there is a part of its story
  std::string_view contract;     ///< what it promises, as a scenario's contract (JSON)
  std::string_view exposed_by;   ///< for wrong ones: the case that finds it; for right ones empty
  Strategy (*make)(Shop& shop);  ///< once per instance; what it keeps in memory lives in the Strategy
  std::string_view path = orders_path;  ///< what it is that clients POST to
};

/// The table. Adding a strategy: one file, one row here, one row in the truth table
/// (tests/live/truth_table_test.cpp).
std::span<const StrategyRow> all_strategies();
/// Null when there is none of that name.
const StrategyRow* find_strategy(std::string_view name);

}  // namespace dupcheck::target
