#pragma once
// The business that the strategies defend: it takes an order and reduces the stock, once for every call.

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "store/database.hpp"
#include "target/key_store.hpp"
#include "target/pool.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target {

struct Order {
  std::string order_no, request_id, ref;
  std::int64_t user_id = 0;
  std::string sku;
  std::int64_t quantity = 0;
  std::string created_at;  ///< as the database writes it
};

/// What became of an attempt to place an order.
struct Placed {
  enum class Result { placed, refused_by_index, unknown_product, sold_out } result = Result::placed;
  std::string order_no;  ///< of the new order; empty unless placed
};

/// The business failed because the request asked for it: a stand-in for the payment service that is down.
/// Answered 500, code 10500; whoever holds something gives it back, or does not, as his story says.
struct BusinessFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thread-safe. Everything that touches the database throws StoreError; everything about keys(),
/// KeyStoreError.
class Shop {
 public:
  /// Makes the tables where they are missing (schema.hpp). `unique_index`: the orders table has
  /// UNIQUE (request_id). `redis_url` may be empty.
  Shop(const std::string& database_url, const std::string& redis_url, bool unique_index);

  /// The business: works for order.work, then write_order.
  Placed place_order(const OrderRequest& order);

  /// The first half of the business: takes that long, and touches nothing.
  void work(std::chrono::milliseconds how_long);
  /// The second half: writes the order and reduces the stock in one transaction. Nothing is written unless
  /// the result is `placed`. The request id that is stored is the token when none was sent. `before_commit`
  /// is called when all is written and nothing is committed; again, should a deadlock make it write again.
  /// Throws BusinessFailure where order.fail says.
  Placed write_order(const OrderRequest& order, const std::function<void()>& before_commit = {});
  /// A second operation, called by the first: reads the stock and takes a few milliseconds.
  void reserve(const OrderRequest& order);

  std::optional<Order> find_order(const std::string& order_no);
  std::optional<Order> find_by_request_id(const std::string& request_id);
  std::int64_t count_by_request_id(const std::string& request_id);
  std::int64_t count_by_ref(const std::string& ref);
  std::optional<std::int64_t> stock(const std::string& sku);

  KeyStore& keys() { return keys_; }

 private:
  Placed write(const OrderRequest& order, const std::function<void()>& before_commit);
  std::optional<Order> find_where(const std::string& condition, const std::string& value);
  std::int64_t count(const std::string& condition, const std::string& value);

  StoreUrl url_;
  Pool<Database> pool_;
  std::mutex sqlite_writer_;
  KeyStore keys_;
};

}  // namespace dupcheck::target
