// What the target says over HTTP: every endpoint, every shape of a request, every refusal.

#include <fstream>
#include <iterator>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "store/redis.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;

namespace {

const std::string form_type = "Content-Type: application/x-www-form-urlencoded\r\n";

std::string order_of(const std::string& request_id, const std::string& ref = "r") {
  return dump(Json{{"request_id", request_id},
                   {"ref", ref},
                   {"user_id", 7},
                   {"sku", "A-1"},
                   {"quantity", 2},
                   {"work_ms", 0}});
}

Json json(const Received& received) { return Json::parse(received.body); }

std::int64_t count(const std::string& url, const std::string& query) {
  return json(get(url, "/orders/count?" + query)).at("count").get<std::int64_t>();
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("an order can be placed, looked up and counted, and the stock follows") {
  const Served served("unique-index");
  const Received placed = post(served.url(), "/orders", order_of("a 1", "ref-1"));
  REQUIRE(placed.status == 201);
  CHECK(placed.headers.at("content-type") == "application/json; charset=utf-8");
  const std::string order_no = json(placed).at("data").at("order_no").get<std::string>();

  const Json order = json(get(served.url(), "/orders/" + order_no)).at("data");
  CHECK(order.at("request_id") == "a 1");
  CHECK(order.at("ref") == "ref-1");
  CHECK(order.at("user_id") == 7);
  CHECK(order.at("quantity") == 2);
  CHECK(count(served.url(), "request_id=a%201") == 1);
  CHECK(count(served.url(), "ref=ref-1") == 1);
  CHECK(count(served.url(), "ref=ref-2") == 0);
  CHECK(json(get(served.url(), "/stock/A-1")).at("data").at("stock") == 999'998);
}

TEST_CASE("a rejected duplicate is answered with 409 and the code, and the log has one line for it") {
  const Served served("unique-index");
  REQUIRE(post(served.url(), "/orders", order_of("key\n1")).status == 201);
  const Received second = post(served.url(), "/orders", order_of("key\n1"));
  CHECK(second.status == 409);
  CHECK(json(second).at("code") == 10010);
  CHECK(json(second).at("message") == "请勿重复提交");
  post(served.url(), "/orders", order_of("key 2"));

  const auto lines = lines_of(served.address().log);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].find("T") == 10);
  CHECK(lines[0].find("duplicate rejected strategy=unique-index key=key") != std::string::npos);
  CHECK(lines[0].find("user=7 digest=") != std::string::npos);
  CHECK(lines[0].substr(lines[0].find("digest=") + 7).size() == 64);
}

TEST_CASE("a form is as good as JSON") {
  const Served served("unique-index");
  const std::string body = "request_id=a%2Bb+c&ref=f&user_id=8&sku=A-2&quantity=3&work_ms=1";
  CHECK(post(served.url(), "/orders", body, form_type).status == 201);
  CHECK(post(served.url(), "/orders", body, form_type).status == 409);
  CHECK(count(served.url(), "request_id=a%2Bb%20c") == 1);
  CHECK(json(get(served.url(), "/stock/A-2")).at("data").at("stock") == 999'997);
}

TEST_CASE("the key may come as Idempotency-Key, quoted or raw, and both are the same key") {
  const Served served("unique-index-replay");
  const Received raw = post(served.url(), "/orders", R"({"sku":"A-1"})", "Idempotency-Key: k-1\r\n");
  CHECK(raw.status == 201);
  const Received quoted = post(served.url(), "/orders", R"({"sku":"A-1"})", "Idempotency-Key: \"k-1\"\r\n");
  CHECK(quoted.status == 200);
  CHECK(quoted.headers.at("idempotent-replayed") == "true");
  CHECK(quoted.body == raw.body);
}

TEST_CASE("a token is issued once, taken once, and may come in the body or as X-Token") {
  const Served served("token-take");
  const std::string token = json(get(served.url(), "/token")).at("data").get<std::string>();
  CHECK(json(get(served.url(), "/token")).at("data") != token);
  CHECK(post(served.url(), "/orders", R"({"ref":"t"})", "X-Token: " + token + "\r\n").status == 201);
  CHECK(post(served.url(), "/orders", dump(Json{{"token", token}})).status == 409);
  CHECK(post(served.url(), "/orders", R"({"token":"forged"})").status == 409);
  CHECK(count(served.url(), "request_id=" + token) == 1);
}

TEST_CASE("a token that nobody uses ends by itself") {
  const Served served("token-take");
  const std::string token = json(get(served.url(), "/token")).at("data").get<std::string>();
  const auto redis = open_redis(parse_store_url(served.address().redis), {});
  CHECK(redis->command({"PTTL", "token:" + token}).integer > 0);
}

TEST_CASE("a request without the key that the strategy needs is 400, and says what is missing") {
  const Served by_id("unique-index"), by_token("token-take"), open("none");
  const Received no_id = post(by_id.url(), "/orders", R"({"sku":"A-1"})");
  CHECK(no_id.status == 400);
  CHECK(no_id.body.find("request_id is missing") != std::string::npos);
  const Received no_token = post(by_token.url(), "/orders", R"({"request_id":"r"})");
  CHECK(no_token.status == 400);
  CHECK(no_token.body.find("token is missing") != std::string::npos);
  CHECK(post(open.url(), "/orders", R"({"sku":"A-1"})").status == 201);
}

TEST_CASE("what is no order is 400, and says which value is wrong") {
  const Served served("none");
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"{", "neither a JSON object nor a form"},
      {"[1]", "neither a JSON object nor a form"},
      {R"({"quantity":0})", "quantity is 0"},
      {R"({"quantity":"two"})", "quantity is two"},
      {R"({"user_id":1.5})", "user_id is 1.5"},
      {R"({"work_ms":-1})", "work_ms is -1"},
      {dump(Json{{"request_id", std::string(192, 'x')}}), "request_id is longer than 191"}};
  for (const auto& [body, message] : bad) {
    INFO(body);
    const Received received = post(served.url(), "/orders", body);
    CHECK(received.status == 400);
    CHECK(received.body.find(message) != std::string::npos);
  }
}

