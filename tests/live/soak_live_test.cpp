// soak against the reference target: many keys, verified in bulk on a real database.

#include <fmt/format.h>

#include "process/temporary_folder.hpp"
#include "reference_shop.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json soak_case(int keys) { return {{"case", "soak"}, {"keys", keys}, {"times", 3}, {"connections", 30}}; }

Json soak_scenario(const std::string& strategy, const Json& of_case) {
  Json scenario = reference_scenario(strategy, 2, 1);
  scenario["cases"] = Json::array({of_case});
  scenario["timeouts"] = {{"settle", "100ms"}};
  return scenario;
}

/// Keys that have other than one order, by the database itself.
std::int64_t wrong_keys_in(const std::string& url) {
  const auto db = open(url, Access::read_only);
  return std::get<std::int64_t>(scalar(
      *db, "SELECT COUNT(*) FROM (SELECT ref FROM orders GROUP BY ref HAVING COUNT(*) <> 1) AS wrong"));
}

/// On a database of the test's, so that it can be looked into afterwards.
Ran soak_on(const std::string& strategy, const std::string& url, const Json& of_case) {
  const ServedShop shop(DUPCHECK_PROGRAM, strategy, url);
  Json scenario = soak_scenario(strategy, of_case);
  scenario["target"] = {{"url", shop.url()}};
  scenario["stores"] = {{"db", url}};
  const Workplace place = workplace();
  return run_scenario(place, scenario);
}

}  // namespace

TEST_CASE("three hundred keys on a unique index have one order each, and the soak passes") {
  const TemporaryFolder folder;
  const std::string url = "sqlite:" + (folder.path() / "shop.db").string();
  const Ran ran = soak_on("unique-index", url, soak_case(300));
  check_verdict(ran, "passed", "");
  const Json soak = case_of(ran, "soak")["soak"];
  CHECK(soak["keys"] == 300);
  CHECK(soak["sent"] == 900);
  CHECK(soak["verified"] == 300);
  CHECK(soak["wrong_keys"] == 0);
  CHECK(soak["in_flight"] <= 30);
  CHECK(soak["in_flight"] > 1);
  CHECK(case_of(ran, "soak")["attempts"] == 900);
  CHECK(case_of(ran, "soak")["outcomes"]["accepted"] == 300);
  CHECK(case_of(ran, "soak")["effects"]["orders"]["max"] == 1);
  CHECK(wrong_keys_in(url) == 0);
}

TEST_CASE(
    "without a defence, and with one that looks before it leaps, exactly the keys with several orders are "
    "wrong") {
  const std::string strategy = GENERATE("none", "check-then-insert");
  const TemporaryFolder folder;
  const std::string url = "sqlite:" + (folder.path() / "shop.db").string();
  const Ran ran = soak_on(strategy, url, soak_case(300));
  CAPTURE(strategy);
  check_verdict(ran, "failed", "failed effect");
  const Json soak = case_of(ran, "soak")["soak"];
  CHECK(soak["verified"] == 300);
  CHECK(soak["wrong_keys"] == wrong_keys_in(url));
  CHECK(soak["wrong_keys"] > 0);
  CHECK(soak["wrong"].size() <= 10);
}

TEST_CASE("a soak is verified in bulk on MariaDB and PostgreSQL alike") {
  const bool mariadb = GENERATE(true, false);
  const std::string url = mariadb ? shared_mariadb().new_database() : shared_postgres().new_database();
  CAPTURE(mariadb);
  const Ran right = soak_on("unique-index", url, soak_case(60));
  check_verdict(right, "passed", "");
  CHECK(case_of(right, "soak")["soak"]["verified"] == 60);
  CHECK(case_of(right, "soak")["soak"]["store_commands"].contains("db") == mariadb);
}

TEST_CASE("the commands that a Redis lock costs are counted for each submission") {
  Json scenario = soak_scenario("redis-lock-unique", soak_case(40));
  scenario["stores"]["redis"] = "${reference.redis}";
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, scenario);
  check_verdict(ran, "passed", "");
  CHECK(case_of(ran, "soak")["soak"]["store_commands"]["redis"] > 0.9);
  CHECK(case_of(ran, "soak")["soak"]["store_commands"]["redis"] < 4);
}

TEST_CASE(
    "at a rate that the shop does not keep up with, late submissions are counted and the soak goes on") {
  Json of_case = soak_case(20);
  of_case["connections"] = 3;
  of_case["rate"] = 2000;
  const Workplace place = workplace();
  const Ran ran = run_scenario(place, soak_scenario("unique-index", of_case));
  INFO(story_of(ran));
  CHECK(verdict_of(ran) == "passed");
  CHECK(findings_of(ran).contains("note late"));
  CHECK(case_of(ran, "soak")["soak"]["late"] > 30);
  CHECK(case_of(ran, "soak")["soak"]["sent"] == 60);
}
