// Strategies whose SQL is their own: tables of ids, upserts, versions, on all three databases.

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

std::int64_t number(Defended& defended, const std::string& sql) {
  return std::get<std::int64_t>(defended.shop().look(sql, {}).rows.at(0).at(0));
}

}  // namespace

TEST_CASE("a dedupe table keeps the id with the order, and loses it with the order") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("dedupe-table", server.new_database());
    OrderRequest order = defended.new_order();
    order.fail = OrderRequest::Fail::before;
    CHECK(answer_or_error(defended, order).status == 500);
    order.fail = OrderRequest::Fail::nowhere;
    order.sku = "no-such-thing";
    CHECK(defended.submit(order).status == 404);
    CHECK(number(defended, "SELECT COUNT(*) FROM request_ids") == 0);
    order.sku = "A-1";
    CHECK(defended.submit(order).status == 201);
    CHECK(defended.submit(order).status == 409);
    CHECK(number(defended, "SELECT COUNT(*) FROM request_ids") == 1);
    CHECK(defended.done_in_all() == 1);
  }
}

TEST_CASE("an id that was committed in a transaction of its own outlives the failure") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("dedupe-table-other-transaction", server.new_database());
    OrderRequest order = defended.new_order();
    order.fail = OrderRequest::Fail::before;
    CHECK(answer_or_error(defended, order).status == 500);
    order.fail = OrderRequest::Fail::nowhere;
    CHECK(defended.submit(order).status == 409);
    CHECK(defended.rows(order) == 0);
    CHECK(number(defended, "SELECT COUNT(*) FROM request_ids") == 1);
  }
}

TEST_CASE("an upsert answers all duplicates with the one order, and takes one piece from the shelf") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("upsert", server.new_database());
    const OrderRequest order = defended.new_order(5ms);
    const auto answers = submit_together(defended, order, 30);
    for (const Answer& answer : answers) CHECK(order_no(answer) == order_no(answers.front()));
    CHECK(count_outcome(answers, {"accepted"}) == 1);
    CHECK(count_outcome(answers, {"replayed"}) == 29);
    CHECK(defended.rows(order) == 1);
    CHECK(defended.done_in_all() == 1);
  }
}

TEST_CASE(
    "an upsert with side effects makes one order and takes a piece from the shelf for every duplicate") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("upsert-side-effects", server.new_database());
    const OrderRequest order = defended.new_order(5ms);
    submit_together(defended, order, 30);
    CHECK(defended.rows(order) == 1);
    CHECK(defended.done_in_all() == 30);
  }
}

TEST_CASE("an upsert of what is sold out, or of what there is not, leaves no row") {
  for (const char* strategy : {"upsert", "upsert-side-effects"})
    for (const DatabaseServer& server : all_databases()) {
      INFO(strategy << " on " << server.name);
      Defended defended(strategy, server.new_database());
      OrderRequest order = defended.new_order();
      order.quantity = 1'000'001;
      CHECK(defended.submit(order).status == 410);
      order.sku = "no-such-thing";
      CHECK(defended.submit(order).status == 404);
      CHECK(defended.rows(order) == 0);
    }
}

TEST_CASE("with versions thirty different orders of one product are all placed, a turn each") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("optimistic-version", server.new_database());
    std::vector<std::future<Answer>> running;
    for (int i = 0; i < 30; ++i) running.push_back(submit_in_background(defended, defended.new_order(20ms)));
    for (auto& one : running) CHECK(one.get().status == 201);
    CHECK(defended.done_in_all() == 30);
    CHECK(number(defended, "SELECT version FROM products WHERE sku = 'A-1'") == 30);
  }
}

TEST_CASE("with versions more than there is cannot be sold, and a product that there is not is 404") {
  Defended defended("optimistic-version");
  OrderRequest order = defended.new_order();
  order.quantity = 1'000'001;
  CHECK(defended.submit(order).status == 410);
  order.sku = "no-such-thing";
  CHECK(defended.submit(order).status == 404);
  CHECK(defended.rows(order) == 0);
}

TEST_CASE("with the count of changed rows ignored, more orders are made than pieces taken from the shelf") {
  for (const DatabaseServer& server : all_databases()) {
    INFO(server.name);
    Defended defended("optimistic-ignored", server.new_database());
    std::vector<std::future<Answer>> running;
    for (int i = 0; i < 10; ++i) running.push_back(submit_in_background(defended, defended.new_order(300ms)));
    for (auto& one : running) CHECK(one.get().status == 201);
    CHECK(number(defended, "SELECT COUNT(*) FROM orders") == 10);
    CHECK(defended.done_in_all() < 10);
  }
}