TEST_CASE("unknown paths, methods and orders, and bodies without end, are refused by name") {
  const Served served("none");
  CHECK(get(served.url(), "/nowhere").status == 404);
  CHECK(get(served.url(), "/orders/O1").status == 404);
  CHECK(get(served.url(), "/stock/none").status == 404);
  CHECK(get(served.url(), "/orders/count").status == 400);
  CHECK(post(served.url(), "/token", "{}").status == 405);
  CHECK(post(served.url(), "/orders", std::string(2 * 1024 * 1024, 'x')).status == 413);
  CHECK(get(served.url(), "/health").body == R"({"status":"ok","strategy":"none"})");
}

TEST_CASE("without its Redis a lock answers 503 and lets nobody through, and works again afterwards") {
  TemporaryFolder folder;
  auto redis = std::make_unique<RedisServer>(folder.path().string());
  const int port = redis->port();
  const Served served("redis-lock", {.strategy = {}, .database = {}, .redis = redis->url()});
  REQUIRE(post(served.url(), "/orders", order_of("k-1", "up")).status == 201);

  redis.reset();
  for (int i = 0; i < 3; ++i) CHECK(post(served.url(), "/orders", order_of("k-2", "down")).status == 503);
  CHECK(get(served.url(), "/token").status == 503);
  CHECK(count(served.url(), "ref=down") == 0);

  // The last --port counts: the same as before.
  const RedisServer again(folder.path().string(), {"--port", std::to_string(port)});
  CHECK(post(served.url(), "/orders", order_of("k-2", "again")).status == 201);
}

TEST_CASE("without its database the target says 500") {
  TemporaryFolder folder;
  const std::string path = (folder.path() / "shop.db").string();
  const Served served("unique-index", {.strategy = {}, .database = "sqlite:" + path, .redis = {}});
  REQUIRE(post(served.url(), "/orders", order_of("k-1")).status == 201);
  for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(path + suffix);
  const Received received = post(served.url(), "/orders", order_of("k-2"));
  CHECK(received.status == 500);
  CHECK(json(received).at("code") == 10500);
}
