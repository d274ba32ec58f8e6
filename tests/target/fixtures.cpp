#include "fixtures.hpp"

#include <barrier>
#include <stdexcept>

#include "base/random.hpp"
#include "base/time.hpp"
#include "target/redis_lease.hpp"

namespace dupcheck::target::test {

Defended::Defended(std::string_view strategy, std::string database_url) : row_(*find_strategy(strategy)) {
  if (database_url.empty()) database_url = "sqlite:" + (folder_.path() / "shop.db").string();
  if (row_.uses_redis) redis_ = std::make_unique<RedisServer>(folder_.path().string());
  shop_ = std::make_unique<Shop>(database_url, redis_ ? redis_->url() : "", row_.unique_index);
  strategy_ = row_.make(*shop_);
}

Redis& Defended::look() {
  if (!look_) look_ = open_redis(parse_store_url(redis_->url()), {});
  return *look_;
}

bool Defended::held(const OrderRequest& order) {
  return look().command({"EXISTS", order_lock(order)}).integer == 1;
}

void Defended::restart_redis() {
  const std::string port = std::to_string(redis_->port());
  kill_redis();
  // The last --port counts: the same as before.
  redis_ = std::make_unique<RedisServer>(folder_.path().string(), std::vector<std::string>{"--port", port});
}

void Defended::kill_redis() {
  redis_->child().signal(SIGKILL);
  redis_->child().wait(std::chrono::seconds(20));
}

OrderRequest Defended::new_order(std::chrono::milliseconds work) {
  OrderRequest order;
  order.ref = random_uuid();
  order.user_id = ++users_;
  order.sku = "A-1";
  order.work = work;
  if (row_.needs == Needs::token) {
    order.token = shop_->keys().issue_token();
  } else {
    order.request_id = random_uuid();
  }
  return order;
}

Answer answer_or_error(Defended& defended, const OrderRequest& order) {
  try {
    return defended.submit(order);
  } catch (const KeyStoreError& error) {
    return {.status = 503, .body = error.what()};
  } catch (const std::exception& error) {
    return {.status = 500, .body = error.what()};
  }
}

std::future<Answer> submit_in_background(Defended& defended, OrderRequest order) {
  return std::async(std::launch::async,
                    [&defended, order = std::move(order)] { return answer_or_error(defended, order); });
}

std::vector<Answer> submit_together(Defended& defended, const OrderRequest& order, int threads) {
  std::vector<Answer> answers(static_cast<std::size_t>(threads));
  std::barrier start(threads);
  std::vector<std::thread> running;
  for (Answer& answer : answers)
    running.emplace_back([&] {
      start.arrive_and_wait();
      answer = answer_or_error(defended, order);
    });
  for (std::thread& thread : running) thread.join();
  return answers;
}

int count_status(const std::vector<Answer>& answers, int status) {
  int n = 0;
  for (const Answer& answer : answers) n += answer.status == status ? 1 : 0;
  return n;
}

int status_of_others(const StrategyRow& row) {
  if (contains(row.contract, R"("duplicates":["throttled"])")) return 429;
  return contains(row.contract, R"("duplicates":["replayed"])") ? 200 : 409;
}

bool soon(const std::function<bool()>& condition) {
  const auto end = SteadyClock::now() + std::chrono::seconds(20);
  while (!condition() && SteadyClock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return condition();
}

std::int64_t rows_of_a_pair_around_the_unlock(Defended& defended) {
  const OrderRequest order = defended.new_order(std::chrono::milliseconds(20));
  auto first = submit_in_background(defended, order);
  soon([&] { return defended.held(order); });
  soon([&] { return !defended.held(order); });
  answer_or_error(defended, order);
  first.get();
  return defended.rows(order);
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
