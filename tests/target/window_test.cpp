// Defences by time: one per window, and what happens at the window's end.

#include "fixtures.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

bool is_by_time(const StrategyRow& row) { return contains(row.contract, R"("window":"1s")"); }

/// A burst of twenty on a fresh key, then, past the window, another: how many the second lets in.
int let_in_past_the_window(Defended& defended) {
  const OrderRequest order = defended.new_order();
  CHECK(count_status(submit_together(defended, order, 20), 201) == 1);
  std::this_thread::sleep_for(1200ms);
  return count_status(submit_together(defended, order, 20), 201);
}

}  // namespace

TEST_CASE("within the window the next one is throttled and told when to come again, after it he is let in") {
  for (const StrategyRow& row : all_strategies()) {
    if (!is_by_time(row)) continue;
    INFO(row.name);
    Defended defended(row.name);
    const OrderRequest order = defended.new_order();
    CHECK(defended.submit(order).status == 201);
    const Answer second = defended.submit(order);
    CHECK(second.status == 429);
    CHECK(second.headers.at("Retry-After") == "1");
    CHECK(contains(second.body, "10029"));
    std::this_thread::sleep_for(1100ms);
    CHECK(defended.submit(order).status == 201);
    CHECK(defended.submit(order).status == 429);
    CHECK(defended.rows(order) == 2);
  }
}

TEST_CASE("past the window one of twenty is let in, where the entry is replaced in one step") {
  for (const std::string strategy : {"local-window-atomic", "rate-limit", "rate-limit-two-commands"}) {
    INFO(strategy);
    Defended defended(strategy);
    for (int round = 0; round < 2; ++round) CHECK(let_in_past_the_window(defended) == 1);
  }
}

TEST_CASE("past the window several get in together, where the entry is replaced in a second step") {
  Defended defended("local-window");
  int exposed = 0;
  for (int round = 0; round < 5; ++round) exposed += let_in_past_the_window(defended) > 1 ? 1 : 0;
  CHECK(exposed >= 3);
}

TEST_CASE("a rate limit is the user's, not the key's") {
  for (const std::string strategy : {"rate-limit", "rate-limit-two-commands"}) {
    INFO(strategy);
    Defended defended(strategy);
    const OrderRequest order = defended.new_order();
    OrderRequest of_the_same_user = defended.new_order(), of_another = defended.new_order();
    of_the_same_user.user_id = order.user_id;
    CHECK(defended.submit(order).status == 201);
    CHECK(defended.submit(of_the_same_user).status == 429);
    CHECK(defended.submit(of_another).status == 201);
    const std::string counter = "rate:order:" + std::to_string(order.user_id);
    CHECK(defended.look().command({"PTTL", counter}).integer > 0);
  }
}

TEST_CASE("when the second of two commands is lost, the user is throttled for ever") {
  Defended defended("rate-limit-two-commands");
  const OrderRequest order = defended.new_order();
  defended.look().command({"ACL", "SETUSER", "default", "-pexpire"});
  CHECK(answer_or_error(defended, order).status == 503);
  defended.look().command({"ACL", "SETUSER", "default", "+pexpire"});
  std::this_thread::sleep_for(1200ms);
  CHECK(answer_or_error(defended, order).status == 429);
  CHECK(defended.look().command({"PTTL", "rate:order:" + std::to_string(order.user_id)}).integer == -1);
}
