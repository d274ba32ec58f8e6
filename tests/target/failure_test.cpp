// A business that fails because the request asks for it: what is left behind, and what a retry gets.

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;

namespace {

using Fail = OrderRequest::Fail;

}  // namespace

TEST_CASE(
    "what failed before it wrote anything may be retried or not, as the contract says, but for those that "
    "burn it") {
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    Defended defended(row.name);
    OrderRequest order = defended.new_order();
    order.fail = Fail::before;
    CHECK(answer_or_error(defended, order).status == 500);
    CHECK(defended.rows(order) == 0);
    order.fail = Fail::nowhere;
    const std::string retried = outcome_of(answer_or_error(defended, order));
    CHECK(promised(row, "after_failure").contains(retried) != contains(row.exposed_by, "failure"));
    CHECK(defended.rows(order) == (retried == "accepted" ? 1 : 0));
  }
}

TEST_CASE("what fails after the commit has written its order, and gives back what it held") {
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    Defended defended(row.name);
    OrderRequest order = defended.new_order();
    order.fail = Fail::after;
    CHECK(answer_or_error(defended, order).status == 500);
    CHECK(defended.rows(order) == 1);
    CHECK(defended.done_in_all() == 1);
    if (row.uses_redis) CHECK_FALSE(defended.held(order));
  }
}

TEST_CASE("a retry after a failure that came too late finds the record, where somebody looks for it") {
  for (const std::string strategy : {"redis-lock-record-check", "redis-lock-unique", "unique-index"}) {
    INFO(strategy);
    Defended defended(strategy);
    OrderRequest order = defended.new_order();
    order.fail = Fail::after;
    CHECK(answer_or_error(defended, order).status == 500);
    order.fail = Fail::nowhere;
    CHECK(answer_or_error(defended, order).status == 409);
    CHECK(defended.rows(order) == 1);
  }
}

TEST_CASE("a failed business is 500 with its code over HTTP, in JSON and in a form") {
  const Served served("redis-lock-record-check");
  const Received before = post(served.url(), "/orders", R"({"request_id":"a","ref":"a","fail":"before"})");
  CHECK(before.status == 500);
  CHECK(Json::parse(before.body).at("code") == 10500);
  CHECK(contains(before.body, "before it wrote anything"));
  const Received after = post(served.url(), "/orders", "request_id=b&ref=b&fail=after",
                              "Content-Type: application/x-www-form-urlencoded\r\n");
  CHECK(after.status == 500);
  CHECK(Json::parse(get(served.url(), "/orders/count?ref=a").body).at("count") == 0);
  CHECK(Json::parse(get(served.url(), "/orders/count?ref=b").body).at("count") == 1);
  CHECK(post(served.url(), "/orders", R"({"request_id":"c","fail":"later"})").status == 400);
}
