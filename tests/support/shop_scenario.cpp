#include "support/shop_scenario.hpp"

namespace dupcheck::test {

using namespace std::chrono_literals;

Json shop_scenario(const std::string& target_url, const std::string& database_url) {
  Json scenario = Json::parse(R"({
    "name": "scripted shop",
    "key": "${uuid}",
    "submit": { "path": "/orders", "json": { "request_id": "${key}", "ref": "${ref}" } },
    "identity": "/order_no",
    "effects": {
      "orders": { "store": "db", "sql": "SELECT COUNT(*) FROM orders WHERE request_id = :key", "expect": 1 }
    },
    "contract": { "duplicates": ["rejected"], "after_success": ["rejected"] },
    "timeouts": { "connect": "2s", "answer": "2s", "store": "2s", "settle": "60ms" },
    "cases": [ { "case": "burst", "threads": 6, "rounds": 2 } ]
  })");
  scenario["target"] = {{"url", target_url}};
  scenario["stores"] = {{"db", database_url}};
  return scenario;
}

Json shop_scenario(const ScriptedShop& shop) { return shop_scenario(shop.url(), shop.database_url()); }

Json patched(Json scenario, const Json& patch) {
  scenario.merge_patch(patch);
  return scenario;
}

void right_shop(ScriptedShop& shop, Call& call) {
  if (call.nth() > 1) return call.answer(409);
  std::this_thread::sleep_for(20ms);
  call.answer(201, shop.add_order(call));
}

Ran run_scenario(const Workplace& workplace, const Json& scenario) {
  return workplace.run({"run", workplace.write("scenario.json", scenario)});
}

}  // namespace dupcheck::test
