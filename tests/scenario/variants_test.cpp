// Variants: named patches over a scenario, and the options of the cases that came with them.

#include "files.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

const std::string variants = R"("variants": {
  "control": {"target": {"url": "http://127.0.0.1:1"}},
  "ours": {"contract": {"duplicates": ["replayed"]}, "cases": [{"case": "replay"}]}
},)";

Plan load_variant(const std::string& name, const Overrides& overrides = {}) {
  const Files files;
  LoadOptions options;
  options.variant = name;
  options.overrides = overrides;
  return load_plan(files.write("a.json", scenario_with(variants)), options);
}

/// The options of the one case of a scenario that has every variation.
template <class Options>
Options options_of(const std::string& of_case) {
  const Files files;
  const Plan plan = load_plan(
      files.write(
          "a.json",
          scenario_with(R"("other": {"json": {"q": 2}}, "volatile": {"json": {"t": "${attempt.uuid}"}},)",
                        of_case)),
      {});
  return std::get<Options>(plan.cases.at(0).options);
}

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("a variant is the scenario with its patch, and the file without one is the scenario itself") {
  CHECK(load_variant("").scenario.target.url == "http://127.0.0.1:8080");
  CHECK(load_variant("control").scenario.target.url == "http://127.0.0.1:1");
  const Plan ours = load_variant("ours");
  CHECK(ours.scenario.target.url == "http://127.0.0.1:8080");
  CHECK(ours.scenario.contract.duplicates == Outcomes{Outcome::replayed});
  REQUIRE(ours.cases.size() == 1);
  CHECK(ours.cases[0].kind == "replay");
}

TEST_CASE("the command line goes over a variant's patch") {
  Overrides overrides;
  overrides.target = "http://127.0.0.1:9";
  CHECK(load_variant("control", overrides).scenario.target.url == "http://127.0.0.1:9");
}

TEST_CASE("variants are named in the order of the file, also when they come from what it extends") {
  const Files files;
  files.write("base.json", scenario_with(R"("variants": {"z": {}, "a": {}},)"));
  const std::string file = files.write("own.json", R"({"extends": "base.json", "variants": {"m": {}}})");
  CHECK(variants_of(file, {}) == std::vector<std::string>{"z", "a", "m"});
  CHECK(variants_of(files.write("none.json", scenario_with("")), {}).empty());
}

TEST_CASE("a variant that there is not is a bad scenario, with the one that was meant") {
  CHECK_THROWS_AS(load_variant("contrl"), BadScenario);
  try {
    load_variant("contrl");
  } catch (const BadScenario& bad) {
    CHECK_THAT(format_problems(bad.problems), Contains("did you mean 'control'"));
  }
}

TEST_CASE("a variant is an object, and cannot have variants of its own") {
  CHECK_THAT(problems_of(scenario_with(R"("variants": {"a": 1},)")), Contains("/variants/a"));
  CHECK_THAT(problems_of(scenario_with(R"("variants": {"a": {"variants": {}}},)")),
             Contains("cannot change 'variants'"));
}

TEST_CASE("the reference target is asked for with so many instances, each with its URL") {
  const Files files;
  const std::string file = files.write(
      "a.json",
      R"({"target": {"reference": "local-lock", "instances": 2}, "submit": {"path": "/${key}"}, "cases": [{"case": "burst"}]})");
  CHECK(reference_of(file, {}).instances == 2);
  LoadOptions options;
  options.reference =
      ReferenceAddress{{"url", "http://127.0.0.1:5"}, {"instances", "http://127.0.0.1:5 http://127.0.0.1:6"}};
  const Plan plan = load_plan(file, options);
  CHECK(plan.scenario.target.url == "http://127.0.0.1:5");
  CHECK(plan.scenario.target.instances ==
        std::vector<std::string>{"http://127.0.0.1:5", "http://127.0.0.1:6"});
  CHECK_THAT(
      problems_of(
          R"({"target": {"reference": "none", "instances": 99}, "submit": {"path": "/${key}"}, "cases": [{"case": "burst"}]})"),
      Contains("/target/instances"));
}

TEST_CASE("conservation: a supply, how much of it must be sold, and what the others are answered") {
  const auto options = options_of<ConservationOptions>(
      R"({"case": "conservation", "threads": 30, "supply": 10, "sold": {"min": 8}, "sold_out": "throttled",
          "prepare": [{"store": "db", "sql": "UPDATE products SET stock = 10"}]})");
  CHECK(options.threads == 30);
  CHECK(options.supply == 10);
  CHECK(options.sold_min == 8);
  CHECK(!options.sold_max);
  CHECK(options.sold_out == Outcomes{Outcome::throttled});
  CHECK(options.prepare.size() == 1);
}

TEST_CASE("conservation: a supply that is enough for all, or words about none, are told so") {
  const auto said = [](const std::string& of_case) { return problems_of(scenario_with("", of_case)); };
  CHECK_THAT(said(R"({"case": "conservation", "threads": 10, "supply": 10})"), Contains("enough for all 10"));
  CHECK_THAT(said(R"({"case": "conservation", "sold": {"min": 1}})"), Contains("give \"supply\" too"));
  CHECK_THAT(said(R"({"case": "conservation", "supply": 5, "sold": {"min": 3, "max": 2}})"),
             Contains("more than 'max'"));
  CHECK_THAT(
      said(R"({"case": "conservation", "prepare": [{"store": "db", "sql": "UPDATE p SET s = :key"}]})"),
      Contains("key"));
}

TEST_CASE("soak: keys unless there is a length, a rate, and a grouped query") {
  CHECK(options_of<SoakOptions>(R"({"case": "soak"})").keys == 1000);
  const auto options = options_of<SoakOptions>(
      R"({"case": "soak", "for": "10s", "rate": 200, "times": 3,
          "verify": {"store": "db", "sql": "SELECT ref, COUNT(*) FROM orders WHERE ref LIKE :run_prefix GROUP BY ref"}})");
  CHECK(!options.keys);
  CHECK(options.length == std::chrono::seconds(10));
  CHECK(options.rate == 200.0);
  CHECK(options.times == 3);
  REQUIRE(options.verify);
  CHECK(options.verify->store == "db");
  CHECK_THAT(
      problems_of(scenario_with("", R"({"case": "soak", "verify": {"store": "db", "sql": "SELECT :key"}})")),
      Contains("/cases/0/verify/sql"));
}

TEST_CASE("cases about payloads say which variation they lack") {
  CHECK_THAT(problems_of(scenario_with("", R"({"case": "mismatch"})")), Contains("\"other\""));
  CHECK_THAT(problems_of(scenario_with("", R"({"case": "fingerprint"})")), Contains("\"volatile\""));
  CHECK(options_of<MismatchOptions>(R"({"case": "mismatch"})").rounds == 1);
  CHECK(options_of<FingerprintOptions>(R"({"case": "fingerprint", "threads": 9})").threads == 9);
  CHECK(options_of<TokenOptions>(R"({"case": "token", "rounds": 2})").rounds == 2);
  CHECK(options_of<InstancesOptions>(R"({"case": "instances"})").threads == 20);
}

}  // namespace dupcheck
