// The cases about a lock through the whole program: rows held on real databases, and locks that are not where
// the scenario says.

#include "base/json_full.hpp"
#include "reference_shop.hpp"
#include "store/redis.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// A shop on a database of the test's choice, kept busy by a row that it needs instead of by a slow business.
Json held_scenario(const std::string& strategy, const ServedShop& shop) {
  Json scenario = life_scenario(strategy);
  scenario["target"] = {{"url", shop.url()}};
  scenario["stores"] = {{"db", shop.address().at("db")}, {"redis", shop.address().at("redis")}};
  scenario.erase("slow");
  scenario["hold"] = {
      {"store", "db"}, {"sql", "SELECT stock FROM products WHERE sku = 'A-1' FOR UPDATE"}, {"for", "20s"}};
  return scenario;
}

void check_holding_on(const std::string& database_url) {
  {
    const ServedShop shop(DUPCHECK_PROGRAM, "redis-lock-reentrant-unique", database_url);
    Json scenario = held_scenario("redis-lock-reentrant-unique", shop);
    scenario["cases"] = Json::parse(R"([{"case": "lock-expiry"}, {"case": "mistaken-delete"}])");
    check_passed(scenario);
  }
  const ServedShop shop(DUPCHECK_PROGRAM, "redis-lock-short-ttl", database_url);
  Json scenario = held_scenario("redis-lock-short-ttl", shop);
  scenario["cases"] = Json::parse(R"([{"case": "lock-expiry"}])");
  check_failed(scenario, "effect");
}

/// lock-expiry, with the lock changed by `patch`.
Ran with_lock(const Json& patch) {
  Json scenario = life_scenario("redis-lock-reentrant-unique");
  scenario["cases"] = Json::parse(R"([{"case": "lock-expiry", "how": "forced"}])");
  const Workplace place = workplace();
  return run_scenario(place, patched(scenario, patch));
}

bool says(const Ran& ran, const std::string& what) { return contains(dump(ran.report), what); }

}  // namespace

TEST_CASE("holding a row and losing a lock work on MariaDB") {
  check_holding_on(shared_mariadb().new_database());
}

TEST_CASE("holding a row and losing a lock work on PostgreSQL") {
  check_holding_on(shared_postgres().new_database());
}

TEST_CASE("a lock that is called otherwise is inconclusive, and the key with a similar name is told") {
  const Ran ran = with_lock({{"lock", {{"key", "shop:lock:${key}"}}}});
  check_verdict(ran, "inconclusive", "inconclusive round");
  CHECK(says(ran, "no lock was ever seen at shop:lock:"));
  CHECK(says(ran, "keys with a similar name: lock:order:"));
}

TEST_CASE("a lock that never appears is inconclusive, with what was looked for") {
  const Ran ran = with_lock({{"lock", {{"key", "nothing:${ref}"}}}});
  check_verdict(ran, "inconclusive", "inconclusive round");
  CHECK(says(ran, "no lock was ever seen at nothing:"));
  CHECK(says(ran, "no key with a similar name"));
}

TEST_CASE("a key of another type is inconclusive, and the type is told") {
  const Ran ran = with_lock({{"before", {{{"store", "redis"}, {"redis", {"RPUSH", "queue:${key}", "x"}}}}},
                             {"after", {{{"store", "redis"}, {"redis", {"DEL", "queue:${key}"}}}}},
                             {"lock", {{"key", "queue:${key}"}}}});
  check_verdict(ran, "inconclusive", "inconclusive round");
  CHECK(says(ran, "is a list"));
}

TEST_CASE("a Redis that refuses a command is inconclusive, with the command and its words") {
  const ServedShop shop(DUPCHECK_PROGRAM, "redis-lock-reentrant-unique", "");
  const std::string url = shop.address().at("redis");
  open_redis(parse_store_url(url), {})
      ->command({"ACL", "SETUSER", "looker", "on", ">pw", "~*", "-@all", "+ping", "+select", "+auth", "+type",
                 "+get", "+hgetall", "+pttl", "+scan"});
  Json scenario = life_scenario("redis-lock-reentrant-unique");
  scenario["target"] = {{"url", shop.url()}};
  std::string limited = url;
  limited.replace(0, std::string("redis://").size(), "redis://looker:pw@");
  scenario["stores"] = {{"db", shop.address().at("db")}, {"redis", limited}};
  scenario["cases"] = Json::parse(R"([{"case": "lock-expiry", "how": "forced"}])");
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, scenario);
  check_verdict(ran, "inconclusive", "inconclusive round");
  CHECK(says(ran, "Redis refuses DEL"));
}
