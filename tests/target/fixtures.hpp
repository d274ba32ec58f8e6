#pragma once
// A shop for a strategy to defend, and a target that serves.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "process/redis_server.hpp"
#include "process/temporary_folder.hpp"
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
  /// An order with a fresh key of the kind that the strategy needs, and a fresh ref.
  OrderRequest new_order(std::chrono::milliseconds work = std::chrono::milliseconds(0));
  std::int64_t rows(const OrderRequest& order) { return shop_->count_by_ref(order.ref); }

 private:
  const StrategyRow& row_;
  TemporaryFolder folder_;
  std::unique_ptr<RedisServer> redis_;
  std::unique_ptr<Shop> shop_;
  Strategy strategy_;
};

/// `threads` submissions of one order, all waiting at a barrier before they start.
std::vector<Answer> submit_together(Defended& defended, const OrderRequest& order, int threads);
int count_status(const std::vector<Answer>& answers, int status);

/// What it throws says; empty when it throws nothing.
std::string why_not(const std::function<void()>& action);
inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

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
