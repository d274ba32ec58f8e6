// POST /orders/nested: a second guarded operation under the same key, in the middle of the first.

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "support/catch.hpp"
#include "target/redis_lease.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

OrderRequest nested_order(Defended& defended, std::chrono::milliseconds work) {
  OrderRequest order = defended.new_order(work);
  order.nested = true;
  return order;
}

bool promises_reentrancy(const StrategyRow& row) { return contains(row.contract, R"("reentrant":true)"); }

}  // namespace

TEST_CASE("who promises reentrancy serves the nested path, the others do not have it") {
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    CHECK(row.nested == promises_reentrancy(row));
    const bool asked = row.name == "none" || row.name == "redis-lock" || row.name == "redis-lock-reentrant";
    if (!asked) continue;
    const Served served{std::string(row.name)};
    const Received received =
        post(served.url(), "/orders/nested", R"({"request_id":"n","ref":"n","work_ms":10})");
    CHECK(received.status == (row.nested ? 201 : 404));
    if (!row.nested) CHECK(contains(received.body, "this strategy has no nested operation"));
    CHECK(Json::parse(get(served.url(), "/orders/count?ref=n").body).at("count") == (row.nested ? 1 : 0));
  }
}

TEST_CASE("a reentrant lock is held until the outer order is there, and is free afterwards") {
  for (const std::string strategy : {"redis-lock-reentrant", "redis-lock-reentrant-unique"}) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = nested_order(defended, 400ms);
    auto nested = submit_in_background(defended, order);
    REQUIRE(soon([&] { return defended.held(order); }));
    REQUIRE(soon([&] { return !defended.held(order); }));
    CHECK(defended.rows(order) == 1);
    CHECK(nested.get().status == 201);
    CHECK(answer_or_error(defended, order).status == 409);
    CHECK(defended.shop().stock("A-1") == 999'999);
  }
}

TEST_CASE("a reentrant lock is a hash of its holder and a count, with a time to live") {
  Defended defended("redis-lock-reentrant");
  const OrderRequest order = defended.new_order(300ms);
  auto first = submit_in_background(defended, order);
  REQUIRE(soon([&] { return defended.held(order); }));
  const Reply lock = defended.look().command({"HGETALL", order_lock(order)});
  REQUIRE(lock.elements.size() == 2);
  const std::string holder = lock.elements[0].text;
  CHECK(holder.find(':') == 36);
  CHECK(holder.find_first_not_of("0123456789", 37) == std::string::npos);
  CHECK(lock.elements[1].text == "1");
  CHECK(first.get().status == 201);
}

TEST_CASE("a holder that is inside already counts up and down again") {
  Defended defended("redis-lock-reentrant");
  defended.submit(defended.new_order());
  const OrderRequest order = nested_order(defended, 200ms);
  auto nested = submit_in_background(defended, order);
  // The second operation takes 5 ms: another thread may miss it, the server's own count of the script does
  // not.
  CHECK(nested.get().status == 201);
  const std::string stats = defended.look().command({"INFO", "commandstats"}).text;
  CHECK(contains(stats, "cmdstat_hincrby:calls=6,"));  // 1 and 1 for the plain order, 2 and 2 for the nested
  CHECK(contains(stats, "cmdstat_del:calls=2,"));
}

TEST_CASE("an inner exit that gives the lock back lets a duplicate in beside the outer") {
  Defended defended("redis-lock-inner-release");
  const OrderRequest order = nested_order(defended, 2s);
  auto nested = submit_in_background(defended, order);
  REQUIRE(soon([&] { return defended.held(order); }));
  REQUIRE(soon([&] { return !defended.held(order); }));
  CHECK(defended.rows(order) == 0);
  OrderRequest duplicate = order;
  duplicate.nested = false;
  duplicate.work = 0ms;
  CHECK(answer_or_error(defended, duplicate).status == 201);
  CHECK(nested.get().status == 201);
  CHECK(defended.rows(order) == 2);
}

TEST_CASE("a nested call that meets its own lock is refused, and nothing is done") {
  Defended defended("redis-lock-self-blocking");
  const OrderRequest order = nested_order(defended, 20ms);
  for (int i = 0; i < 2; ++i) CHECK(answer_or_error(defended, order).status == 409);
  CHECK(defended.rows(order) == 0);
  CHECK(defended.shop().stock("A-1") == 1'000'000);
  CHECK_FALSE(defended.held(order));
}

TEST_CASE("a nested business that fails gives back both locks") {
  for (const StrategyRow& row : all_strategies()) {
    if (!row.nested || row.name == "redis-lock-self-blocking") continue;
    INFO(row.name);
    Defended defended(row.name);
    OrderRequest order = nested_order(defended, 20ms);
    order.fail = OrderRequest::Fail::before;
    CHECK(answer_or_error(defended, order).status == 500);
    CHECK_FALSE(defended.held(order));
    order.fail = OrderRequest::Fail::nowhere;
    CHECK(answer_or_error(defended, order).status == 201);
  }
}
