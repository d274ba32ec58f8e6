#include "reference_shop.hpp"

#include <stdexcept>

#include "target/strategy.hpp"

namespace dupcheck::test {

namespace {

const target::StrategyRow& row_of(const std::string& strategy) {
  const target::StrategyRow* row = target::find_strategy(strategy);
  if (!row) throw std::invalid_argument("no such strategy: " + strategy);
  return *row;
}

}  // namespace

bool only_locks(const std::string& strategy) {
  return Json::parse(row_of(strategy).contract)["after_success"] == Json::array({"accepted"});
}

Json reference_scenario(const std::string& strategy, int threads, int rounds) {
  const target::StrategyRow& row = row_of(strategy);
  Json scenario = Json::parse(R"({
    "stores": { "db": "${reference.db}" },
    "key": "${uuid}",
    "vars": { "buyer": "${digits:8}" },
    "submit": {
      "path": "/orders",
      "json": { "request_id": "${key}", "ref": "${ref}", "user_id": "${buyer:number}", "sku": "A-1", "quantity": 1, "work_ms": 30 }
    },
    "slow": { "json": { "work_ms": 600 } },
    "outcomes": {
      "accepted": { "status": [200, 201], "body": { "/code": 0 } },
      "rejected": { "status": 409, "body": { "/code": 10010 } }
    },
    "identity": "/data/order_no",
    "effects": {
      "orders": { "store": "db", "sql": "SELECT COUNT(*) FROM orders WHERE ref = :ref", "expect": 1 },
      "stock": { "store": "db", "sql": "SELECT stock FROM products WHERE sku = 'A-1'", "change": -1 }
    },
    "timeouts": { "settle": "60ms" }
  })");
  scenario["name"] = strategy;
  scenario["target"] = {{"reference", strategy}};
  scenario["contract"] = Json::parse(row.contract);
  if (only_locks(strategy)) scenario["submit"]["json"]["work_ms"] = 300;
  if (row.needs == target::Needs::token) {
    scenario["key"] = Json::parse(R"({"fetch": {"path": "/token"}, "take": "/data"})");
    scenario["submit"]["json"].erase("request_id");
    scenario["submit"]["headers"] = {{"X-Token", "${key}"}};
  }
  scenario["cases"] = {{{"case", "burst"}, {"threads", threads}, {"rounds", rounds}},
                       {{"case", "distinct"}, {"threads", 8}, {"rounds", 2}},
                       {{"case", "replay"}, {"rounds", 2}, {"times", 2}}};
  return scenario;
}

Json life_scenario(const std::string& strategy) {
  const target::StrategyRow& row = row_of(strategy);
  Json scenario = reference_scenario(strategy, 2, 1);
  scenario.erase("cases");
  // Longer than any lock lives that is meant to run out.
  scenario["slow"] = {{"json", {{"work_ms", 1500}}}};
  scenario["fail"] = {{"json", {{"fail", "before"}}}};
  if (row.nested) scenario["nested"] = {{"path", "/orders/nested"}, {"json", {{"work_ms", 300}}}};
  if (row.uses_redis) scenario["stores"]["redis"] = "${reference.redis}";
  scenario["lock"] = false;
  if (strategy.starts_with("redis-lock"))
    scenario["lock"] = {{"store", "redis"}, {"key", "lock:order:${key}"}};
  if (strategy.starts_with("rate-limit"))
    scenario["memory"] = {{"store", "redis"}, {"key", "rate:order:${buyer}"}};
  return scenario;
}

ServedShop::ServedShop(const std::string& program, const std::string& strategy,
                       const std::string& database_url)
    : child_({.command = {program, "serve", strategy, "--db", database_url, "--address-line"},
              .environment = {},
              .output = {},
              .pipe_stdout = true,
              .signal_on_parent_death = SIGTERM,
              .user = {}}) {
  const auto line = child_.read_line(std::chrono::seconds(30));
  if (!line) throw std::runtime_error("dupcheck serve " + strategy + " did not come up");
  address_ = Json::parse(*line);
}

}  // namespace dupcheck::test
