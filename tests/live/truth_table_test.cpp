// Every strategy of the reference target, and what each case must find about it.

#include "base/json_full.hpp"
#include "reference_shop.hpp"
#include "run_each.hpp"
#include "support/servers.hpp"
#include "target/strategy.hpp"
#include "truths.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

constexpr auto passed = "passed", failed = "failed";

struct Truth {
  std::string strategy;
  std::string burst, distinct, replay;
  int rounds;  ///< of burst: 50 for the right ones; as many as the race needs to show for the wrong ones
};

// Adding a strategy: one file, one row in src/target/strategies.cpp, one row here.
// local-lock and redis-lock pass `replay` because their contract says that a later duplicate is a new order.
const std::vector<Truth> truth_table = {
    // clang-format off
    //strategy                 burst   distinct replay  rounds
    {"none",                   failed, passed,  failed, 3},
    {"check-then-insert",      failed, passed,  passed, 3},
    {"local-lock",             passed, passed,  passed, 50},
    {"redis-lock",             passed, passed,  passed, 50},
    {"redis-get-then-set",     failed, passed,  passed, 20},
    {"token-get-then-delete",  failed, passed,  passed, 20},
    {"token-take",             passed, passed,  passed, 50},
    {"unique-index",           passed, passed,  passed, 50},
    {"unique-index-replay",    passed, passed,  passed, 50},
    {"redis-lock-unique",      passed, passed,  passed, 50},
    {"redis-lock-plain-delete",     passed, passed, passed, 5},
    {"redis-lock-short-ttl",        passed, passed, passed, 5},
    {"redis-lock-no-ttl",           passed, passed, passed, 5},
    {"redis-lock-two-commands",     passed, passed, passed, 5},
    {"redis-lock-watchdog",         passed, passed, passed, 50},
    {"redis-lock-foreign-renew",    passed, passed, passed, 5},
    {"redis-lock-reentrant",        passed, passed, passed, 50},
    {"redis-lock-reentrant-unique", passed, passed, passed, 50},
    {"redis-lock-inner-release",    passed, passed, passed, 5},
    {"redis-lock-self-blocking",    passed, passed, passed, 5},
    {"redis-lock-then-commit",      passed, passed, passed, 5},
    {"redis-lock-record-check",     passed, passed, passed, 50},
    {"redis-lock-fail-open",        passed, passed, passed, 5},
    {"redis-lock-fail-closed",      passed, passed, passed, 50},
    {"mark-before-work",            passed, passed, passed, 5},
    {"local-window",                passed, passed, passed, 5},
    {"local-window-atomic",         passed, passed, passed, 50},
    {"rate-limit",                  passed, passed, passed, 50},
    {"rate-limit-two-commands",     passed, passed, passed, 5},
    {"dedupe-table",                      passed, passed, passed, 50},
    {"dedupe-table-other-transaction",    passed, passed, passed, 5},
    {"upsert",                            passed, passed, passed, 50},
    {"upsert-side-effects",               failed, passed, failed, 3},
    {"optimistic-version",                passed, passed, passed, 50},
    {"optimistic-ignored",                failed, failed, passed, 3},
    {"state-machine",                     passed, passed, passed, 50},
    {"state-unconditional",               failed, passed, passed, 3},
    {"fingerprint-everything",            passed, passed, passed, 5},
    {"fingerprint-stable",                passed, passed, passed, 50},
    {"business-key",                      passed, passed, passed, 50},
    {"user-only-key",                     passed, failed, passed, 5},
    {"token-setnx",                       passed, passed, passed, 50},
    {"token-per-user",                    passed, failed, passed, 5},
    {"idempotency-record",                passed, passed, passed, 50},
    {"idempotency-record-caches-failure", passed, passed, passed, 5},
    {"message-id",                        passed, passed, passed, 50},
    {"message-id-bloom",                  passed, passed, passed, 50},
    {"layered",                           passed, passed, passed, 50},
    {"layered-redis-down",                passed, passed, passed, 50},
    // clang-format on
};

/// A wrong defence is found by what it leaves behind, not only by what it answers.
void check_case(const Ran& ran, const std::string& name, const std::string& verdict) {
  INFO("case " << name);
  const Json of_case = case_of(ran, name);
  REQUIRE(of_case.is_object());
  CHECK(of_case["verdict"] == verdict);
  bool effect_found = false;
  for (const Json& finding : of_case["findings"]) effect_found = effect_found || finding["check"] == "effect";
  CHECK(effect_found == (verdict == failed));
  CHECK((of_case["violations"] > 0) == (verdict == failed));
}

