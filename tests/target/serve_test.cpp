// The target as a process would run it: many connections, a graceful end, nothing left behind.

#include <filesystem>
#include <fstream>

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "store/redis.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

std::string order_of(const std::string& request_id, int work_ms) {
  return dump(Json{{"request_id", request_id}, {"ref", "all"}, {"sku", "A-1"}, {"work_ms", work_ms}});
}

std::string whole_request(const std::string& request_id, int work_ms) {
  return request_text("POST", "/orders", order_of(request_id, work_ms), "Content-Type: application/json\r\n");
}

std::vector<std::unique_ptr<Client>> connect_all(const std::string& url, int count) {
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < count; ++i) clients.push_back(std::make_unique<Client>(url));
  return clients;
}

pid_t process_of(const std::string& redis_url) {
  const std::string info = open_redis(parse_store_url(redis_url), {})->command({"INFO", "server"}).text;
  return std::stoi(info.substr(info.find("process_id:") + 11));
}

}  // namespace

TEST_CASE("two hundred connections at once all get an answer") {
  const Served served("none");
  auto clients = connect_all(served.url(), 200);
  for (std::size_t i = 0; i < clients.size(); ++i) clients[i]->send(whole_request(std::to_string(i), 20));
  int placed = 0;
  for (auto& client : clients) placed += client->receive().status == 201 ? 1 : 0;
  CHECK(placed == 200);
  CHECK(Json::parse(get(served.url(), "/orders/count?ref=all").body).at("count") == 200);
}

TEST_CASE("requests that wait for their last byte delay nobody") {
  const Served served("none");
  auto held = connect_all(served.url(), 50);
  for (auto& client : held) {
    const std::string text = whole_request("held", 0);
    client->send(text.substr(0, text.size() - 1));
  }
  CHECK(post(served.url(), "/orders", order_of("free", 0)).status == 201);
  for (auto& client : held) client->send("}");
  for (auto& client : held) CHECK(client->receive().status == 201);
}

TEST_CASE("fifty orders that work for a while really work at the same time") {
  const Served served("none");
  auto clients = connect_all(served.url(), 50);
  const auto start = SteadyClock::now();
  for (auto& client : clients) client->send(whole_request("w", 200));
  for (auto& client : clients) CHECK(client->receive().status == 201);
  CHECK(SteadyClock::now() - start < 5s);  // one after the other: 10 s
}

TEST_CASE("a graceful stop loses no answer to a request that was sent before it") {
  Served served("unique-index");
  auto clients = connect_all(served.url(), 20);
  for (std::size_t i = 0; i < clients.size(); ++i) clients[i]->send(whole_request(std::to_string(i), 500));
  const std::string url = served.url();
  served.stop();
  for (auto& client : clients) CHECK(client->receive().status == 201);
  CHECK_FALSE(Client(url).connected());
}

TEST_CASE("a request that never becomes whole does not hold up the end") {
  Served served("none");
  Client half(served.url());
  half.send("POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  Client silent(served.url());
  std::this_thread::sleep_for(100ms);
  const auto start = SteadyClock::now();
  served.stop();
  CHECK(SteadyClock::now() - start < 10s);
  CHECK(half.receive().status == 0);
}

TEST_CASE("what was started and created is gone after the end") {
  Served served("redis-lock-unique");
  const auto folder = std::filesystem::path(served.address().log).parent_path();
  const pid_t redis = process_of(served.address().redis);
  REQUIRE(std::filesystem::exists(folder));
  REQUIRE(std::filesystem::exists("/proc/" + std::to_string(redis)));
  served.stop();
  CHECK_FALSE(std::filesystem::exists(folder));
  CHECK_FALSE(std::filesystem::exists("/proc/" + std::to_string(redis)));
}

TEST_CASE("a given database is kept, and serves again under another strategy") {
  const TemporaryFolder folder;
  ServeOptions options;
  options.database = "sqlite:" + (folder.path() / "shop.db").string();
  {
    const Served served("none", options);
    for (int i = 0; i < 2; ++i) CHECK(post(served.url(), "/orders", order_of("k", 0)).status == 201);
  }
  // Two orders of one key: there can be no unique index over them.
  CHECK(contains(why_not([&] { Served("unique-index", options); }), "DELETE FROM orders"));
  open_database(parse_store_url(options.database), Access::read_write, {})->query("DELETE FROM orders");
  {
    const Served served("unique-index", options);
    CHECK(post(served.url(), "/orders", order_of("k", 0)).status == 201);
    CHECK(post(served.url(), "/orders", order_of("k", 0)).status == 409);
  }
  const Served served("none", options);
  CHECK(post(served.url(), "/orders", order_of("k", 0)).status == 201);
  CHECK(post(served.url(), "/orders", order_of("k", 0)).status == 201);
}

TEST_CASE("a shop that somebody lives in is not touched") {
  const TemporaryFolder folder;
  ServeOptions options;
  options.database = "sqlite:" + (folder.path() / "theirs.db").string();
  const auto theirs = open_database(parse_store_url(options.database), Access::create, {});
  theirs->query("CREATE TABLE orders (id INTEGER)");
  CHECK(contains(why_not([&] { Served("none", options); }), "did not make"));
  CHECK(theirs->query("SELECT name FROM sqlite_master").rows.size() == 1);
}

TEST_CASE("a target that cannot start says why, and leaves nothing") {
  const Served first("none");
  ServeOptions same_port;
  same_port.ports = {std::stoi(first.url().substr(first.url().rfind(':') + 1))};
  CHECK(contains(why_not([&] { Served("none", same_port); }), "Address already in use"));
  ServeOptions bad_database;
  bad_database.database = "oracle://x";
  CHECK_THROWS_AS(Served("none", bad_database), std::invalid_argument);
  ServeOptions redis_as_database;
  redis_as_database.database = "redis://127.0.0.1:1";
  CHECK_THROWS_AS(Served("none", redis_as_database), std::invalid_argument);
  CHECK_THROWS_AS(Served("nonsense"), std::invalid_argument);
}
