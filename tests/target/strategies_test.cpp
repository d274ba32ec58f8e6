// One after the other, and fifty together: what each strategy does, right or wrong.

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

/// What the same order gets again, once the first is done.
std::string outcome_of_replay(const StrategyRow& row) {
  Defended defended(row.name);
  const OrderRequest order = defended.new_order();
  REQUIRE(outcome_of(defended.submit(order)) == "accepted");
  return outcome_of(defended.submit(order));
}

}  // namespace

TEST_CASE("every strategy takes one order: a row, one less in stock, an order number") {
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    Defended defended(row.name);
    const OrderRequest order = defended.new_order();
    const Answer answer = defended.submit(order);
    CHECK(outcome_of(answer) == "accepted");
    CHECK(Json::parse(answer.body).at("code") == 0);
    CHECK_FALSE(answer.intercepted);
    CHECK(defended.rows(order) == 1);
    CHECK(defended.done_in_all() == 1);
    if (row.path == payments_path) continue;
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
    CHECK(outcome_of(defended.submit(one)) == "accepted");
    CHECK(outcome_of(defended.submit(other)) == "accepted");
    CHECK(defended.rows(other) == 1);
  }
}

TEST_CASE("a replay is answered as the contract of the strategy says") {
  for (const StrategyRow& row : all_strategies()) {
    if (row.name == "none") continue;  // what it promises is what it breaks
    INFO(row.name);
    CHECK(promised(row, "after_success").contains(outcome_of_replay(row)));
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
      CHECK(count_outcome(answers, {"accepted"}) == 1);
      CHECK(count_outcome(answers, promised(row, "duplicates")) == 49);
      CHECK(defended.done_in_all() == round);
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
      const std::int64_t before = defended.done_in_all();
      submit_together(defended, order, 50);
      exposed += defended.rows(order) > 1 || defended.done_in_all() - before > 1 ? 1 : 0;
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
    const bool burnt =
        contains(row.exposed_by, "failure") || !promised(row, "after_failure").contains("accepted");
    if (burnt || row.path == payments_path) continue;
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
