// What the key is made of: digests, users, numbers, tokens.

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

Json order_with(const Json& changes = Json::object()) {
  Json order = {{"request_id", "k-1"}, {"ref", "r-1"},      {"user_id", 7},
                {"sku", "A-1"},        {"trace_id", "t-1"}, {"timestamp", 1}};
  order.merge_patch(changes);
  return order;
}

int submit(const Served& served, const Json& order, const std::string& token = {}) {
  std::string headers = "Content-Type: application/json\r\n";
  if (!token.empty()) headers += "X-Token: " + token + "\r\n";
  return post(served.url(), "/orders", dump(order), headers).status;
}

std::string token_from(const Served& served, const std::string& query = {}) {
  return Json::parse(get(served.url(), "/token" + query).body).at("data").get<std::string>();
}

}  // namespace

TEST_CASE("a stable fingerprint knows an operation again whatever trace, time, nonce and id it comes with") {
  const Served served("fingerprint-stable");
  CHECK(submit(served, order_with()) == 201);
  for (const char* volatile_part : {"trace_id", "timestamp", "nonce", "request_id"}) {
    INFO(volatile_part);
    CHECK(submit(served, order_with({{volatile_part, "other"}})) == 409);
  }
  CHECK(submit(served, order_with({{"quantity", 2}})) == 201);
  CHECK(submit(served, order_with({{"user_id", 8}})) == 201);
  CHECK(submit(served, order_with({{"sku", "A-2"}})) == 201);
  CHECK(submit(served, order_with({{"ref", "r-2"}})) == 201);
}

TEST_CASE("a fingerprint of everything takes a new trace id for a new operation") {
  const Served served("fingerprint-everything");
  CHECK(submit(served, order_with()) == 201);
  CHECK(submit(served, order_with()) == 409);
  CHECK(submit(served, order_with({{"trace_id", "t-2"}})) == 201);
  CHECK(submit(served, order_with({{"timestamp", 2}})) == 201);
}

TEST_CASE("a mark of two seconds is over after two seconds, and not while the work goes on") {
  for (const std::string strategy : {"fingerprint-everything", "fingerprint-stable", "user-only-key"}) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = defended.new_order(1500ms);
    auto first = submit_in_background(defended, order);
    std::this_thread::sleep_for(1300ms);  // longer than the lease: it was renewed
    CHECK(answer_or_error(defended, order).status == 409);
    CHECK(first.get().status == 201);
    OrderRequest again = order;
    again.work = 0ms;
    CHECK(defended.submit(again).status == 409);
    std::this_thread::sleep_for(2100ms);
    CHECK(defended.submit(again).status == 201);
  }
}

TEST_CASE("a business key is operation, user and number: neither one alone is a duplicate") {
  const Served served("business-key");
  CHECK(submit(served, order_with()) == 201);
  CHECK(submit(served, order_with({{"request_id", "k-2"}, {"trace_id", "t-2"}})) == 409);
  CHECK(submit(served, order_with({{"quantity", 5}})) == 409);
  CHECK(submit(served, order_with({{"user_id", 8}})) == 201);
  CHECK(submit(served, order_with({{"ref", "r-2"}})) == 201);
  CHECK(submit(served, order_with({{"ref", nullptr}})) == 400);
}

TEST_CASE("a key that is only the user's refuses his other order, and nobody else's") {
  const Served served("user-only-key");
  CHECK(submit(served, order_with()) == 201);
  CHECK(submit(served, order_with({{"request_id", "k-2"}, {"ref", "r-2"}, {"sku", "A-2"}})) == 409);
  CHECK(submit(served, order_with({{"user_id", 8}})) == 201);
}

TEST_CASE("a token of the client's own is good for one order, and remembered for a day") {
  const Served served("token-setnx");
  CHECK(submit(served, order_with(), "mine-1") == 201);
  CHECK(submit(served, order_with(), "mine-1") == 409);
  CHECK(submit(served, order_with(), "mine-2") == 201);
  CHECK(submit(served, order_with()) == 400);
  const auto redis = open_redis(parse_store_url(served.address().redis), {});
  CHECK(redis->command({"PTTL", "used:mine-1"}).integer > 23 * 3600 * 1000);
  CHECK(Json::parse(get(served.url(), "/orders/count?request_id=mine-1").body).at("count") == 1);
}

TEST_CASE("a user's second token takes the first one away, and only his own is good for him") {
  const Served served("token-per-user");
  CHECK(get(served.url(), "/token").status == 400);
  CHECK(get(served.url(), "/token?user_id=seven").status == 400);
  const std::string first = token_from(served, "?user_id=7"), second = token_from(served, "?user_id=7");
  const std::string of_another = token_from(served, "?user_id=8");
  CHECK(submit(served, order_with(), first) == 409);
  CHECK(submit(served, order_with(), of_another) == 409);
  CHECK(submit(served, order_with(), second) == 201);
  CHECK(submit(served, order_with(), second) == 409);
  CHECK(submit(served, order_with({{"user_id", 8}}), of_another) == 201);
}

TEST_CASE("a token that was issued to a user is his alone, and no failed check uses it up") {
  for (const std::string strategy :
       {"token-take", "token-get-then-delete", "layered", "layered-redis-down"}) {
    INFO(strategy);
    const Served served(strategy);
    const std::string token = token_from(served, "?user_id=7");
    const int refused = strategy.starts_with("layered") ? 403 : 409;
    CHECK(submit(served, order_with({{"user_id", 8}}), token) == refused);
    CHECK(submit(served, order_with(), "forged") == refused);
    CHECK(submit(served, order_with({{"quantity", 0}}), token) == 400);
    CHECK(submit(served, order_with(), token) == 201);
    CHECK(submit(served, order_with(), token) == 409);
  }
}

TEST_CASE("a process that dies at work leaves its mark for a second, not for a day") {
  for (const std::string strategy : {"token-setnx", "message-id", "message-id-bloom"}) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = defended.new_order();
    const std::string mark = order.message_id.empty() ? "used:" + order.token : "message:" + order.message_id;
    // What a process that was killed has left behind.
    defended.look().command({"SET", mark, "somebody who is dead", "PX", "300"});
    CHECK(promised(defended.row(), "duplicates").contains(outcome_of(defended.submit(order))));
    CHECK(defended.rows(order) == 0);
    CHECK(accepted_soon(defended, order));
    CHECK(defended.look().command({"PTTL", mark}).integer > 23 * 3600 * 1000);
  }
}
