// validate: everything is read and resolved, nothing is fired.

#include "approved.hpp"
#include "support/catch.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("validate shows what one attempt of each scenario file would send") {
  for (const std::string name : {"order", "token", "replay"}) {
    const Workplace place = workplace();
    Ran ran = place.run({"validate", DUPCHECK_ROOT "/scenarios/" + name + ".json"});
    INFO(name << ": " << story_of(ran));
    CHECK(ran.exit == 0);
    CHECK(ran.err.empty());
    CHECK(ran.left_behind.empty());
    const std::string root = DUPCHECK_ROOT "/";
    if (const auto at = ran.out.find(root); at != std::string::npos) ran.out.erase(at, root.size());
    check_approved("cli/validate-" + name + ".txt", with_random_parts_masked(ran.out));
  }
}

TEST_CASE("validate fires nothing, with --connect neither") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  const std::string file = place.write("scenario.json", shop_scenario(shop));
  CHECK(place.run({"validate", file}).exit == 0);
  const Ran ran = place.run({"validate", file, "--connect"});
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  CHECK(contains(ran.out, "store db"));
  CHECK(shop.requests() == 0);
  CHECK(shop.query("SELECT * FROM orders").rows.empty());
}

TEST_CASE("validate --connect says which store or target it cannot reach") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario("http://127.0.0.1:1", shop.database_url());
  scenario["stores"]["other"] = "mysql://shop:hidden-word@127.0.0.1:1/shop";
  scenario["effects"]["other"] = Json::parse(
      R"({"store": "other", "sql": "SELECT COUNT(*) FROM orders WHERE ref = :ref", "expect": 1})");
  const std::string file = place.write("scenario.json", scenario);
  CHECK(place.run({"validate", file}).exit == 0);
  const Ran ran = place.run({"validate", file, "--connect"});
  INFO(story_of(ran));
  CHECK(ran.exit == 2);
  const auto line_of = [&](const std::string& what) {
    const auto at = ran.out.find(what, ran.out.find("connecting:"));
    return ran.out.substr(at, ran.out.find('\n', at) - at);
  };
  CHECK(line_of("store db").ends_with("ok"));
  CHECK_FALSE(line_of("store other").ends_with("ok"));
  CHECK_FALSE(line_of("http://127.0.0.1:1").ends_with("ok"));
}

TEST_CASE("validate --connect starts the reference target, and takes it away again") {
  const Workplace place = workplace();
  const Ran ran = place.run({"validate", DUPCHECK_ROOT "/scenarios/order.json", "--connect"});
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  CHECK(contains(ran.out, "connecting:"));
  CHECK(ran.left_behind.empty());
}
