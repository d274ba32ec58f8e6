// POST /payments/callback: a payment provider calls, more than once.

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

const std::vector<std::string> strategies = {"state-machine", "state-unconditional"};

std::unique_ptr<Database> shop_of(const Served& served) {
  return open_database(parse_store_url(served.address().database), Access::read_write, {});
}

std::string callback_of(const std::string& payment_no) {
  return dump(Json{{"payment_no", payment_no}, {"amount", 250}, {"trade_no", "T-" + payment_no}});
}

}  // namespace

TEST_CASE("a callback pays the payment and enters one debit, and the next one is told that it is done") {
  for (const std::string& strategy : strategies) {
    INFO(strategy);
    const Served served(strategy);
    const auto shop = shop_of(served);
    shop->query("INSERT INTO payments (payment_no, status) VALUES ('p-1', 'UNPAID')");
    const Received first = post(served.url(), "/payments/callback", callback_of("p-1"));
    CHECK(first.status == 200);
    CHECK(Json::parse(first.body).at("code") == 0);
    CHECK_FALSE(first.headers.contains("idempotent-replayed"));
    const Received second = post(served.url(), "/payments/callback", callback_of("p-1"));
    CHECK(second.status == 200);
    CHECK(second.headers.at("idempotent-replayed") == "true");
    CHECK(second.body == first.body);

    const Rows paid = shop->query("SELECT status, user_id, amount FROM payments");
    CHECK(std::get<std::string>(paid.rows.at(0).at(0)) == "PAID");
    const Rows ledger = shop->query("SELECT payment_no, trade_no, amount FROM ledger");
    REQUIRE(ledger.rows.size() == 1);
    CHECK(std::get<std::string>(ledger.rows[0][0]) == "p-1");
    CHECK(std::get<std::string>(ledger.rows[0][1]) == "T-p-1");
    CHECK(std::get<std::int64_t>(ledger.rows[0][2]) == 250);
  }
}

TEST_CASE("a callback about no payment is 404, one without a number 400, and a closed payment stays closed") {
  for (const std::string& strategy : strategies) {
    INFO(strategy);
    const Served served(strategy);
    shop_of(served)->query("INSERT INTO payments (payment_no, status) VALUES ('p-2', 'CLOSED')");
    CHECK(post(served.url(), "/payments/callback", callback_of("p-1")).status == 404);
    const Received none = post(served.url(), "/payments/callback", "{}");
    CHECK(none.status == 400);
    CHECK(contains(none.body, "payment_no is missing"));
    const Received closed = post(served.url(), "/payments/callback", callback_of("p-2"));
    CHECK(closed.status == 409);
    CHECK(contains(closed.body, "the payment is CLOSED"));
    CHECK(shop_of(served)->query("SELECT id FROM ledger").rows.empty());
  }
}

TEST_CASE("a callback that fails leaves the payment unpaid, one that fails late has paid it") {
  for (const std::string& strategy : strategies) {
    INFO(strategy);
    Defended defended(strategy);
    OrderRequest callback = defended.new_order();
    callback.fail = OrderRequest::Fail::before;
    CHECK(answer_or_error(defended, callback).status == 500);
    CHECK(defended.rows(callback) == 0);
    callback.fail = OrderRequest::Fail::after;
    CHECK(answer_or_error(defended, callback).status == 500);
    CHECK(defended.rows(callback) == 1);
    callback.fail = OrderRequest::Fail::nowhere;
    CHECK(outcome_of(defended.submit(callback)) == "replayed");
  }
}

TEST_CASE("thirty callbacks at once enter one debit, or thirty, on every database") {
  for (const DatabaseServer& server : all_databases())
    for (const std::string& strategy : strategies) {
      INFO(strategy << " on " << server.name);
      Defended defended(strategy, server.new_database());
      const OrderRequest callback = defended.new_order(300ms);
      submit_together(defended, callback, 30);
      const std::int64_t debits = defended.rows(callback);
      if (strategy == "state-machine")
        CHECK(debits == 1);
      else
        CHECK(debits > 1);
    }
}

TEST_CASE("each strategy serves its own path, and says which") {
  const Served payments("state-machine"), orders("none"), messages("message-id");
  CHECK(contains(post(payments.url(), "/orders", "{}").body, "serves POST /payments/callback"));
  CHECK(contains(post(orders.url(), "/messages", "{}").body, "serves POST /orders"));
  CHECK(contains(post(messages.url(), "/orders", "{}").body, "serves POST /messages"));
  CHECK(post(orders.url(), "/payments/callback", "{}").status == 404);
  CHECK(post(orders.url(), "/nowhere", "{}").status == 405);
}
