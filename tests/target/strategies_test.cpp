// One after the other, and fifty together: what each strategy does, right or wrong.

#include <map>
#include <set>

#include "base/json_full.hpp"
#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

std::string order_no(const Answer& answer) {
  return Json::parse(answer.body).value(Json::json_pointer("/data/order_no"), std::string());
}

/// The answer to the same order again, once the first is done.
int status_of_replay(const std::string& strategy) {
  Defended defended(strategy);
  const OrderRequest order = defended.new_order();
  REQUIRE(defended.submit(order).status == 201);
  return defended.submit(order).status;
}

std::string allowed_after_success(const StrategyRow& row) {
  return Json::parse(row.contract).at("after_success").at(0).get<std::string>();
}

}  // namespace

TEST_CASE("every strategy takes one order: a row, one less in stock, an order number") {
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    Defended defended(row.name);
    const OrderRequest order = defended.new_order();
    const Answer answer = defended.submit(order);
    CHECK(answer.status == 201);
    CHECK(Json::parse(answer.body).at("code") == 0);
    CHECK_FALSE(answer.intercepted);
    CHECK(defended.rows(order) == 1);
    CHECK(defended.shop().stock("A-1") == 999'999);
    const auto stored = defended.shop().find_order(order_no(answer));
    REQUIRE(stored);
    CHECK(stored->ref == order.ref);
  }
}

TEST_CASE("every strategy lets another key in while it remembers the first") {
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    Defended defended(row.name);
    const OrderRequest one = defended.new_order(), other = defended.new_order();
    CHECK(defended.submit(one).status == 201);
    CHECK(defended.submit(other).status == 201);
    CHECK(defended.rows(other) == 1);
  }
}

TEST_CASE("a replay is answered as the contract of the strategy says") {
  for (const StrategyRow& row : all_strategies()) {
    if (row.name == "none") continue;  // what it promises is what it breaks
    INFO(row.name);
    const std::map<std::string, int> statuses = {
        {"rejected", 409}, {"replayed", 200}, {"accepted", 201}, {"throttled", 429}};
    CHECK(status_of_replay(std::string(row.name)) == statuses.at(allowed_after_success(row)));
  }
}

TEST_CASE("no defence makes an order of every submission") {
  Defended defended("none");
  const OrderRequest order = defended.new_order();
  for (int i = 0; i < 3; ++i) CHECK(defended.submit(order).status == 201);
  CHECK(defended.rows(order) == 3);
  CHECK(defended.shop().stock("A-1") == 999'997);
}

TEST_CASE("a replayed answer carries the same order number and says that it is a replay") {
  Defended defended("unique-index-replay");
  const OrderRequest order = defended.new_order();
  const Answer first = defended.submit(order), second = defended.submit(order);
  CHECK(second.status == 200);
  CHECK(order_no(second) == order_no(first));
  CHECK(second.headers.at("Idempotent-Replayed") == "true");
  CHECK(defended.rows(order) == 1);
}

TEST_CASE("right strategies let one of fifty through, every time, and touch the stock once") {
  for (const StrategyRow& row : all_strategies()) {
    if (!row.right) continue;
    INFO(row.name);
    Defended defended(row.name);
    for (int round = 1; round <= 4; ++round) {
      INFO("round " << round);
      // Long enough that no thread starts after the first has finished: that would be a new order to a lock.
      const OrderRequest order = defended.new_order(200ms);
      const auto answers = submit_together(defended, order, 50);
      CHECK(defended.rows(order) == 1);
      CHECK(count_status(answers, 201) == 1);
      CHECK(count_status(answers, status_of_others(row)) == 49);
      CHECK(defended.shop().stock("A-1") == 1'000'000 - round);
    }
  }
}

TEST_CASE("strategies that a burst exposes let more than one of fifty through, in nearly every burst") {
  for (const StrategyRow& row : all_strategies()) {
    if (!contains(row.exposed_by, "burst")) continue;
    INFO(row.name);
    Defended defended(row.name);
    int exposed = 0;
    for (int round = 0; round < 10; ++round) {
      const OrderRequest order = defended.new_order(5ms);
      submit_together(defended, order, 50);
      exposed += defended.rows(order) > 1 ? 1 : 0;
    }
    CHECK(exposed >= 8);
  }
}

TEST_CASE("all fifty duplicates of a replaying strategy get the one order number") {
  Defended defended("unique-index-replay");
  const OrderRequest order = defended.new_order(5ms);
  const auto answers = submit_together(defended, order, 50);
  for (const Answer& answer : answers) CHECK(order_no(answer) == order_no(answers.front()));
}

TEST_CASE("a business that fails leaves nothing behind, and a lock is free again") {
  for (const StrategyRow& row : all_strategies()) {
    if (!contains(row.contract, R"("after_failure":["accepted"])") || row.name == "mark-before-work")
      continue;
    INFO(row.name);
    Defended defended(row.name);
    OrderRequest order = defended.new_order();
    order.sku = "no-such-thing";
    CHECK(defended.submit(order).status == 404);
    CHECK(defended.rows(order) == 0);
    order.sku = "A-1";
    CHECK(defended.submit(order).status == 201);
  }
}

TEST_CASE("more than there is cannot be sold") {
  Defended defended("unique-index");
  OrderRequest order = defended.new_order();
  order.quantity = 1'000'001;
  CHECK(defended.submit(order).status == 410);
  CHECK(defended.rows(order) == 0);
  CHECK(defended.shop().stock("A-1") == 1'000'000);
}

TEST_CASE("the table names each strategy once, and says of the wrong ones what exposes them") {
  std::set<std::string_view> names;
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
    CHECK(row.exposed_by.empty() == row.right);
    CHECK(Json::parse(row.contract).contains("duplicates"));
    CHECK(find_strategy(row.name) == &row);
  }
  CHECK(find_strategy("redis") == nullptr);
}
