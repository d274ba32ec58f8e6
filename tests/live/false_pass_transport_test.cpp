// Never a false pass: what was not answered is not claimed. Every situation here differs from a shop that
// passes in the transport alone: where there are orders, there is exactly one.

#include "support/rogue_server.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

/// The first is accepted with its order as it should be; the others get what `other` does to them.
ScriptedShop::Script first_right_others(void (*other)(Call& call)) {
  return [other](ScriptedShop& shop, Call& call) {
    if (call.nth() == 1) return right_shop(shop, call);
    other(call);
  };
}

const Json impatient = Json::parse(R"({ "timeouts": { "answer": "300ms" } })");

}  // namespace

TEST_CASE("a shop as it should be passes") {
  ScriptedShop shop(right_shop);
  check_passed(shop_scenario(shop));
  CHECK(shop.query("SELECT * FROM orders").rows.size() == 2);
  CHECK(shop.requests() == 12);
}

TEST_CASE("a target that refuses connections is inconclusive") {
  const ClosedPort nobody;
  ScriptedShop shop(right_shop);
  check_inconclusive(shop_scenario(nobody.url(), shop.database_url()), "answer");
}

TEST_CASE("a target that resets every connection after the body is inconclusive") {
  ScriptedShop shop([](ScriptedShop&, Call& call) { call.reset(); });
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("duplicates whose connections are reset are inconclusive, whatever the rows say") {
  ScriptedShop shop(first_right_others([](Call& call) { call.reset(); }));
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("one lost answer among right ones is inconclusive") {
  ScriptedShop shop([](ScriptedShop& the_shop, Call& call) {
    call.nth() == 4 ? call.reset() : right_shop(the_shop, call);
  });
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("an accepted one whose answer is lost is inconclusive, though its row is there") {
  ScriptedShop shop([](ScriptedShop& the_shop, Call& call) {
    if (call.nth() > 1) return call.answer(409);
    std::this_thread::sleep_for(20ms);
    the_shop.add_order(call);
    call.reset();
  });
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("no row is inconclusive when the answers were lost: nobody knows whether it was wanted") {
  ScriptedShop shop([](ScriptedShop&, Call& call) { call.nth() == 1 ? call.close() : call.answer(409); });
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("a target that never answers is inconclusive") {
  ScriptedShop shop([](ScriptedShop&, Call& call) { call.wait_until_client_leaves(); });
  check_inconclusive(patched(shop_scenario(shop), impatient), "answer");
}

TEST_CASE("duplicates that are never answered are inconclusive, whatever the rows say") {
  ScriptedShop shop(first_right_others([](Call& call) { call.wait_until_client_leaves(); }));
  check_inconclusive(patched(shop_scenario(shop), impatient), "answer");
}

TEST_CASE("half a response is inconclusive") {
  ScriptedShop shop(first_right_others([](Call& call) {
    call.send("HTTP/1.1 409 Conflict\r\nContent-Length: 100\r\n\r\nhalf of");
    call.close();
  }));
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("half a head is inconclusive") {
  ScriptedShop shop(first_right_others([](Call& call) {
    call.send("HTTP/1.1 409 Conf");
    call.close();
  }));
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("bytes that are no HTTP are inconclusive") {
  ScriptedShop shop(first_right_others([](Call& call) {
    call.send("409 Conflict\n\n");
    call.close();
  }));
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("answers before the release are no race: inconclusive") {
  ScriptedShop shop(right_shop, {.early = true});
  check_inconclusive(shop_scenario(shop), "contention");
}

TEST_CASE("a target that throttles everything is inconclusive") {
  ScriptedShop shop([](ScriptedShop&, Call& call) { call.answer(429); });
  check_inconclusive(shop_scenario(shop), "answer");
}

TEST_CASE("a target that throttles the duplicates is inconclusive unless the contract says so") {
  ScriptedShop shop(first_right_others([](Call& call) { call.answer(429); }));
  check_inconclusive(shop_scenario(shop), "answer");
  check_passed(patched(shop_scenario(shop), Json::parse(R"({"contract": {"duplicates": ["throttled"]}})")));
}
