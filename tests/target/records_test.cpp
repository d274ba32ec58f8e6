// Records of keys as the IETF draft describes them, and of messages.

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

Received submit(const Served& served, const std::string& key, const Json& changes = Json::object()) {
  Json order = {{"ref", "r-1"}, {"user_id", 7}, {"sku", "A-1"}};
  order.merge_patch(changes);
  return post(served.url(), "/orders", dump(order),
              "Content-Type: application/json\r\nIdempotency-Key: \"" + key + "\"\r\n");
}

void insert_record(Defended& defended, const OrderRequest& order, std::int64_t lease_until) {
  defended.shop().transact([&](Database& database) {
    database.query(
        "INSERT INTO idempotency_records (user_id, idempotency_key, fingerprint, state, owner, lease_until) "
        "VALUES (:user_id, :key, :fingerprint, 'running', 'somebody who is dead', :lease_until)",
        {{"user_id", order.user_id},
         {"key", order.request_id},
         {"fingerprint", order.fingerprint},
         {"lease_until", lease_until}});
    return true;
  });
}

constexpr std::int64_t far_future = 9'000'000'000'000;

}  // namespace

TEST_CASE("a key that is done replays its answer, refuses another payload, and is each user's own") {
  const Served served("idempotency-record");
  const Received first = submit(served, "k-1"), again = submit(served, "k-1");
  CHECK(first.status == 201);
  CHECK(again.status == 201);
  CHECK(again.body == first.body);
  CHECK(again.headers.at("idempotent-replayed") == "true");
  CHECK_FALSE(first.headers.contains("idempotent-replayed"));
  CHECK(submit(served, "k-1", {{"quantity", 2}}).status == 422);
  CHECK(submit(served, "k-1", {{"trace_id", "t"}}).status == 201);
  CHECK(submit(served, "k-1").body == first.body);
  const Received others = submit(served, "k-1", {{"user_id", 8}});
  CHECK(others.status == 201);
  CHECK(others.body != first.body);
  const Received none = post(served.url(), "/orders", R"({"ref":"r-1"})");
  CHECK(none.status == 400);
  CHECK(contains(none.body, "Idempotency-Key"));
}

TEST_CASE("while a record runs others are told when to come again, on every database") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("idempotency-record", server.new_database());
    const OrderRequest order = defended.new_order();
    insert_record(defended, order, far_future);
    const Answer answer = defended.submit(order);
    CHECK(answer.status == 409);
    CHECK(answer.headers.at("Retry-After") == "1");
    OrderRequest other_payload = order;
    other_payload.fingerprint = "other";
    CHECK(defended.submit(other_payload).status == 422);
    CHECK(defended.rows(order) == 0);
  }
}

TEST_CASE("a record whose process has died is taken over once its lease is over, on every database") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("idempotency-record", server.new_database());
    const OrderRequest order = defended.new_order(50ms);
    insert_record(defended, order, 1);
    const auto answers = submit_together(defended, order, 20);
    CHECK(count_outcome(answers, {"accepted"}) == 1);
    CHECK(count_outcome(answers, {"in-progress", "replayed"}) == 19);
    CHECK(defended.done_in_all() == 1);
  }
}

TEST_CASE("who was taken over while he worked writes nothing, on every database") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("idempotency-record", server.new_database());
    const OrderRequest order = defended.new_order(2600ms);
    auto slow = submit_in_background(defended, order);
    OrderRequest quick = order;
    quick.work = 0ms;
    std::this_thread::sleep_for(100ms);
    CHECK(outcome_of(defended.submit(quick)) == "in-progress");
    CHECK(accepted_soon(defended, quick));
    CHECK(outcome_of(slow.get()) == "in-progress");
    CHECK(outcome_of(defended.submit(quick)) == "replayed");
    CHECK(defended.done_in_all() == 1);
  }
}

TEST_CASE("a failure forgets the record, or is the answer for ever, on every database") {
  for (const DatabaseServer& server : all_databases())
    for (const std::string strategy : {"idempotency-record", "idempotency-record-caches-failure"}) {
      INFO(strategy << " on " << server.name);
      Defended defended(strategy, server.new_database());
      OrderRequest order = defended.new_order();
      order.fail = OrderRequest::Fail::before;
      CHECK(answer_or_error(defended, order).status == 500);
      order.fail = OrderRequest::Fail::nowhere;
      const Answer retried = defended.submit(order);
      if (strategy == "idempotency-record") {
        CHECK(outcome_of(retried) == "accepted");
      } else {
        CHECK(retried.status == 500);
        CHECK(outcome_of(retried) == "replayed");
      }
      CHECK(defended.rows(order) == (strategy == "idempotency-record" ? 1 : 0));
    }
}

TEST_CASE("a failure after the commit is a success that can be asked for again") {
  Defended defended("idempotency-record");
  OrderRequest order = defended.new_order();
  order.fail = OrderRequest::Fail::after;
  CHECK(answer_or_error(defended, order).status == 500);
  order.fail = OrderRequest::Fail::nowhere;
  const Answer again = defended.submit(order);
  CHECK(again.status == 201);
  CHECK(outcome_of(again) == "replayed");
  CHECK(defended.rows(order) == 1);
}

TEST_CASE("a message is done once, acknowledged when it comes again, and sent back while it is at work") {
  for (const std::string strategy : {"message-id", "message-id-bloom"}) {
    INFO(strategy);
    const Served served(strategy);
    const std::string message = R"({"message_id":"m-1","ref":"r-1","user_id":7,"sku":"A-1"})";
    const Received first = post(served.url(), "/messages", message);
    CHECK(first.status == 201);
    const Received again = post(served.url(), "/messages", message);
    CHECK(again.status == 200);
    CHECK(again.headers.at("idempotent-replayed") == "true");
    CHECK(again.body == first.body);
    CHECK(post(served.url(), "/messages", R"({"ref":"r-2"})").status == 400);
    CHECK(Json::parse(get(served.url(), "/orders/count?ref=r-1").body).at("count") == 1);

    Defended defended(strategy);
    const OrderRequest slow = defended.new_order(400ms);
    auto running = submit_in_background(defended, slow);
    std::this_thread::sleep_for(150ms);
    CHECK(outcome_of(defended.submit(slow)) == "in-progress");
    CHECK(outcome_of(running.get()) == "accepted");
    CHECK(outcome_of(defended.submit(slow)) == "replayed");
  }
}

TEST_CASE("a message that failed is let in again, one that failed late is not done twice") {
  for (const std::string strategy : {"message-id", "message-id-bloom"}) {
    INFO(strategy);
    Defended defended(strategy);
    OrderRequest message = defended.new_order();
    message.fail = OrderRequest::Fail::before;
    CHECK(answer_or_error(defended, message).status == 500);
    message.fail = OrderRequest::Fail::after;
    CHECK(answer_or_error(defended, message).status == 500);
    message.fail = OrderRequest::Fail::nowhere;
    CHECK(outcome_of(defended.submit(message)) == "replayed");
    CHECK(defended.rows(message) == 1);
  }
}

TEST_CASE("a filter that has forgotten everything changes nothing: the mark decides") {
  Defended defended("message-id-bloom");
  const OrderRequest message = defended.new_order();
  CHECK(outcome_of(defended.submit(message)) == "accepted");
  const Strategy after_a_restart = defended.row().make(defended.shop());
  CHECK(outcome_of(after_a_restart(message)) == "replayed");
  CHECK(defended.rows(message) == 1);
}
