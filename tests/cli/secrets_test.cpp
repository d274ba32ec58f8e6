// Values that come from the environment appear nowhere: not in what is printed, not in what is written.

#include "support/catch.hpp"
#include "support/servers.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

constexpr auto secret = "w0rd/of+the \"day\"";
const Environment environment = {{"SHOP_WORD", secret}, {"SHOP_DB_PASSWORD", "s3cr3t-pass"}};

void check_hidden(const Ran& ran) {
  INFO(story_of(ran));
  const std::string written = ran.report.is_null() ? "" : dump(ran.report, 2);
  for (const std::string hidden : {"w0rd/of+the", "w0rd%2Fof%2Bthe", "w0rd\\/of", "s3cr3t-pass"}) {
    INFO(hidden);
    CHECK_FALSE(contains(ran.out, hidden));
    CHECK_FALSE(contains(ran.err, hidden));
    CHECK_FALSE(contains(written, hidden));
  }
}

/// Tells everybody what it was told, in every answer.
void indiscreet_shop(ScriptedShop& shop, Call& call) {
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  shop.add_order(call);
  call.answer(201, call.request(), "X-Echo: " + std::string(secret) + "\r\n");
}

Json telling(const Json& scenario) {
  return patched(scenario, Json::parse(R"({
    "submit": {
      "headers": { "Authorization": "Bearer ${env.SHOP_WORD}" },
      "query": { "word": "${env.SHOP_WORD}" },
      "json": { "word": "${env.SHOP_WORD}" }
    }
  })"));
}

}  // namespace

TEST_CASE("a secret is hidden in a failed run's report, though the target repeats it") {
  ScriptedShop shop(indiscreet_shop);
  const Workplace place = workplace();
  const Ran ran = place.run({"run", place.write("scenario.json", telling(shop_scenario(shop)))}, environment);
  CHECK(ran.exit == 1);
  check_hidden(ran);
  CHECK(contains(dump(ran.report), "***"));
}

TEST_CASE("a secret reaches the target as it is") {
  std::mutex mutex;
  std::string told;
  ScriptedShop shop([&](ScriptedShop& the_shop, Call& call) {
    {
      const std::lock_guard lock(mutex);
      told = call.request();
    }
    right_shop(the_shop, call);
  });
  const Workplace place = workplace();
  const Ran ran = place.run({"run", place.write("scenario.json", telling(shop_scenario(shop)))}, environment);
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  CHECK(contains(told, "Authorization: Bearer " + std::string(secret)));
  check_hidden(ran);
}

TEST_CASE("a store's password is hidden when the store cannot be reached") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  for (const std::string scheme : {"mysql", "postgresql", "redis"}) {
    Json scenario = shop_scenario(shop);
    scenario["stores"]["other"] = scheme + "://shop:${env.SHOP_DB_PASSWORD}@127.0.0.1:1/0";
    scenario["effects"]["other"] =
        scheme == "redis"
            ? Json::parse(R"({"store": "other", "redis": ["GET", "made:${key}"], "expect": 1})")
            : Json::parse(
                  R"({"store": "other", "sql": "SELECT COUNT(*) FROM t WHERE k = :key", "expect": 1})");
    const std::string file = place.write("scenario.json", scenario);
    const Ran ran = place.run({"run", file}, environment);
    CHECK(ran.exit == 2);
    check_hidden(ran);
    const Ran validated = place.run({"validate", file, "--connect"}, environment);
    CHECK(validated.exit == 2);
    check_hidden(validated);
  }
}

TEST_CASE("a store's password is hidden when the server refuses it") {
  GuardedRedis redis;
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(shop);
  scenario["stores"]["redis"] =
      "redis://:${env.SHOP_DB_PASSWORD}@127.0.0.1:" + std::to_string(redis.port()) + "/0";
  scenario["effects"]["made"] =
      Json::parse(R"({"store": "redis", "redis": ["GET", "made:${key}"], "expect": 1})");
  const Ran ran = place.run({"run", place.write("scenario.json", scenario)}, environment);
  CHECK(ran.exit == 2);
  check_hidden(ran);
}

TEST_CASE("validate hides the secrets of the request it shows") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  const Ran ran =
      place.run({"validate", place.write("scenario.json", telling(shop_scenario(shop)))}, environment);
  CHECK(ran.exit == 0);
  CHECK(contains(ran.out, "Bearer ***"));
  check_hidden(ran);
}

TEST_CASE("an error about a value that holds a secret does not tell it") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  for (const char* patch : {R"({"target": {"url": "ftp://${env.SHOP_DB_PASSWORD}@host"}})",
                            R"({"stores": {"db": "oracle://shop:${env.SHOP_DB_PASSWORD}@host/shop"}})",
                            R"({"proxy": "nowhere://${env.SHOP_DB_PASSWORD}"})"}) {
    INFO(patch);
    const Json scenario = patched(shop_scenario(shop), Json::parse(patch));
    const Ran ran = place.run({"run", place.write("scenario.json", scenario)}, environment);
    CHECK(ran.exit == 65);
    check_hidden(ran);
  }
}
