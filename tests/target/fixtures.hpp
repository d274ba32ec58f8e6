#pragma once
// A shop for a strategy to defend, and a target that serves.

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "process/redis_server.hpp"
#include "process/temporary_folder.hpp"
#include "store/redis.hpp"
#include "support/contains.hpp"
#include "target/serve.hpp"
#include "target/shop.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target::test {

/// One strategy over its own shop and Redis, called directly: no HTTP in between.
class Defended {
 public:
  /// An empty database URL: SQLite in a temporary folder.
  explicit Defended(std::string_view strategy, std::string database_url = {});
  Answer submit(const OrderRequest& order) { return strategy_(order); }
  Shop& shop() { return *shop_; }
  RedisServer& redis() { return *redis_; }
  const StrategyRow& row() const { return row_; }
  /// A connection of the test's own to the strategy's Redis.
  Redis& look();
  /// Whether anybody holds the lock for that order.
  bool held(const OrderRequest& order);
  void kill_redis();
  /// Killed if it is there, then started again on the same port, with nothing in it.
  void restart_redis();
  /// An order with a fresh key of the kind that the strategy needs, a fresh user and a fresh ref.
  OrderRequest new_order(std::chrono::milliseconds work = std::chrono::milliseconds(0));
  /// What it has left behind: orders, or debits in the ledger.
  std::int64_t rows(const OrderRequest& order);
  /// What all have left behind that is not to be done twice: pieces out of stock, or debits in the ledger.
  std::int64_t done_in_all();

 private:
  void give_key(OrderRequest& order);

  const StrategyRow& row_;
  TemporaryFolder folder_;
  std::unique_ptr<RedisServer> redis_;
  std::unique_ptr<Redis> look_;
  std::atomic<std::int64_t> users_{0};
  std::unique_ptr<Shop> shop_;
  Strategy strategy_;
};

/// What the target would answer: an exception as the status that it becomes.
Answer answer_or_error(Defended& defended, const OrderRequest& order);
std::future<Answer> submit_in_background(Defended& defended, OrderRequest order);
/// `threads` submissions of one order, all waiting at a barrier before they start.
std::vector<Answer> submit_together(Defended& defended, const OrderRequest& order, int threads);
int count_status(const std::vector<Answer>& answers, int status);
/// As a scenario without rules of its own would call it: accepted, replayed, in-progress, rejected, mismatch,
/// throttled, invalid, declined, unknown.
std::string outcome_of(const Answer& answer);
int count_outcome(const std::vector<Answer>& answers, const std::set<std::string>& outcomes);
/// What its contract says under that name: "duplicates", "after_success", "after_failure", "mismatch", …
std::set<std::string> promised(const StrategyRow& row, const std::string& name);
/// Whether it becomes true within 20 s; asked once more after each no.
bool soon(const std::function<bool()>& condition);

/// Submits it, again and again, until it is accepted; false when that does not come within 20 s.
bool accepted_soon(Defended& defended, const OrderRequest& order);

/// Two submissions of one order, the second as soon as the first one's lock is free: how many rows there are.
std::int64_t rows_of_a_pair_around_the_unlock(Defended& defended);

/// What it throws says; empty when it throws nothing.
std::string why_not(const std::function<void()>& action);
using dupcheck::test::contains;

/// A database of each kind for one strategy: an empty URL is SQLite's.
struct DatabaseServer {
  const char* name;
  std::function<std::string()> new_database;
};
/// MariaDB and PostgreSQL.
std::vector<DatabaseServer> servers();
/// SQLite, MariaDB and PostgreSQL.
std::vector<DatabaseServer> all_databases();

/// A whole target in this process, on a thread of its own, until the object ends.
class Served {
 public:
  explicit Served(const std::string& strategy, ServeOptions options = {});
  ~Served() { stop(); }
  void stop();
  const Address& address() const { return address_; }
  const std::string& url() const { return address_.url; }

 private:
  std::atomic<bool> stop_{false};
  Address address_;
  std::thread thread_;
};

}  // namespace dupcheck::target::test
