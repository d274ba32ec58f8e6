// The options of run, each with the difference it makes.

#include "support/catch.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json scenario_of(const ScriptedShop& shop) {
  Json scenario = shop_scenario(shop);
  scenario["cases"] = Json::parse(R"([
    { "case": "burst", "threads": 4, "rounds": 2 },
    { "case": "burst", "name": "wide", "threads": 8, "rounds": 1 },
    { "case": "replay", "rounds": 1, "times": 1 }
  ])");
  return scenario;
}

/// A right shop to run on, in a folder of its own.
struct Scene {
  ScriptedShop shop{right_shop};
  Workplace place = workplace();
  std::string file = place.write("scenario.json", scenario_of(shop));

  Ran run(std::vector<std::string> options) const {
    options.insert(options.begin(), {"run", file});
    return place.run(options);
  }
};

std::vector<std::string> names_of(const Ran& ran) {
  std::vector<std::string> names;
  for (const Json& of_case : ran.report["cases"]) names.push_back(of_case["name"]);
  return names;
}

}  // namespace

TEST_CASE("run prints a console report and writes a JSON report named after the scenario") {
  const Scene scene;
  const Ran ran = scene.run({});
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  CHECK(contains(ran.out, "passed"));
  CHECK(contains(ran.out, "reports/scripted-shop.json"));
  REQUIRE(ran.reports.contains("scripted-shop.json"));
  CHECK(ran.report["report"] == 1);
  CHECK(ran.report["scenario"] == "scripted shop");
  CHECK(ran.report["interrupted"] == false);
  CHECK(ran.report["target"]["urls"] == Json::array({scene.shop.url()}));
  CHECK(names_of(ran) == std::vector<std::string>{"burst", "wide", "replay"});
}

TEST_CASE("the option --only runs the cases of that name and no other") {
  const Scene scene;
  CHECK(names_of(scene.run({"--only", "wide"})) == std::vector<std::string>{"wide"});
  CHECK(names_of(scene.run({"--only", "wide", "--only", "replay"})) ==
        std::vector<std::string>{"wide", "replay"});
}

TEST_CASE("the option --rounds and --threads hold for every case that has them") {
  const Scene scene;
  const Ran ran = scene.run({"--rounds", "3", "--threads", "5"});
  INFO(story_of(ran));
  for (const std::string name : {"burst", "wide"}) {
    CHECK(case_of(ran, name)["rounds"] == 3);
    CHECK(case_of(ran, name)["attempts"] == 15);
  }
  CHECK(case_of(ran, "replay")["rounds"] == 3);
}

TEST_CASE("the option --set changes one field, cases by their name") {
  const Scene scene;
  const Ran ran =
      scene.run({"--set", "cases.wide.threads=3", "--set", "name=another name", "--only", "wide"});
  INFO(story_of(ran));
  CHECK(case_of(ran, "wide")["attempts"] == 3);
  CHECK(ran.report["scenario"] == "another name");
  CHECK(ran.reports.contains("another-name.json"));
}

TEST_CASE("the option --patch merges a file over the scenario") {
  const Scene scene;
  const std::string patch =
      scene.place.write_text("patch.json", R"({ "contract": { "duplicates": ["replayed"] } })");
  CHECK(scene.run({"--patch", patch, "--only", "burst"}).exit == 1);
  CHECK(scene.run({"--only", "burst"}).exit == 0);
}

TEST_CASE("the option --target replaces the whole target") {
  const Scene scene;
  ScriptedShop other(right_shop);
  const Ran ran =
      scene.run({"--target", other.url(), "--set", "stores.db=" + other.database_url(), "--only", "burst"});
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  CHECK(other.requests() == 8);
  CHECK(scene.shop.requests() == 0);
  CHECK(ran.report["target"]["urls"] == Json::array({other.url()}));
}

TEST_CASE("the option --target takes the place of a reference target: none is started") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(shop);
  scenario["target"] = {{"reference", "none"}};
  const Ran ran = place.run({"run", place.write("scenario.json", scenario), "--target", shop.url()});
  INFO(story_of(ran));
  CHECK(ran.exit == 0);
  CHECK(shop.requests() == 12);
}

TEST_CASE(
    "the option --format chooses what is made of it, --report where it is put, --quiet what is left out") {
  const Scene scene;
  const Ran only_console = scene.run({"--format", "console", "--only", "burst"});
  CHECK(only_console.reports.empty());
  CHECK(contains(only_console.out, "passed"));
  const Ran only_json = scene.run({"--format", "json", "--quiet", "--only", "burst"});
  CHECK(only_json.out.empty());
  CHECK(only_json.reports.size() == 1);
  const Ran elsewhere = scene.run({"--report", "somewhere/else", "--only", "burst"});
  CHECK(elsewhere.reports.empty());
  CHECK(std::filesystem::exists(scene.place.path() / "somewhere/else/scripted-shop.json"));
  const Ran quiet = scene.run({"--quiet", "--format", "console", "--only", "burst"});
  CHECK(contains(quiet.out, "passed"));
  CHECK(quiet.out.size() < only_console.out.size());
}

TEST_CASE("the option --seed is kept in the report, and keys do not depend on it") {
  Scene scene;
  for (int i = 0; i < 2; ++i) CHECK(scene.run({"--seed", "42", "--only", "burst"}).report["seed"] == 42);
  // Four rounds of the same seed, four keys: the same key twice would have been rejected by the shop.
  CHECK(scene.shop.query("SELECT DISTINCT request_id FROM orders").rows.size() == 4);
}

TEST_CASE("the option --keep skips after and cleanup") {
  ScriptedShop shop(right_shop);
  const Workplace place = workplace();
  Json scenario = shop_scenario(shop);
  scenario["cleanup"] =
      Json::parse(R"([{"store": "db", "sql": "DELETE FROM orders WHERE ref LIKE :run_prefix"}])");
  const std::string file = place.write("scenario.json", scenario);
  CHECK(place.run({"run", file, "--keep"}).exit == 0);
  CHECK(shop.query("SELECT * FROM orders").rows.size() == 2);
  CHECK(place.run({"run", file}).exit == 0);
  CHECK(shop.query("SELECT * FROM orders").rows.size() == 2);  // its own are gone, the kept ones are not
}

TEST_CASE("of several files each has its report, and the heaviest verdict wins") {
  ScriptedShop right(right_shop);
  ScriptedShop wrong([](ScriptedShop& shop, Call& call) { call.answer(201, shop.add_order(call)); });
  const Workplace place = workplace();
  const auto file = [&](const std::string& name, const Json& scenario) {
    return place.write(name + ".json", patched(scenario, {{"name", name}}));
  };
  const std::string passed = file("passed", shop_scenario(right)),
                    failed = file("failed", shop_scenario(wrong)),
                    inconclusive =
                        file("inconclusive", shop_scenario("http://127.0.0.1:1", right.database_url()));
  CHECK(place.run({"run", passed, passed}).exit == 0);
  CHECK(place.run({"run", passed, inconclusive}).exit == 2);
  CHECK(place.run({"run", inconclusive, passed}).exit == 2);
  const Ran all = place.run({"run", failed, inconclusive, passed});
  CHECK(all.exit == 1);
  CHECK(all.reports.size() == 3);
  CHECK(all.reports.at("failed.json")["verdict"] == "failed");
  CHECK(all.reports.at("inconclusive.json")["verdict"] == "inconclusive");
  CHECK(all.reports.at("passed.json")["verdict"] == "passed");
  CHECK(place.run({"run", passed, passed}).reports.size() == 2);  // no report overwrites another
}
