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

Json orders_scenario() {
  return Json::parse(R"({
    "stores": { "db": "${reference.db}" },
    "key": "${uuid}",
    "vars": { "buyer": "${digits:8}" },
    "submit": {
      "path": "/orders",
      "json": { "request_id": "${key}", "ref": "${ref}", "user_id": "${buyer:number}", "sku": "A-1", "quantity": 1, "work_ms": 30 }
    },
    "slow": { "json": { "work_ms": 600 } },
    "volatile": { "json": { "trace_id": "${attempt.uuid}" } },
    "other": { "json": { "quantity": 2 } },
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
}

/// A callback changes a payment that is there, and claims no record of its own: that it is a replay is said
/// by the header alone, as the rules have it that a scenario does not declare.
void make_it_about_payments(Json& scenario) {
  scenario["before"] = Json::parse(
      R"json([{"store": "db", "sql": "INSERT INTO payments (payment_no, status) VALUES (:key, 'UNPAID')"}])json");
  scenario["submit"] = Json::parse(R"({
    "path": "/payments/callback",
    "json": { "payment_no": "${key}", "amount": 100, "trade_no": "${ref}", "work_ms": 30 }
  })");
  scenario["other"] = Json::parse(R"({"json": {"amount": 200}})");
  scenario["effects"] = Json::parse(R"({
    "paid": { "store": "db", "sql": "SELECT COUNT(*) FROM payments WHERE payment_no = :key AND status = 'PAID'", "expect": 1 },
    "debits": { "store": "db", "sql": "SELECT COUNT(*) FROM ledger WHERE payment_no = :key", "expect": 1 }
  })");
  scenario.erase("identity");
  scenario.erase("outcomes");
}

/// Where the key goes, and where it comes from.
void carry_the_key(Json& scenario, const target::StrategyRow& row) {
  using target::Needs;
  Json& submit = scenario["submit"];
  switch (row.needs) {
    case Needs::token:
    case Needs::user_token:
    case Needs::own_token:
      submit["json"].erase("request_id");
      submit["headers"] = {{"X-Token", "${key}"}};
      if (row.needs == Needs::token)
        scenario["key"] = Json::parse(R"({"fetch": {"path": "/token"}, "take": "/data"})");
      break;
    case Needs::message_id:
      submit["path"] = row.path;
      submit["json"].erase("request_id");
      submit["json"]["message_id"] = "${key}";
      break;
    case Needs::payment_no:
      make_it_about_payments(scenario);
      break;
    case Needs::nothing:
    case Needs::request_id:
    case Needs::ref:
      break;
  }
  if (row.needs != Needs::user_token) return;
  // A user for every token: the strategy keeps one for each.
  scenario["key"] = Json::parse(R"({"fetch": {"path": "/token?user_id=${user.id}"}, "take": "/data"})");
  scenario["submit"]["json"]["user_id"] = "${user.id:number}";
  scenario["users"] = Json::array();
  for (int id = 1; id <= 100; ++id) scenario["users"].push_back({{"id", id}});
}

/// The contract that the row promises. A window of hours is not waited for.
Json contract_of(const target::StrategyRow& row) {
  Json contract = Json::parse(row.contract);
  if (contract.value("window", std::string()).ends_with("h")) {
    contract.erase("window");
    contract.erase("after_window");
  }
  return contract;
}

/// Two orders of one user at once: nothing for those that limit users, and payments have none.
bool knows_users(const target::StrategyRow& row) {
  return !row.name.starts_with("rate-limit") && row.path == target::orders_path;
}

Json distinct_case(const target::StrategyRow& row) {
  Json distinct = {{"case", "distinct"}, {"threads", 8}, {"rounds", 2}};
  if (!knows_users(row)) return distinct;
  distinct["with"] =
      Json::parse(R"({"users": [{"id": 7}], "submit": {"json": {"user_id": "${user.id:number}"}}})");
  return distinct;
}

}  // namespace

bool only_locks(const std::string& strategy) {
  return Json::parse(row_of(strategy).contract)["after_success"] == Json::array({"accepted"});
}

Json reference_scenario(const std::string& strategy, int threads, int rounds) {
  const target::StrategyRow& row = row_of(strategy);
  Json scenario = orders_scenario();
  scenario["name"] = strategy;
  scenario["target"] = {{"reference", strategy}};
  scenario["contract"] = contract_of(row);
  if (only_locks(strategy)) scenario["submit"]["json"]["work_ms"] = 300;
  carry_the_key(scenario, row);
  scenario["cases"] = {{{"case", "burst"}, {"threads", threads}, {"rounds", rounds}},
                       distinct_case(row),
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
  if (strategy.starts_with("redis-lock") || strategy.starts_with("layered"))
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
