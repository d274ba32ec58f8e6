// Never a false pass: what could not be read is not claimed. The shop itself is right in every one of these.

#include "support/servers.hpp"
#include "support/store.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

/// One round: a reading that cannot be taken is tried again for a while, in every one of them.
Json one_round_on(const ScriptedShop& shop) {
  Json scenario = shop_scenario(shop);
  scenario["cases"][0]["rounds"] = 1;
  return scenario;
}

Json with_store(const ScriptedShop& shop, const std::string& url) {
  Json scenario = one_round_on(shop);
  scenario["stores"]["db"] = url;
  return scenario;
}

Json with_sql(const ScriptedShop& shop, const std::string& sql) {
  Json scenario = one_round_on(shop);
  scenario["effects"]["orders"]["sql"] = sql;
  return scenario;
}

Json with_empty(Json scenario) {
  scenario["effects"]["orders"]["empty"] = 0;
  return scenario;
}

constexpr auto orders_table =
    "CREATE TABLE orders (order_no VARCHAR(40), request_id VARCHAR(60), ref VARCHAR(60))";

/// A shop whose orders go to a database of its own, and then something happens to that database's
/// connections.
ScriptedShop::Script right_shop_on(const std::string& url, const std::function<void()>& then) {
  return [url, then](ScriptedShop& shop, Call& call) {
    if (call.nth() > 1) return call.answer(409);
    std::this_thread::sleep_for(20ms);
    const std::string answer = shop.add_order(call);
    open(url)->query("INSERT INTO orders VALUES ('N', :key, :ref)",
                     {{"key", call.key()}, {"ref", call.ref()}});
    then();
    call.answer(201, answer);
  };
}

}  // namespace

TEST_CASE("a store that cannot be reached is inconclusive") {
  ScriptedShop shop(right_shop);
  check_inconclusive(with_store(shop, "mysql://shop@127.0.0.1:1/shop"), "reading");
  check_inconclusive(with_store(shop, "postgresql://shop@127.0.0.1:1/shop"), "reading");
  check_inconclusive(with_store(shop, "sqlite:/nowhere/at/all.db"), "reading");
}

TEST_CASE("a missing table is inconclusive") {
  ScriptedShop shop(right_shop);
  check_inconclusive(with_sql(shop, "SELECT COUNT(*) FROM oders WHERE request_id = :key"), "reading");
}

TEST_CASE("a query that returns no row is inconclusive unless the scenario says what that counts as") {
  ScriptedShop shop(right_shop);
  const Json scenario =
      with_sql(shop, "SELECT COUNT(*) FROM orders WHERE request_id = :key GROUP BY request_id");
  check_inconclusive(scenario, "reading");
  check_passed(with_empty(scenario));
}

TEST_CASE("NULL is inconclusive unless the scenario says what it counts as") {
  ScriptedShop shop(right_shop);
  const Json scenario = with_sql(shop, "SELECT SUM(1) FROM orders WHERE request_id = :key");
  check_inconclusive(scenario, "reading");
  check_passed(with_empty(scenario));
}

TEST_CASE("text where a number is expected is inconclusive") {
  ScriptedShop shop(right_shop);
  check_inconclusive(with_sql(shop, "SELECT COUNT(*) || ' orders' FROM orders WHERE request_id = :key"),
                     "reading");
}

TEST_CASE("a query that gives more than one value is inconclusive") {
  ScriptedShop shop(right_shop);
  check_inconclusive(with_sql(shop, "SELECT COUNT(*), 1 FROM orders WHERE request_id = :key"), "reading");
}

TEST_CASE("a fresh key that already has a row is inconclusive") {
  ScriptedShop shop(right_shop);
  Json scenario = shop_scenario(shop);
  scenario["before"] =
      Json::array({{{"store", "db"}, {"sql", "INSERT INTO orders VALUES ('old', :key, :ref)"}}});
  check_inconclusive(scenario, "reading");
}

TEST_CASE("an effect that never comes to rest is inconclusive") {
  ScriptedShop shop(right_shop);
  Json scenario = with_sql(shop, "SELECT COUNT(*) * ABS(RANDOM()) FROM orders WHERE request_id = :key");
  scenario["effects"]["orders"]["expect"] = {{"min", 1}};
  check_inconclusive(scenario, "reading");
}

TEST_CASE("no effects declared is inconclusive: answers alone prove nothing") {
  ScriptedShop shop(right_shop);
  Json scenario = shop_scenario(shop);
  scenario.erase("effects");
  scenario.erase("stores");
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, scenario);
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "inconclusive");
  CHECK(ran.exit == 2);
}

