// The user's own story against the reference target.

#include <csignal>
#include <thread>

#include "reference_shop.hpp"
#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

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

/// A user's own service, database and Redis: what dupcheck puts there would be seen there afterwards.
class UsersShop {
 public:
  UsersShop()
      : database("sqlite:" + (folder_.path() / "shop.db").string()),
        redis(open_redis(parse_store_url(redis_server_.url()), {})),
        serve(options()) {
    address_ = Json::parse(serve.read_line(30s).value());
  }

  Json scenario(const std::string& steps) const {
    Json scenario = story("redis-lock-unique", steps);
    scenario["target"] = {{"url", address_["url"]}};
    scenario["stores"] = {{"db", database}, {"redis", redis_server_.url()}};
    scenario["timeouts"]["answer"] = "3s";
    return scenario;
  }
  bool has_sentinel() const {
    for (const Reply& key : redis->command({"KEYS", "*"}).elements)
      if (redis->command({"GET", key.text}).text.starts_with("dupcheck-sentinel")) return true;
    return false;
  }
  /// A row that is still held would refuse it.
  bool can_be_written() const {
    return !fault([&] {
      open(database, Access::read_write, {1s, 200ms})->query("UPDATE products SET stock = stock");
    });
  }

 private:
  ChildOptions options() const {
    ChildOptions options;
    options.command = {DUPCHECK_PROGRAM, "serve",  "redis-lock-unique", "--address-line",
                       "--db",           database, "--redis",           redis_server_.url()};
    options.pipe_stdout = true;
    options.signal_on_parent_death = SIGTERM;
    return options;
  }

  TemporaryFolder folder_;
  TestRedis redis_server_;
  Json address_;

 public:
  const std::string database;
  const std::unique_ptr<Redis> redis;
  Child serve;
};

constexpr auto sentinel_and_row = R"([
  {"submit": "slow", "as": "A", "background": true},
  {"lock": "held"},
  {"sentinel": "100s"},
  {"hold": true},
  {"sleep": "100s"}
])";

}  // namespace

TEST_CASE("Ctrl-C in the midst of a story takes the sentinel and the held row away") {
  const UsersShop shop;
  const Workplace place = workplace();
  Child child = place.start({"run", place.write("scenario.json", shop.scenario(sentinel_and_row))});
  for (int i = 0; i < 500 && (!shop.has_sentinel() || shop.can_be_written()); ++i)
    std::this_thread::sleep_for(20ms);
  REQUIRE(shop.has_sentinel());
  REQUIRE_FALSE(shop.can_be_written());
  child.signal(SIGINT);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  CHECK_FALSE(shop.has_sentinel());
  CHECK(shop.can_be_written());
}

TEST_CASE("SIGKILL of the target in the midst of a story leaves no sentinel and no held row") {
  const UsersShop shop;
  Json scenario = shop.scenario(sentinel_and_row);
  scenario["cases"][0]["steps"][4] = {{"exec", {"kill", "-KILL", std::to_string(shop.serve.pid())}}};
  scenario["cases"][0]["rounds"] = 1;
  const Workplace place = workplace();
  const Ran ran = place.run({"run", place.write("scenario.json", scenario), "--allow-exec"});
  INFO(story_of(ran));
  CHECK(ran.exit == 2);
  CHECK_FALSE(shop.has_sentinel());
  CHECK(shop.can_be_written());
}

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
