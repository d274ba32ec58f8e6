// A target that serves one request at a time shows no race, however wrong its defence: a clean burst proves
// nothing.
//
// The defence of these shops is a look and then a write, with nothing between them but the luck of one
// thread. The quick ones are the hard part: their answers come so close together that the order in which the
// client happens to read them says nothing about the order in which they were sent.

#include <set>

#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

ScriptedShop::Script look_then_write(Nanos work) {
  auto seen = std::make_shared<std::set<std::string>>();  // one thread: it needs no lock
  return [seen, work](ScriptedShop& shop, Call& call) {
    if (seen->contains(call.key())) return call.answer(409);
    if (work > 0ns) std::this_thread::sleep_for(work);
    seen->insert(call.key());
    call.answer(201, shop.add_order(call));
  };
}

Json burst(const ScriptedShop& shop, int threads, int rounds) {
  Json scenario = shop_scenario(shop);
  scenario["timeouts"]["settle"] = "20ms";
  scenario["cases"] = Json::array({{{"case", "burst"}, {"threads", threads}, {"rounds", rounds}}});
  return scenario;
}

}  // namespace

TEST_CASE("a slow target that serves one request at a time is inconclusive") {
  ScriptedShop shop(look_then_write(20ms), {.serial = true});
  check_inconclusive(burst(shop, 6, 3), "contention");
}

TEST_CASE("a soak of a target that serves one request at a time is inconclusive, whatever was in flight") {
  ScriptedShop shop(look_then_write(20ms), {.serial = true});
  Json scenario = burst(shop, 6, 3);
  scenario["cases"] = Json::array({{{"case", "soak"}, {"keys", 10}, {"times", 3}, {"connections", 6}}});
  check_inconclusive(scenario, "contention");
}

TEST_CASE("a target that takes a millisecond, one request at a time, is inconclusive") {
  ScriptedShop shop(look_then_write(1ms), {.serial = true});
  check_inconclusive(burst(shop, 20, 6), "contention");
}

TEST_CASE("a very fast target that serves one request at a time is inconclusive") {
  ScriptedShop shop(look_then_write(0ms), {.serial = true});
  check_inconclusive(burst(shop, 20, 12), "contention");
}

TEST_CASE("a very fast target that serves one request at a time is inconclusive with two attempts as well") {
  ScriptedShop shop(look_then_write(0ms), {.serial = true});
  check_inconclusive(burst(shop, 2, 12), "contention");
}

TEST_CASE("a very fast serial target is inconclusive through threads behind a barrier as well") {
  ScriptedShop shop(look_then_write(0ms), {.serial = true});
  Json scenario = burst(shop, 20, 12);
  scenario["gate"] = "threads";
  check_inconclusive(scenario, "contention");
}

TEST_CASE("a target that is meant to serve one at a time passes when the contract says so") {
  ScriptedShop shop(look_then_write(5ms), {.serial = true});
  Json scenario = burst(shop, 6, 3);
  scenario["contract"]["serial"] = true;
  check_passed(scenario);
}

TEST_CASE("the same defence with a thread per connection is found failed") {
  // Locked, so that the set survives what the defence does not.
  std::mutex mutex;
  std::set<std::string> seen;
  ScriptedShop shop([&](ScriptedShop& the_shop, Call& call) {
    bool known = false;
    {
      const std::lock_guard lock(mutex);
      known = seen.contains(call.key());
    }
    if (known) return call.answer(409);
    std::this_thread::sleep_for(20ms);
    const std::lock_guard lock(mutex);
    seen.insert(call.key());
    call.answer(201, the_shop.add_order(call));
  });
  check_failed(burst(shop, 6, 1), "effect");
}