TEST_CASE(
    "MariaDB: wrong password, read denied, missing table, lost server are inconclusive, a lost connection is "
    "not") {
  MariaDbServer server;
  ScriptedShop shop(right_shop);
  const std::string port = std::to_string(server.port());
  check_inconclusive(with_store(shop, "mysql://owner:wrong@127.0.0.1:" + port + "/shop"), "reading");
  check_inconclusive(with_store(shop, server.reader_url()), "reading");
  Json denied = with_store(shop, server.reader_url());
  denied["effects"]["orders"]["sql"] = "SELECT COUNT(*) FROM hidden WHERE CAST(id AS CHAR) = :key";
  check_inconclusive(denied, "reading");

  const std::string url = server.new_database();
  open(url)->query(orders_table);
  const auto cut = [&] {
    const auto root = open(server.root_url());
    for (const auto& row :
         root->query("SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID()").rows) {
      fault([&] { root->query("KILL CONNECTION " + describe(row[0])); });
    }
  };
  ScriptedShop cutting(right_shop_on(url, cut));
  check_passed(with_store(cutting, url));
  ScriptedShop killing(right_shop_on(url, [&] { server.child().signal(SIGKILL); }));
  check_inconclusive(with_store(killing, url), "reading");
}

TEST_CASE("PostgreSQL: wrong password, read denied, lost server are inconclusive, a lost connection is not") {
  PostgresServer server;
  ScriptedShop shop(right_shop);
  const std::string port = std::to_string(server.port());
  check_inconclusive(with_store(shop, "postgresql://owner:wrong@127.0.0.1:" + port + "/shop"), "reading");
  Json denied = with_store(shop, server.reader_url());
  denied["effects"]["orders"]["sql"] = "SELECT COUNT(*) FROM hidden WHERE CAST(id AS TEXT) = :key";
  check_inconclusive(denied, "reading");

  const std::string url = server.new_database();
  open(url)->query(orders_table);
  const auto cut = [&] {
    open(server.root_url())
        ->query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
  };
  ScriptedShop cutting(right_shop_on(url, cut));
  check_passed(with_store(cutting, url));
  ScriptedShop killing(right_shop_on(url, [&] { server.child().signal(SIGQUIT); }));
  check_inconclusive(with_store(killing, url), "reading");
}

TEST_CASE("Redis: wrong password, read denied and a lost server are inconclusive") {
  GuardedRedis redis;
  ScriptedShop shop([&](ScriptedShop& the_shop, Call& call) {
    if (call.nth() == 1)
      open_redis(parse_store_url(redis.url(3)), {})->command({"INCR", "made:" + call.key()});
    right_shop(the_shop, call);
  });
  const auto counting = [&](const std::string& url) {
    Json scenario = one_round_on(shop);
    scenario["stores"] = {{"redis", url}};
    scenario["effects"] = Json::parse(
        R"({"made": {"store": "redis", "redis": ["GET", "made:${key}"], "expect": 1, "empty": 0}})");
    return scenario;
  };
  check_passed(counting(redis.url(3)));
  check_inconclusive(counting("redis://:wrong@127.0.0.1:" + std::to_string(redis.port()) + "/3"), "reading");
  check_inconclusive(counting(redis.url_without_password()), "reading");
  check_inconclusive(counting(redis.reader_url()), "reading");
  // Another database holds none of it: claims without effects are failed, not overlooked.
  check_failed(counting(redis.url(4)), "claimed-but-absent");
}

TEST_CASE("Redis: a connection that is cut between two readings comes back to its own database") {
  TestRedis redis;
  ScriptedShop shop([&](ScriptedShop& the_shop, Call& call) {
    if (call.nth() == 1) {
      const auto connection = open_redis(parse_store_url(redis.url(3)), {});
      connection->command({"INCR", "made:" + call.key()});
      connection->command({"CLIENT", "KILL", "TYPE", "normal"});
    }
    right_shop(the_shop, call);
  });
  Json scenario = shop_scenario(shop);
  scenario["stores"] = {{"redis", redis.url(3)}};
  scenario["effects"] = Json::parse(
      R"({"made": {"store": "redis", "redis": ["GET", "made:${key}"], "expect": 1, "empty": 0}})");
  check_passed(scenario);
}

TEST_CASE("Redis: a server that goes away between two readings is inconclusive") {
  TestRedis redis;
  ScriptedShop shop([&](ScriptedShop& the_shop, Call& call) {
    if (call.nth() == 1) redis.child().signal(SIGKILL);
    right_shop(the_shop, call);
  });
  Json scenario = shop_scenario(shop);
  scenario["stores"] = {{"redis", redis.url()}};
  scenario["effects"] = Json::parse(
      R"({"made": {"store": "redis", "redis": ["GET", "made:${key}"], "expect": 1, "empty": 0}})");
  check_inconclusive(scenario, "reading");
}