/// The first burst round shows it where every duplicate passes the check before the first one writes.
bool found_in_round_one(const Ran& ran) {
  const Json burst = case_of(ran, "burst");
  for (const Json& finding : burst["findings"]) {
    if (finding["check"] == "effect" && finding["round"] == 1) return true;
  }
  return false;
}

void check_on_sqlite(const std::vector<Truth>& rows) {
  const auto all = run_each(rows.size(), [&rows](std::size_t i) {
    const Workplace place = workplace();
    return run_scenario(place, reference_scenario(rows[i].strategy, 20, rows[i].rounds));
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Truth& truth = rows[i];
    const Ran& ran = all[i];
    INFO(truth.strategy << ": " << story_of(ran));
    check_case(ran, "burst", truth.burst);
    check_case(ran, "distinct", truth.distinct);
    check_case(ran, "replay", truth.replay);
    const bool clean = truth.burst == passed && truth.distinct == passed && truth.replay == passed;
    CHECK(ran.exit == (clean ? 0 : 1));
    CHECK(ran.left_behind.empty());
    if (truth.burst == passed) CHECK(case_of(ran, "burst")["counted"] == truth.rounds);
    if (truth.strategy == "none" || truth.strategy == "check-then-insert") CHECK(found_in_round_one(ran));
  }
}

Ran run_burst_on(const std::string& database_url, const Truth& truth) {
  const Workplace place = workplace();
  const ServedShop shop(DUPCHECK_PROGRAM, truth.strategy, database_url);
  Json scenario = reference_scenario(truth.strategy, 20, std::min(truth.rounds, 5));
  scenario["cases"] = Json::array({scenario["cases"][0]});
  scenario["target"] = {{"url", shop.url()}};
  scenario["stores"]["db"] = database_url;
  return run_scenario(place, scenario);
}

template <class Server>
void check_bursts_on(Server& server) {
  std::vector<std::string> databases;
  for (std::size_t i = 0; i < truth_table.size(); ++i) databases.push_back(server.new_database());
  const auto all = run_each(
      truth_table.size(), [&databases](std::size_t i) { return run_burst_on(databases[i], truth_table[i]); });
  for (std::size_t i = 0; i < truth_table.size(); ++i) {
    INFO(truth_table[i].strategy << ": " << story_of(all[i]));
    check_case(all[i], "burst", truth_table[i].burst);
  }
}

}  // namespace

TEST_CASE(
    "the truth table has a row for every strategy, and agrees with what the strategies say of themselves") {
  REQUIRE(truth_table.size() == target::all_strategies().size());
  for (const Truth& truth : truth_table) {
    INFO(truth.strategy);
    const auto* row = target::find_strategy(truth.strategy);
    REQUIRE(row != nullptr);
    CHECK((row->exposed_by.find("burst") != std::string_view::npos) == (truth.burst == failed));
    CHECK((row->exposed_by.find("distinct") != std::string_view::npos) == (truth.distinct == failed));
    CHECK((row->exposed_by.find("replay") != std::string_view::npos) == (truth.replay == failed));
    CHECK(row->right == row->exposed_by.empty());
    if (row->right) CHECK((truth.burst == passed && truth.distinct == passed && truth.replay == passed));
  }
}

TEST_CASE("the truth table on SQLite") { check_on_sqlite(truth_table); }

TEST_CASE("the truth table's bursts on MariaDB") { check_bursts_on(shared_mariadb()); }

TEST_CASE("the truth table's bursts on PostgreSQL") { check_bursts_on(shared_postgres()); }

TEST_CASE("one key of two users is one order: a shop whose keys are global keeps that promise and no other") {
  Json scenario = reference_scenario("unique-index", 4, 2);
  scenario["submit"]["json"]["user_id"] = "${user.id:number}";
  scenario["users"] = Json::parse(R"([{"id": 7}, {"id": 8}])");
  scenario["cases"] = Json::array({{{"case", "distinct"}, {"threads", 8}, {"rounds", 2}}});
  scenario["contract"]["key_scope"] = "global";
  check_passed(scenario);
  scenario["contract"]["key_scope"] = "user";
  check_failed(scenario, "effect");
}

Cell dupcheck::test::burst_truth(const std::string& strategy, const std::string& of_case) {
  for (const Truth& truth : truth_table) {
    if (truth.strategy != strategy) continue;
    for (const auto& [name, verdict] :
         {std::pair("burst", truth.burst), std::pair("distinct", truth.distinct),
          std::pair("replay", truth.replay)})
      if (of_case == name) return verdict == passed ? "P" : "!effect";
  }
  return std::nullopt;
}
