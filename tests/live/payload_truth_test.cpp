// Every strategy of the reference target against the cases about what a submission says besides its key, and
// about what must add up: mismatch, fingerprint, token, conservation (one operation many times, and more
// operations than there is supply for), instances. What is right must pass, what is wrong must be found by
// the case made for it.

#include <array>
#include <set>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "reference_shop.hpp"
#include "run_each.hpp"
#include "target/strategy.hpp"
#include "truths.hpp"
#include "verdict.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

constexpr std::array cases = {"mismatch", "fingerprint", "token", "conservation", "supply", "instances"};

/// A cell is what the case must come to: "P" passed, "-" skipped (there is nothing to try), "" not asked,
/// "!check" failed with that finding, "*" left to luck.
struct Truths {
  std::string strategy;
  std::array<std::string, cases.size()> cells;
};

// "*": GET, then SET (or DEL) is a race of a tenth of a millisecond, which few submissions need not hit; and
// a lock of 200 ms may run out on a busy machine where the case keeps its holder at work.
const std::vector<Truths> table = {
    // clang-format off
    //strategy                             mismatch   fingerprint     token      conservation      supply           instances
    {"none",                              {"!effect", "!fingerprint", "-",       "!effect",        "P",             "!effect"}},
    {"check-then-insert",                 {"!effect", "!fingerprint", "P",       "!effect",        "P",             "!effect"}},
    {"local-lock",                        {"P",       "P",            "P",       "P",              "P",             "!instances"}},
    {"redis-lock",                        {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-get-then-set",                {"P",       "*",            "P",       "*",              "P",             "*"}},
    {"token-get-then-delete",             {"P",       "*",            "P",       "*",              "P",             "*"}},
    {"token-take",                        {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"unique-index",                      {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"unique-index-replay",               {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-unique",                 {"P",       "P",            "P",       "P",              "P",             "P"}},

    {"redis-lock-plain-delete",           {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-short-ttl",              {"*",       "P",            "P",       "P",              "P",             "*"}},
    {"redis-lock-no-ttl",                 {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-two-commands",           {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-watchdog",               {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-foreign-renew",          {"P",       "P",            "P",       "P",              "P",             "P"}},

    {"redis-lock-reentrant",              {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-reentrant-unique",       {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-inner-release",          {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-self-blocking",          {"P",       "P",            "P",       "P",              "P",             "P"}},

    {"redis-lock-then-commit",            {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-record-check",           {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-fail-open",              {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"redis-lock-fail-closed",            {"P",       "P",            "P",       "P",              "P",             "P"}},

    {"mark-before-work",                  {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"local-window",                      {"P",       "P",            "P",       "P",              "P",             "!instances"}},
    {"local-window-atomic",               {"P",       "P",            "P",       "P",              "P",             "!instances"}},
    {"rate-limit",                        {"P",       "P",            "-",       "P",              "P",             "P"}},
    {"rate-limit-two-commands",           {"P",       "P",            "-",       "P",              "P",             "P"}},

    {"dedupe-table",                      {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"dedupe-table-other-transaction",    {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"upsert",                            {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"upsert-side-effects",               {"!effect", "!fingerprint", "!effect", "!conservation",  "P",             "!effect"}},
    {"optimistic-version",                {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"optimistic-ignored",                {"!effect", "!fingerprint", "P",       "!conservation",  "!conservation", "!effect"}},
    // A payment is for itself: there is no supply that payments could use up.
    {"state-machine",                     {"P",       "P",            "P",       "P",              "",              "P"}},
    {"state-unconditional",               {"!effect", "!fingerprint", "P",       "!conservation",  "",              "!effect"}},

    // One instance slow: what takes everything for another operation takes "slow" for one, too.
    {"fingerprint-everything",            {"P",       "!fingerprint", "-",       "P",              "P",             "!effect"}},
    {"fingerprint-stable",                {"P",       "P",            "-",       "P",              "P",             "P"}},
    {"business-key",                      {"P",       "P",            "P",       "P",              "P",             "P"}},
    // Refuses the other payload, where its contract (wrongly) promises to take it for another operation.
    {"user-only-key",                     {"!answer", "!fingerprint", "-",       "P",              "P",             "P"}},
    {"token-setnx",                       {"P",       "P",            "P",       "P",              "P",             "P"}},
    // Two operations of one user: the second one's token has taken the first one's away.
    {"token-per-user",                    {"P",       "!fingerprint", "P",       "P",              "P",             "P"}},

    {"idempotency-record",                {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"idempotency-record-caches-failure", {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"message-id",                        {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"message-id-bloom",                  {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"layered",                           {"P",       "P",            "P",       "P",              "P",             "P"}},
    {"layered-redis-down",                {"P",       "P",            "P",       "P",              "P",             "P"}},
    // clang-format on
};

/// Right on one instance, and by their own word no further.
const std::set<std::string> local_ones = {"local-lock", "local-window", "local-window-atomic"};

/// The submission without what makes two of them the same; nothing where that is not a field of its own.
Json without_key(target::Needs needs) {
  using target::Needs;
  switch (needs) {
    case Needs::request_id:
      return {{"json", {{"request_id", nullptr}}}};
    case Needs::message_id:
      return {{"json", {{"message_id", nullptr}}}};
    case Needs::payment_no:
      return {{"json", {{"payment_no", nullptr}}}};
    case Needs::ref:
      return {{"json", {{"ref", nullptr}}}};
    case Needs::token:
    case Needs::user_token:
    case Needs::own_token:
      return {{"headers", {{"X-Token", nullptr}}}};
    case Needs::nothing:
      break;
  }
  return nullptr;
}

Json case_of_kind(const std::string& name) {
  if (name == "fingerprint") return {{"case", name}, {"threads", 5}, {"rounds", 1}};
  if (name == "conservation" || name == "instances") return {{"case", name}, {"threads", 10}, {"rounds", 1}};
  if (name != "supply") return {{"case", name}};
  return Json::parse(R"({
    "case": "conservation", "name": "supply", "threads": 16, "supply": 8, "rounds": 1,
    "prepare": [ { "store": "db", "sql": "UPDATE products SET stock = 8 WHERE sku = 'A-2'" } ],
    "with": {
      "submit": { "json": { "sku": "A-2" } },
      "effects": { "stock": { "sql": "SELECT stock FROM products WHERE sku = 'A-2'", "always": { "min": 0 } } }
    }
  })");
}

/// Users that no other case has: some strategies keep them out for a while.
Json some_users(std::size_t of_case) {
  Json users = Json::array();
  for (std::size_t id = 1; id <= 200; ++id) users.push_back({{"id", of_case * 1000 + id}});
  return users;
}

Json with_cases(const Truths& truths) {
  const auto& row = *target::find_strategy(truths.strategy);
  Json scenario = life_scenario(truths.strategy);
  scenario["target"]["instances"] = 2;
  scenario["slow"]["json"]["work_ms"] = 500;
  if (const Json without = without_key(row.needs); !without.is_null()) scenario["without_key"] = without;
  if (row.needs == target::Needs::token) scenario["memory"] = {{"store", "redis"}, {"key", "token:${key}"}};
  // Two orders of one user at once are not for a limiter of users.
  const bool has_users = row.path == target::orders_path && !row.name.starts_with("rate-limit");
  if (has_users) scenario["submit"]["json"]["user_id"] = "${user.id:number}";
  if (has_users) scenario["users"] = some_users(0);
  scenario["cases"] = Json::array();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (truths.cells[i].empty()) continue;
    Json of_case = case_of_kind(cases[i]);
    if (has_users) of_case["with"]["users"] = some_users(i + 1);
    scenario["cases"].push_back(of_case);
  }
  return scenario;
}

std::string verdict_for(const std::string& cell) {
  if (cell == "P") return "passed";
  return cell == "-" ? "skipped" : "failed";
}

void check_cell(const Ran& ran, const std::string& name, const std::string& cell) {
  if (cell.empty() || cell == "*") return;
  const Json of_case = case_of(ran, name);
  INFO(name << " must be " << cell << ": " << dump(of_case["findings"]));
  REQUIRE(of_case.is_object());
  CHECK(of_case["verdict"] == verdict_for(cell));
  bool found = cell[0] != '!';
  for (const Json& finding : of_case["findings"])
    found = found || (finding["verdict"] == "failed" && finding["check"] == cell.substr(1));
  CHECK(found);
}

/// The cases that must fail; a supply is a matter of conservation.
std::set<std::string> exposing(const Truths& truths) {
  std::set<std::string> failing;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (truths.cells[i].starts_with('!'))
      failing.insert(std::string(cases[i]) == "supply" ? "conservation" : cases[i]);
  return failing;
}

}  // namespace

TEST_CASE("the table about payloads and sums has a row for every strategy, as these say themselves") {
  REQUIRE(table.size() == target::all_strategies().size());
  for (const Truths& truths : table) {
    INFO(truths.strategy);
    const auto* row = target::find_strategy(truths.strategy);
    REQUIRE(row != nullptr);
    const bool only_local = local_ones.contains(truths.strategy);
    if (row->right)
      CHECK(exposing(truths) == (only_local ? std::set<std::string>{"instances"} : std::set<std::string>{}));
    for (const std::string_view exposed : split(row->exposed_by, ',')) {
      const std::string name(trim(exposed));
      const bool asked_here = std::find(cases.begin(), cases.end(), name) != cases.end();
      if (asked_here) CHECK(exposing(truths).contains(name));
    }
  }
}

TEST_CASE("every strategy against every case about payloads and sums") {
  const auto all = run_each(table.size(), [](std::size_t i) {
    const Workplace place = workplace();
    return run_scenario(place, with_cases(table[i]));
  });
  for (std::size_t i = 0; i < table.size(); ++i) {
    INFO(table[i].strategy << ": " << story_of(all[i]));
    REQUIRE(all[i].report.is_object());
    for (std::size_t k = 0; k < cases.size(); ++k) check_cell(all[i], cases[k], table[i].cells[k]);
    CHECK(all[i].left_behind.empty());
  }
}

Cell dupcheck::test::payload_truth(const std::string& strategy, const std::string& of_case) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const Truths& truths) { return truths.strategy == strategy; });
  const auto* const column = std::find(cases.begin(), cases.end(), of_case);
  if (row == table.end() || column == cases.end()) return std::nullopt;
  return row->cells[static_cast<std::size_t>(column - cases.begin())];
}
