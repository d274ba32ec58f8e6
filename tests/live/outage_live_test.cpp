// outage against services that are not the reference target: what cannot be done is said, what is not seen is
// not claimed.

#include "reference_shop.hpp"
#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/servers.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json outage_of(Json scenario, const std::string& of_case) {
  scenario["contract"]["outage"] = "closed";
  scenario["cases"] = Json::array({Json::parse(of_case)});
  return scenario;
}

Ran run_outage(const Json& scenario, const std::vector<std::string>& options = {}) {
  const Workplace place = workplace();
  std::vector<std::string> arguments = {"run", place.write("scenario.json", scenario)};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return place.run(arguments);
}

}  // namespace

TEST_CASE("a user's Redis is neither stopped nor emptied without being told how") {
  ScriptedShop shop(right_shop);
  TestRedis redis;
  const auto client = open_redis(parse_store_url(redis.url()), {});
  client->command({"SET", "precious", "1"});
  for (const char* how : {"gone", "emptied"}) {
    Json scenario = shop_scenario(shop);
    scenario["stores"]["redis"] = redis.url();
    const Ran ran = run_outage(
        outage_of(scenario, std::string(R"({"case": "outage", "store": "redis", "how": ")") + how + R"("})"));
    INFO(story_of(ran));
    CHECK(verdict_of(ran) == "inconclusive");
    CHECK(contains(ran.out, "not dupcheck's own"));
  }
  CHECK(client->command({"GET", "precious"}).text == "1");
}

TEST_CASE("a target that does not use the store that was paused is not said to be closed") {
  ScriptedShop shop(right_shop);
  TestRedis redis;
  Json scenario = shop_scenario(shop);
  scenario["stores"]["redis"] = redis.url();
  const Ran ran = run_outage(outage_of(
      scenario, R"({"case": "outage", "store": "redis", "how": "paused", "for": "800ms", "threads": 4})"));
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "inconclusive");
  CHECK(findings_of(ran).contains("inconclusive fail-open"));
}

TEST_CASE("a shop on MariaDB whose sessions are cut under it, through the program") {
  const std::string database = shared_mariadb().new_database();
  const ServedShop shop(DUPCHECK_PROGRAM, "unique-index", database);
  Json scenario = reference_scenario("unique-index", 4, 1);
  scenario["target"] = {{"url", shop.url()}};
  scenario["stores"] = {{"db", database}};
  const Ran ran = run_outage(outage_of(
      scenario, R"({"case": "outage", "store": "db", "how": "cut", "for": "1500ms", "threads": 4})"));
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "passed");
}
