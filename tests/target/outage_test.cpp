// Redis is killed and comes back, is paused, stands still: who gets in meanwhile, and who afterwards.

#include "fixtures.hpp"
#include "support/catch.hpp"
#include "target/redis_lease.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

struct Timed {
  Answer answer;
  Nanos took;
};

Timed submit_timed(Defended& defended, const OrderRequest& order) {
  const auto start = SteadyClock::now();
  Answer answer = answer_or_error(defended, order);
  return {std::move(answer), SteadyClock::now() - start};
}

}  // namespace

TEST_CASE("without Redis nobody gets in but through the open door, and with it everybody works again") {
  for (const StrategyRow& row : all_strategies()) {
    if (!row.uses_redis) continue;
    INFO(row.name);
    const bool open = contains(row.contract, R"("outage":"open")");
    Defended defended(row.name);
    CHECK(defended.submit(defended.new_order()).status == 201);
    const OrderRequest meanwhile = defended.new_order();
    defended.kill_redis();
    CHECK(answer_or_error(defended, meanwhile).status == (open ? 201 : 503));
    CHECK(defended.rows(meanwhile) == (open ? 1 : 0));
    defended.restart_redis();
    const OrderRequest afterwards = defended.new_order();
    const auto answers = submit_together(defended, afterwards, 10);
    CHECK(count_status(answers, 503) == 0);
    CHECK(defended.rows(afterwards) >= 1);
  }
}

TEST_CASE("duplicates that come together in an outage all pass the open door, and none the closed one") {
  Defended open("redis-lock-fail-open"), closed("redis-lock-fail-closed");
  for (Defended* defended : {&open, &closed}) defended->kill_redis();
  const OrderRequest to_open = open.new_order(300ms), to_closed = closed.new_order(300ms);
  submit_together(open, to_open, 10);
  CHECK(open.rows(to_open) > 1);
  const auto answers = submit_together(closed, to_closed, 10);
  CHECK(count_status(answers, 503) == 10);
  CHECK(answers.front().headers.at("Retry-After") == "1");
  CHECK(closed.rows(to_closed) == 0);
}

TEST_CASE("an order that was let in before Redis went is placed all the same") {
  for (const std::string strategy : {"redis-lock", "redis-lock-watchdog", "redis-lock-reentrant"}) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = defended.new_order(700ms);
    auto first = submit_in_background(defended, order);
    REQUIRE(soon([&] { return defended.held(order); }));
    defended.kill_redis();
    CHECK(first.get().status == 201);
    CHECK(defended.rows(order) == 1);
  }
}

TEST_CASE("a paused Redis is an outage that is said soon, and what was given up is not done afterwards") {
  Defended defended("redis-lock-fail-closed");
  const OrderRequest order = defended.new_order(), next = defended.new_order();
  defended.look().command({"CLIENT", "PAUSE", "4000", "ALL"});
  const Timed timed = submit_timed(defended, order);
  CHECK(timed.answer.status == 503);
  CHECK(timed.took < 3500ms);
  REQUIRE(defended.look().command({"PING"}).text == "PONG");  // answered when the pause is over
  CHECK_FALSE(defended.held(order));
  for (const OrderRequest& retried : {order, next}) {
    CHECK(answer_or_error(defended, retried).status == 201);
    CHECK(defended.rows(retried) == 1);
  }
}

TEST_CASE("a Redis that stood still takes a lock for nobody, which ends by itself and writes no order") {
  Defended defended("redis-lock-fail-closed");
  const OrderRequest order = defended.new_order();
  REQUIRE_FALSE(defended.held(order));
  defended.redis().child().signal(SIGSTOP);
  const Timed timed = submit_timed(defended, order);
  CHECK(timed.answer.status == 503);
  CHECK(timed.took < 3500ms);
  defended.redis().child().signal(SIGCONT);
  CHECK(soon([&] { return defended.held(order); }));
  CHECK(defended.look().command({"PTTL", order_lock(order)}).integer > 0);
  CHECK(answer_or_error(defended, order).status == 409);
  CHECK(defended.rows(order) == 0);
  defended.look().command({"DEL", order_lock(order)});
  CHECK(answer_or_error(defended, order).status == 201);
}
