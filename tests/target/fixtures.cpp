#include "fixtures.hpp"

#include <barrier>
#include <future>
#include <stdexcept>

#include "base/random.hpp"

namespace dupcheck::target::test {

Defended::Defended(std::string_view strategy, std::string database_url) : row_(*find_strategy(strategy)) {
  if (database_url.empty()) database_url = "sqlite:" + (folder_.path() / "shop.db").string();
  if (row_.uses_redis) redis_ = std::make_unique<RedisServer>(folder_.path().string());
  shop_ = std::make_unique<Shop>(database_url, redis_ ? redis_->url() : "", row_.unique_index);
  strategy_ = row_.make(*shop_);
}

OrderRequest Defended::new_order(std::chrono::milliseconds work) {
  OrderRequest order;
  order.ref = random_uuid();
  order.user_id = 7;
  order.sku = "A-1";
  order.work = work;
  if (row_.needs == Needs::token) {
    order.token = shop_->keys().issue_token();
  } else {
    order.request_id = random_uuid();
  }
  return order;
}

std::vector<Answer> submit_together(Defended& defended, const OrderRequest& order, int threads) {
  std::vector<Answer> answers(static_cast<std::size_t>(threads));
  std::barrier start(threads);
  std::vector<std::thread> running;
  for (Answer& answer : answers)
    running.emplace_back([&] {
      start.arrive_and_wait();
      try {
        answer = defended.submit(order);
      } catch (const std::exception& error) {
        answer = {.status = 599, .body = error.what()};
      }
    });
  for (std::thread& thread : running) thread.join();
  return answers;
}

int count_status(const std::vector<Answer>& answers, int status) {
  int n = 0;
  for (const Answer& answer : answers) n += answer.status == status ? 1 : 0;
  return n;
}

std::string why_not(const std::function<void()>& action) {
  try {
    action();
    return {};
  } catch (const std::exception& error) {
    return error.what();
  }
}

Served::Served(const std::string& strategy, ServeOptions options) {
  options.strategy = strategy;
  std::promise<Address> ready;
  auto address = ready.get_future();
  thread_ = std::thread([this, options, &ready] {
    try {
      serve(
          options, [&](const Address& at) { ready.set_value(at); }, stop_);
    } catch (...) {
      ready.set_exception(std::current_exception());
    }
  });
  try {
    address_ = address.get();
  } catch (...) {
    thread_.join();
    throw;
  }
}

void Served::stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

}  // namespace dupcheck::target::test
