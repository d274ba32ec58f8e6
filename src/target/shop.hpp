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
  /// given_up: what stood beside the order in its transaction would not have it (Alongside).
  enum class Result { placed, refused_by_index, unknown_product, sold_out, given_up } result = Result::placed;
  std::string order_no;  ///< of the new order; empty unless placed
};

/// The business failed because the request asked for it: a stand-in for the payment service that is down.
/// Answered 500, code 10500; whoever holds something gives it back, or does not, as his story says.
struct BusinessFailure : std::runtime_error {
  explicit BusinessFailure(const std::string& what, std::optional<std::string> was_written = {})
      : std::runtime_error(what), written(std::move(was_written)) {}
  std::optional<std::string> written;  ///< it came after the commit: the number of what was written
};
/// Throws BusinessFailure when order.fail says "before"; ahead of the transaction.
void fail_before_if_asked(const OrderRequest& order);
/// The same for "after", once the transaction is committed. `written`: the number of the order, or the like.
void fail_after_if_asked(const OrderRequest& order, const std::string& written);

/// What else belongs into the order's transaction; either may be empty. Called again, should a deadlock make
/// it write again.
struct Alongside {
  std::function<void(Database&)> first = {};  ///< ahead of the order; may meet a unique index of its own
  /// When all is written and nothing is committed; false: nothing shall be.
  std::function<bool(Database&, const std::string& order_no)> last = {};
};

/// How a transaction of a strategy's own ended.
enum class Ended { committed, rolled_back, refused_by_index };

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
  /// the result is `placed`. The request id that is stored is the token when none was sent. Throws
  /// BusinessFailure where order.fail says.
  Placed write_order(const OrderRequest& order, const Alongside& alongside = {});
  /// A second operation, called by the first: reads the stock and takes a few milliseconds.
  void reserve(const OrderRequest& order);

  std::optional<Order> find_order(const std::string& order_no);
  std::optional<Order> find_by_request_id(const std::string& request_id);
  std::int64_t count_by_request_id(const std::string& request_id);
  std::int64_t count_by_ref(const std::string& ref);
  std::optional<std::int64_t> stock(const std::string& sku);

  /// For strategies with SQL of their own. One statement that only reads, outside a transaction.
  Rows look(std::string_view sql, const Parameters& parameters);
  /// Commits when `work` returns true, rolls back when it returns false or meets a unique index; begins anew
  /// when it was a deadlock's victim.
  Ended transact(const std::function<bool(Database&)>& work);
  StoreUrl::Kind dialect() const { return url_.kind; }

  KeyStore& keys() { return keys_; }

 private:
  Placed write(const OrderRequest& order, const Alongside& alongside);
  std::optional<Order> find_where(const std::string& condition, const std::string& value);
  std::int64_t count(const std::string& condition, const std::string& value);

  StoreUrl url_;
  Pool<Database> pool_;
  std::mutex sqlite_writer_;
  KeyStore keys_;
};

}  // namespace dupcheck::target
