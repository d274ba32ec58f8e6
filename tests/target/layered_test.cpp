// Lock, token and index, one behind another: what holds when one of them is gone.

#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

const std::vector<std::string> strategies = {"layered", "layered-redis-down"};

}  // namespace

TEST_CASE("a lock that is lost under its holder leaves the index, and one order") {
  for (const std::string& strategy : strategies) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = defended.new_order(500ms);
    auto first = submit_in_background(defended, order);
    REQUIRE(soon([&] { return defended.held(order); }));
    defended.look().command({"DEL", "lock:order:" + order.token});
    OrderRequest quick = order;
    quick.work = 0ms;
    CHECK(defended.submit(quick).status == 201);
    CHECK(first.get().status == 409);
    CHECK(defended.done_in_all() == 1);
  }
}

TEST_CASE("a token outlives the failure of its order, and is used up by its success") {
  for (const std::string& strategy : strategies) {
    INFO(strategy);
    Defended defended(strategy);
    OrderRequest order = defended.new_order();
    order.fail = OrderRequest::Fail::before;
    CHECK(answer_or_error(defended, order).status == 500);
    order.fail = OrderRequest::Fail::nowhere;
    CHECK(defended.submit(order).status == 201);
    CHECK(defended.look().command({"EXISTS", "token:" + order.token}).integer == 0);
    CHECK(defended.submit(order).status == 409);
  }
}

TEST_CASE("without Redis the index alone lets one of thirty through, or nobody gets in") {
  for (const std::string& strategy : strategies) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = defended.new_order(50ms);
    defended.kill_redis();
    const auto answers = submit_together(defended, order, 30);
    const bool open = strategy == "layered-redis-down";
    CHECK(defended.rows(order) == (open ? 1 : 0));
    CHECK(count_status(answers, 201) == (open ? 1 : 0));
    CHECK(count_status(answers, open ? 409 : 503) == (open ? 29 : 30));
  }
}
