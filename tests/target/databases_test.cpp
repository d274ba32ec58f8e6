// The shop on MariaDB and PostgreSQL: the same promises, kept by another database.

#include "fixtures.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"
#include "target/schema.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<Database> open(const std::string& url) {
  return open_database(parse_store_url(url), Access::read_write, {});
}

}  // namespace

TEST_CASE("right strategies let one of fifty through on MariaDB and PostgreSQL") {
  for (const DatabaseServer& server : servers())
    for (const StrategyRow& row : all_strategies()) {
      if (!row.right) continue;
      INFO(row.name << " on " << server.name);
      Defended defended(row.name, server.new_database());
      const OrderRequest order = defended.new_order(200ms);
      const auto answers = submit_together(defended, order, 50);
      CHECK(defended.rows(order) == 1);
      CHECK(count_outcome(answers, {"accepted"}) == 1);
      CHECK(count_outcome(answers, promised(row, "duplicates")) == 49);
      CHECK(defended.done_in_all() == 1);
    }
}

TEST_CASE("strategies that a burst exposes let more than one of fifty through on MariaDB and PostgreSQL") {
  for (const DatabaseServer& server : servers())
    for (const StrategyRow& row : all_strategies()) {
      if (!contains(row.exposed_by, "burst")) continue;
      INFO(row.name << " on " << server.name);
      Defended defended(row.name, server.new_database());
      int exposed = 0;
      for (int round = 0; round < 5; ++round) {
        const OrderRequest order = defended.new_order(5ms);
        const std::int64_t before = defended.done_in_all();
        submit_together(defended, order, 50);
        exposed += defended.rows(order) > 1 || defended.done_in_all() - before > 1 ? 1 : 0;
      }
      CHECK(exposed >= 4);
    }
}

TEST_CASE("what is unlocked before its commit lets a duplicate in meanwhile on MariaDB and PostgreSQL") {
  for (const DatabaseServer& server : servers()) {
    INFO(server.name);
    Defended defended("redis-lock-then-commit", server.new_database());
    // The second one has 30 ms: on a busy machine not every try is in time.
    CHECK(soon([&] { return rows_of_a_pair_around_the_unlock(defended) == 2; }));
  }
}

TEST_CASE("fifty different orders at once are all placed on MariaDB and PostgreSQL") {
  for (const DatabaseServer& server : servers()) {
    INFO(server.name);
    Defended defended("unique-index", server.new_database());
    std::vector<std::thread> threads;
    for (int i = 0; i < 50; ++i)
      threads.emplace_back([&] {
        for (int n = 0; n < 4; ++n) defended.submit(defended.new_order());
      });
    for (auto& thread : threads) thread.join();
    CHECK(defended.shop().stock("A-1") == 999'800);
  }
}

TEST_CASE("keys that differ in case, accents or script are different keys on every database") {
  for (const DatabaseServer& server : servers()) {
    INFO(server.name);
    Defended defended("unique-index", server.new_database());
    for (const std::string key : {"abc", "ABC", "äbc", "请勿", "请务"}) {
      OrderRequest order = defended.new_order();
      order.request_id = key;
      CHECK(defended.submit(order).status == 201);
      CHECK(defended.shop().count_by_request_id(key) == 1);
    }
  }
}

TEST_CASE("several targets may make the tables at once") {
  for (const DatabaseServer& server : servers()) {
    INFO(server.name);
    const std::string url = server.new_database();
    std::vector<std::thread> threads;
    std::atomic<int> made{0};
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        create_schema(*open(url), parse_store_url(url).kind, true);
        ++made;
      });
    for (auto& thread : threads) thread.join();
    CHECK(made == 4);
    CHECK(open(url)->query("SELECT sku FROM products").rows.size() == 3);
  }
}

TEST_CASE("the unique index comes and goes with the strategy on MariaDB and PostgreSQL") {
  for (const DatabaseServer& server : servers()) {
    INFO(server.name);
    const std::string url = server.new_database();
    const auto submit_twice = [&](const char* strategy) {
      Defended defended(strategy, url);
      const OrderRequest order = defended.new_order();
      defended.submit(order);
      return defended.submit(order).status;
    };
    CHECK(submit_twice("unique-index") == 409);
    CHECK(submit_twice("none") == 201);
    CHECK(contains(why_not([&] { submit_twice("unique-index"); }), "DELETE FROM orders"));
  }
}

TEST_CASE("a shop on MariaDB or PostgreSQL that somebody lives in is not touched") {
  for (const DatabaseServer& server : servers()) {
    INFO(server.name);
    const std::string url = server.new_database();
    open(url)->query("CREATE TABLE products (id INTEGER)");
    CHECK(contains(why_not([&] { Defended("none", url); }), "did not make"));
  }
}
