// A scenario that cannot be right is 65, whoever asks, and nothing is fired.

#include "support/catch.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// Run and validate agree, and the shop has seen nothing.
void check_bad(const Json& patch, const std::string& said) {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  const std::string file = place.write("scenario.json", patched(shop_scenario(shop), patch));
  for (const std::string verb : {"run", "validate"}) {
    const Ran ran = place.run({verb, file});
    INFO(verb << ": " << story_of(ran));
    CHECK(ran.exit == 65);
    CHECK(contains(ran.err, said));
    CHECK(contains(ran.err, "scenario.json:"));
    CHECK(ran.reports.empty());
  }
  CHECK(shop.requests() == 0);
}

}  // namespace

TEST_CASE("a burst of one attempt, or of no round, cannot fail: a bad scenario") {
  check_bad(Json::parse(R"({"cases": [{"case": "burst", "threads": 1}]})"), "threads");
  check_bad(Json::parse(R"({"cases": [{"case": "burst", "threads": 0}]})"), "threads");
  check_bad(Json::parse(R"({"cases": [{"case": "burst", "rounds": 0}]})"), "rounds");
}

TEST_CASE("a submission in which nothing varies by key cannot pass: a bad scenario") {
  check_bad(Json::parse(R"({"submit": {"json": {"request_id": "constant", "ref": null}}})"), "varies by key");
}

TEST_CASE("a submission in which every attempt has a key of its own cannot fail: a bad scenario") {
  check_bad(Json::parse(R"({"submit": {"json": {"request_id": "${key}-${attempt}", "ref": null}}})"),
            "differs per attempt");
}

TEST_CASE("the options cannot ask for what a file may not say") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  const std::string file = place.write("scenario.json", shop_scenario(shop));
  CHECK(place.run({"run", file, "--threads", "1"}).exit == 65);
  CHECK(place.run({"run", file, "--rounds", "0"}).exit == 65);
  CHECK(place.run({"run", file, "--only", "brust"}).exit == 65);
  CHECK(place.run({"run", file, "--set", "cases.burst.thread=5"}).exit == 65);
  CHECK(shop.requests() == 0);
}

TEST_CASE("a file that is not there, or is no JSON, is a bad scenario") {
  const Workplace place = workplace();
  CHECK(place.run({"run", "nowhere.json"}).exit == 65);
  CHECK(place.run({"run", place.write_text("broken.json", "{ \"name\": ")}).exit == 65);
  CHECK(place.run({"validate", "nowhere.json"}).exit == 65);
}

TEST_CASE("an unset variable is a warning for validate and a bad scenario for run") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  const Json scenario =
      patched(shop_scenario(shop),
              Json::parse(R"({"submit": {"headers": {"X-Api-Key": "${env.DUPCHECK_TEST_UNSET}"}}})"));
  const std::string file = place.write("scenario.json", scenario);
  const Ran run = place.run({"run", file});
  INFO(story_of(run));
  CHECK(run.exit == 65);
  CHECK(contains(run.err, "DUPCHECK_TEST_UNSET"));
  const Ran validated = place.run({"validate", file});
  CHECK(validated.exit == 0);
  CHECK(contains(validated.err, "warning"));
  CHECK(contains(validated.err, "DUPCHECK_TEST_UNSET"));
  CHECK(shop.requests() == 0);
}

TEST_CASE("an unknown strategy of the reference target is a bad scenario") {
  const Workplace place = workplace();
  const Ran ran =
      place.run({"run", DUPCHECK_ROOT "/scenarios/order.json", "--set", "target.reference=redis-lok"});
  INFO(story_of(ran));
  CHECK(ran.exit == 65);
  CHECK(contains(ran.err, "redis-lock"));
}
