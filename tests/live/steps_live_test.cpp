// The user's own story against the reference target.

#include "reference_shop.hpp"
#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json story(const std::string& strategy, const std::string& steps) {
  Json scenario = reference_scenario(strategy, 4, 1);
  scenario["stores"]["redis"] = "${reference.redis}";
  scenario["lock"] = Json::parse(R"({"store": "redis", "key": "lock:order:${key}"})");
  scenario["hold"] =
      Json::parse(R"({"store": "db", "sql": "SELECT stock FROM products WHERE sku = 'A-1'", "for": "10s"})");
  scenario["cases"] = Json::array({{{"case", "steps"}, {"steps", Json::parse(steps)}}});
  return scenario;
}

constexpr auto lock_changes_hands = R"([
  {"submit": "slow", "as": "A", "background": true},
  {"lock": "held"},
  {"sentinel": "20s"},
  {"lock": "sentinel"},
  {"submit": "submit", "expect": "rejected"},
  {"await": "A", "expect": "accepted"},
  {"lock": "sentinel"},
  {"effects": {"orders": 1}}
])";

Ran run_story(const std::string& strategy, const std::string& steps,
              const std::vector<std::string>& options = {}) {
  const Workplace place = workplace();
  std::vector<std::string> arguments = {"run", place.write("scenario.json", story(strategy, steps))};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return place.run(arguments);
}

}  // namespace

TEST_CASE(
    "a story of a lock that changes hands holds with a lock that compares, and breaks with one that does "
    "not") {
  const Ran right = run_story("redis-lock-record-check", lock_changes_hands);
  INFO(story_of(right));
  CHECK(verdict_of(right) == "passed");
  const Ran wrong = run_story("redis-lock-plain-delete", lock_changes_hands);
  INFO(story_of(wrong));
  CHECK(verdict_of(wrong) == "failed");
  CHECK(findings_of(wrong).contains("failed step"));
  CHECK(contains(wrong.out, "/cases/0/steps/6"));
}

TEST_CASE("a story with a held row, commands on both stores, a lost answer, and effects on the way") {
  const Ran ran = run_story("redis-lock-unique", R"([
    {"hold": true},
    {"submit": "submit", "as": "A", "background": true},
    {"lock": "held"},
    {"effects": {"orders": 0}, "within": "0ms"},
    {"submit": "submit", "times": 3, "expect": "rejected"},
    {"hold": false},
    {"await": "A", "expect": "accepted"},
    {"lock": "free"},
    {"redis": ["SET", "mark:${key}", "1"], "store": "redis"},
    {"sql": "UPDATE products SET stock = stock WHERE sku = 'A-1'", "store": "db"},
    {"submit": "submit", "cut": true},
    {"sleep": "50ms"},
    {"submit": "submit", "expect": "rejected"},
    {"effects": {"orders": {"min": 1, "max": 1}}}
  ])");
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "passed");
  CHECK(ran.left_behind.empty());
}

TEST_CASE("steps after one that is not met are taken all the same") {
  const Ran ran = run_story("redis-lock-unique", R"([
    {"submit": "submit", "expect": "rejected"},
    {"lock": "held", "within": "50ms"},
    {"submit": "submit", "expect": "accepted"}
  ])");
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "failed");
  for (const char* place : {"/cases/0/steps/0", "/cases/0/steps/1", "/cases/0/steps/2"})
    CHECK(contains(ran.out, place));
}

TEST_CASE("a step that would run a program is inconclusive without --allow-exec, and runs with it") {
  const std::string steps =
      R"([{"submit": "submit", "expect": "accepted"}, {"exec": ["touch", "was-here"]}])";
  const Ran without = run_story("redis-lock-unique", steps);
  CHECK(verdict_of(without) == "inconclusive");
  CHECK(contains(without.out, "--allow-exec"));
  const Ran with = run_story("redis-lock-unique", steps, {"--allow-exec"});
  INFO(story_of(with));
  CHECK(verdict_of(with) == "passed");
}
