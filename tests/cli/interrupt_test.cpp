// However a run ends, nothing of it stays.

#include <thread>

#include "support/catch.hpp"
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

/// A long run on a reference target with its own Redis: one round takes three seconds.
Child start_long_run(const Workplace& place) {
  Child child =
      place.start({"run", DUPCHECK_ROOT "/scenarios/order.json", "--set", "submit.json.work_ms=3000",
                   "--only", "burst", "--rounds", "50", "--threads", "10"});
  // dupcheck itself, the reference target, and its redis-server.
  REQUIRE(soon([&] { return place.processes().size() >= 3; }));
  return child;
}

}  // namespace

TEST_CASE("Ctrl-C during a round: a partial report, marked interrupted, and 130") {
  // The first two rounds are quick; the third is held until the client leaves.
  std::atomic<int> held = 0;
  ScriptedShop shop([&held](ScriptedShop& the_shop, Call& call) {
    if (the_shop.requests() <= 12) return right_shop(the_shop, call);
    ++held;
    call.wait_until_client_leaves();
  });
  const Workplace place = workplace();
  Json scenario = shop_scenario(shop);
  scenario["timeouts"]["answer"] = "60s";
  scenario["cases"][0]["rounds"] = 10;
  scenario["cleanup"] =
      Json::parse(R"([{"store": "db", "sql": "DELETE FROM orders WHERE ref LIKE :run_prefix"}])");
  Child child = place.start({"run", place.write("scenario.json", scenario)});
  REQUIRE(soon([&held] { return held == 6; }));
  child.signal(SIGINT);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  REQUIRE(ran.report.is_object());
  CHECK(ran.report["interrupted"] == true);
  CHECK(ran.report["verdict"] == "inconclusive");
  CHECK(case_of(ran, "burst")["counted"] == 2);
  CHECK(case_of(ran, "burst")["violations"] == 0);
  CHECK(contains(ran.out, "interrupted"));
  CHECK(ran.left_behind.empty());
  CHECK(shop.query("SELECT * FROM orders").rows.empty());  // cleaned up all the same
}

TEST_CASE("a violation that was seen before Ctrl-C stays one") {
  std::atomic<int> held = 0;
  ScriptedShop shop([&held](ScriptedShop& the_shop, Call& call) {
    if (the_shop.requests() <= 12) return call.answer(201, the_shop.add_order(call));
    ++held;
    call.wait_until_client_leaves();
  });
  const Workplace place = workplace();
  Json scenario = shop_scenario(shop);
  scenario["timeouts"]["answer"] = "60s";
  scenario["cases"][0]["rounds"] = 10;
  Child child = place.start({"run", place.write("scenario.json", scenario)});
  REQUIRE(soon([&held] { return held > 0; }));
  child.signal(SIGINT);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  CHECK(ran.report["interrupted"] == true);
  CHECK(ran.report["verdict"] == "failed");
}

TEST_CASE("Ctrl-C takes the reference target, its redis-server and all folders along") {
  const Workplace place = workplace();
  Child child = start_long_run(place);
  std::this_thread::sleep_for(1s);
  child.signal(SIGINT);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  CHECK(ran.report["interrupted"] == true);
  CHECK(ran.left_behind.empty());
}

TEST_CASE("SIGTERM ends a run like Ctrl-C") {
  const Workplace place = workplace();
  Child child = start_long_run(place);
  child.signal(SIGTERM);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 130);
  CHECK(ran.left_behind.empty());
}

TEST_CASE("SIGKILL of dupcheck: its children and their folders go away by themselves") {
  const Workplace place = workplace();
  Child child = start_long_run(place);
  child.signal(SIGKILL);
  const Ran ran = place.finish(child);
  INFO(story_of(ran));
  CHECK(ran.exit == 137);
  CHECK(ran.left_behind.empty());
}
