// What dupcheck does to its reference target, and that nothing of it is left, however the run ends.

#include <csignal>
#include <thread>

#include "reference_shop.hpp"
#include "support/catch.hpp"
#include "support/run_dupcheck.hpp"
#include "support/servers.hpp"
#include "support/shop_scenario.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

bool soon(const std::function<bool()>& what) {
  for (int i = 0; i < 1000; ++i) {
    if (what()) return true;
    std::this_thread::sleep_for(20ms);
  }
  return false;
}

bool runs(const Workplace& place, const std::string& program) {
  for (const std::string& process : place.processes())
    if (process.find(program) != std::string::npos) return true;
  return false;
}

Json with_lock(const std::string& strategy) {
  Json scenario = reference_scenario(strategy, 4, 1);
  scenario["stores"]["redis"] = "${reference.redis}";
  scenario["lock"] = Json::parse(R"({"store": "redis", "key": "lock:order:${key}"})");
  return scenario;
}

/// Redis is killed and stays away for as long as nobody interrupts.
Child start_long_outage(const Workplace& place) {
  Json scenario = with_lock("redis-lock-fail-closed");
  scenario["cases"] = Json::parse(R"([{"case": "outage", "how": "gone", "for": "100s"}])");
  Child child = place.start({"run", place.write("scenario.json", scenario)});
  REQUIRE(soon([&] { return runs(place, "redis-server"); }));
  REQUIRE(soon([&] { return !runs(place, "redis-server"); }));
  return child;
}

}  // namespace

TEST_CASE("the reference target is killed and comes back over the same stores, and its log goes on") {
  Json scenario = with_lock("redis-lock-watchdog");
  scenario["effects"]["logged"] =
      Json::parse(R"({"log": "${reference.log}", "match": "duplicate rejected", "always": {"min": 0}})");
  scenario["cases"] =
      Json::parse(R"([{"case": "burst", "threads": 6, "rounds": 1}, {"case": "crash", "rounds": 1}])");
  const Workplace place = workplace();
  const Ran ran = place.run({"run", place.write("scenario.json", scenario)});
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "passed");
  std::vector<long> logged;
  const Json of_crash = case_of(ran, "crash");
  for (const Json& reading : of_crash["rounds_kept"][0]["readings"])
    if (reading["effect"] == "logged") logged.push_back(std::stol(reading["value"].dump()));
  REQUIRE(logged.size() >= 2);
  CHECK(logged.front() >= 5);             // the burst's, still there
  CHECK(logged.back() > logged.front());  // and those of the retries that met the dead one's lock
  CHECK(ran.left_behind.empty());
}

TEST_CASE("Ctrl-C while Redis is gone: nothing is left") {
  const Workplace place = workplace();
  Child child = start_long_outage(place);
  child.signal(SIGINT);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  CHECK(ran.left_behind.empty());
}

TEST_CASE("SIGKILL of dupcheck while Redis is gone: nothing is left") {
  const Workplace place = workplace();
  Child child = start_long_outage(place);
  child.signal(SIGKILL);
  const Ran ran = place.finish(child);
  CHECK(ran.exit == 137);
  CHECK(ran.left_behind.empty());
}

TEST_CASE("without redis-server a strategy that needs none runs all the same") {
  Json scenario = reference_scenario("unique-index", 4, 1);
  const Workplace place = workplace();
  const Ran ran =
      place.run({"run", place.write("scenario.json", scenario), "--only", "burst"}, {{"PATH", "/nowhere"}});
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "passed");
  CHECK(ran.left_behind.empty());
}

TEST_CASE("Ctrl-C in the midst of an outage that a program has made runs the program that ends it") {
  ScriptedShop shop(right_shop);
  TestRedis redis;
  const Workplace place = workplace();
  const auto stopped = place.path() / "stopped", recovered = place.path() / "recovered";
  Json scenario = shop_scenario(shop);
  scenario["stores"]["redis"] = redis.url();
  scenario["contract"]["outage"] = "open";
  scenario["cases"] = Json::array({{{"case", "outage"},
                                    {"how", "exec"},
                                    {"store", "redis"},
                                    {"for", "100s"},
                                    {"stop", {"touch", stopped}},
                                    {"recover", {"touch", recovered}}}});
  Child child = place.start({"run", place.write("scenario.json", scenario), "--allow-exec"});
  REQUIRE(soon([&] { return std::filesystem::exists(stopped); }));
  child.signal(SIGINT);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  CHECK(std::filesystem::exists(recovered));
}
