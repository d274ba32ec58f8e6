#include "fixtures.hpp"

#include <barrier>
#include <stdexcept>

#include "base/json_full.hpp"
#include "base/random.hpp"
#include "base/time.hpp"
#include "support/servers.hpp"
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
  OrderRequest keyed = order;
  if (keyed.request_id.empty()) keyed.request_id = keyed.token;
  return look().command({"EXISTS", order_lock(keyed)}).integer == 1;
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
  order.fingerprint = order.everything = order.ref;
  give_key(order);
  return order;
}

void Defended::give_key(OrderRequest& order) {
  const std::string key = random_uuid();
  switch (row_.needs) {
    case Needs::token:
      order.token = shop_->keys().issue_token();
      break;
    case Needs::user_token:
      order.token = shop_->keys().issue_only_token(order.user_id);
      break;
    case Needs::own_token:
      order.token = key;
      break;
    case Needs::message_id:
      order.message_id = key;
      break;
    case Needs::payment_no:
      order.payment_no = key;
      shop_->transact([&](Database& database) {
        database.query("INSERT INTO payments (payment_no) VALUES (:payment_no)", {{"payment_no", key}});
        return true;
      });
      break;
    case Needs::nothing:
    case Needs::request_id:
    case Needs::ref:
      order.request_id = key;
  }
}

std::int64_t Defended::rows(const OrderRequest& order) {
  if (row_.path != payments_path) return shop_->count_by_ref(order.ref);
  const Rows debits = shop_->look("SELECT COUNT(*) FROM ledger WHERE payment_no = :payment_no",
                                  {{"payment_no", order.payment_no}});
  return std::get<std::int64_t>(debits.rows.at(0).at(0));
}

std::int64_t Defended::done_in_all() {
  if (row_.path != payments_path) return 1'000'000 - shop_->stock("A-1").value();
  return std::get<std::int64_t>(shop_->look("SELECT COUNT(*) FROM ledger", {}).rows.at(0).at(0));
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

std::string outcome_of(const Answer& answer) {
  if (answer.headers.contains("Idempotent-Replayed")) return "replayed";
  if (answer.status == 409) return answer.headers.contains("Retry-After") ? "in-progress" : "rejected";
  if (answer.status == 422) return "mismatch";
  if (answer.status == 429) return "throttled";
  if (answer.status == 400 || answer.status == 403) return "invalid";
  if (answer.status / 100 == 4) return "declined";
  return answer.status / 100 == 2 ? "accepted" : "unknown";
}

int count_outcome(const std::vector<Answer>& answers, const std::set<std::string>& outcomes) {
  int n = 0;
  for (const Answer& answer : answers) n += outcomes.contains(outcome_of(answer)) ? 1 : 0;
  return n;
}

std::set<std::string> promised(const StrategyRow& row, const std::string& name) {
  return Json::parse(row.contract).at(name).get<std::set<std::string>>();
}

std::vector<DatabaseServer> servers() {
  return {{"MariaDB", [] { return dupcheck::test::shared_mariadb().new_database(); }},
          {"PostgreSQL", [] { return dupcheck::test::shared_postgres().new_database(); }}};
}

std::vector<DatabaseServer> all_databases() {
  std::vector<DatabaseServer> all = {{"SQLite", [] { return std::string(); }}};
  for (DatabaseServer& server : servers()) all.push_back(std::move(server));
  return all;
}

bool soon(const std::function<bool()>& condition) {
  const auto end = SteadyClock::now() + std::chrono::seconds(20);
  while (!condition()) {
    if (SteadyClock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

bool accepted_soon(Defended& defended, const OrderRequest& order) {
  return soon([&] { return outcome_of(answer_or_error(defended, order)) == "accepted"; });
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
