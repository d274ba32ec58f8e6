// Every strategy of the reference target against every case about what lies between two submissions: what is
// right must pass, what is wrong must be found by the case made for it, by what that case looks for.

#include <array>
#include <span>

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

constexpr std::array cases = {"retry", "sweep",   "lock-expiry", "mistaken-delete", "reentrancy",
                              "lease", "failure", "pace",        "outage",          "crash"};

/// A cell is what the case must come to: "P" passed, "-" skipped (there is nothing to try), "" not asked,
/// "!check" failed with that finding, "?check" inconclusive with it, "*" left to luck: a race that this case
/// is not made for.
struct Truths {
  std::string strategy;
  std::array<std::string, cases.size()> cells;
};

// "?stuck": a lock that lives for a minute and a half outlives the patience of the case. "?round"
// (lock-expiry): the same lock cannot be waited for. "*": retries of what has no lock at all hit the race or
// do not.
const std::vector<Truths> table = {
    // clang-format off
    //strategy                             retry      sweep       expiry     mist.-delete        reentrancy        lease         failure    pace          outage     crash
    {"none",                              {"*",       "!spacing", "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"check-then-insert",                 {"*",       "*",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"local-lock",                        {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"redis-lock",                        {"P",       "P",        "-",       "P",                "",               "P",          "P",       "",           "P",       "?stuck"}},
    {"redis-get-then-set",                {"P",       "*",        "-",       "-",                "",               "-",          "P",       "",           "*",       "*"}},
    {"token-get-then-delete",             {"P",       "*",        "-",       "-",                "",               "-",          "P",       "",           "",        "*"}},
    {"token-take",                        {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "*"}},
    {"unique-index",                      {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"unique-index-replay",               {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"redis-lock-unique",                 {"P",       "P",        "?round",  "P",                "",               "P",          "P",       "",           "P",       "?stuck"}},

    {"redis-lock-plain-delete",           {"P",       "P",        "-",       "!mistaken-delete", "",               "P",          "P",       "",           "P",       "?stuck"}},
    {"redis-lock-short-ttl",              {"*",       "P",        "!effect", "P",                "",               "P",          "P",       "",           "P",       "P"}},
    {"redis-lock-no-ttl",                 {"P",       "P",        "-",       "P",                "",               "!no-ttl",    "P",       "",           "P",       "!stuck"}},
    {"redis-lock-two-commands",           {"P",       "P",        "-",       "P",                "",               "!ttl-later", "P",       "",           "P",       "*"}},
    {"redis-lock-watchdog",               {"P",       "P",        "P",       "P",                "",               "P",          "P",       "",           "P",       "P"}},
    {"redis-lock-foreign-renew",          {"P",       "P",        "P",       "!foreign-renew",   "",               "P",          "P",       "",           "P",       "P"}},

    {"redis-lock-reentrant",              {"P",       "P",        "-",       "P",                "P",              "P",          "P",       "",           "P",       "?stuck"}},
    {"redis-lock-reentrant-unique",       {"P",       "P",        "P",       "P",                "P",              "P",          "P",       "",           "P",       "P"}},
    {"redis-lock-inner-release",          {"P",       "P",        "-",       "P",                "!effect",        "P",          "P",       "",           "P",       "?stuck"}},
    {"redis-lock-self-blocking",          {"P",       "P",        "-",       "P",                "!self-blocking", "P",          "P",       "",           "P",       "?stuck"}},

    {"redis-lock-then-commit",            {"*",       "!spacing", "-",       "P",                "",               "P",          "P",       "",           "P",       "?stuck"}},
    {"redis-lock-record-check",           {"P",       "P",        "-",       "P",                "",               "P",          "P",       "",           "P",       "?stuck"}},
    {"redis-lock-fail-open",              {"P",       "P",        "-",       "P",                "",               "P",          "P",       "",           "!effect", "?stuck"}},
    {"redis-lock-fail-closed",            {"P",       "P",        "-",       "P",                "",               "P",          "P",       "",           "P",       "?stuck"}},

    {"mark-before-work",                  {"P",       "P",        "-",       "-",                "",               "-",          "!effect", "",           "!effect", "!stuck"}},
    {"local-window",                      {"P",       "P",        "-",       "-",                "",               "-",          "P",       "!pace",      "",        "P"}},
    {"local-window-atomic",               {"P",       "P",        "-",       "-",                "",               "-",          "P",       "P",          "",        "P"}},
    {"rate-limit",                        {"P",       "P",        "-",       "-",                "",               "-",          "P",       "P",          "P",       "P"}},
    {"rate-limit-two-commands",           {"P",       "P",        "-",       "-",                "",               "-",          "P",       "!ttl-later", "P",       "P"}},

    // A table, a version, a state: there is no lock to look at, and no Redis to lose.
    {"dedupe-table",                      {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"dedupe-table-other-transaction",    {"P",       "P",        "-",       "-",                "",               "-",          "!effect", "",           "",        "!stuck"}},
    {"upsert",                            {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"upsert-side-effects",               {"!effect", "!effect",  "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"optimistic-version",                {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"optimistic-ignored",                {"*",       "*",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"state-machine",                     {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"state-unconditional",               {"*",       "*",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},

    // Marks that say "at work" and then "done" are no locks either: they stay.
    {"fingerprint-everything",            {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "P",       "P"}},
    {"fingerprint-stable",                {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "P",       "P"}},
    {"business-key",                      {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"user-only-key",                     {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "P",       "P"}},
    {"token-setnx",                       {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "P",       "P"}},
    {"token-per-user",                    {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "*"}},

    {"idempotency-record",                {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "",        "P"}},
    {"idempotency-record-caches-failure", {"P",       "P",        "-",       "-",                "",               "-",          "!effect", "",           "",        "P"}},
    {"message-id",                        {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "P",       "P"}},
    {"message-id-bloom",                  {"P",       "P",        "-",       "-",                "",               "-",          "P",       "",           "P",       "P"}},
    {"layered",                           {"P",       "P",        "P",       "P",                "",               "P",          "P",       "",           "P",       "P"}},
    {"layered-redis-down",                {"P",       "P",        "P",       "P",                "",               "P",          "P",       "",           "P",       "P"}},
    // clang-format on
};

Json with_cases(const Truths& truths) {
  Json scenario = life_scenario(truths.strategy);
  scenario["cases"] = Json::array();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (truths.cells[i].empty()) continue;
    Json of_case = {{"case", cases[i]}};
    if (of_case["case"] == "sweep") of_case.update({{"to", "300ms"}, {"step", "20ms"}});
    if (of_case["case"] == "lease") of_case["rounds"] = 1;
    if (of_case["case"] == "outage") of_case["for"] = "1500ms";
    // A Redis that is killed takes the tokens with it, and no retry can bring them back.
    if (of_case["case"] == "outage" && truths.strategy == "layered") of_case["how"] = "paused";
    if (of_case["case"] == "crash") of_case["patience"] = "3s";
    if (of_case["case"] == "pace") {
      // The window's end is a race: more than one chance to lose it.
      of_case["rounds"] = 3;
      of_case["schedule"] =
          Json::parse(R"([{"at": "0s", "send": 3, "expect": {"accepted": 1, "throttled": 2}},
        {"at": "1200ms", "send": 20, "expect": {"accepted": 1, "throttled": 19}}])");
    }
    scenario["cases"].push_back(of_case);
  }
  return scenario;
}

std::string verdict_for(const std::string& cell) {
  if (cell == "P") return "passed";
  if (cell == "-") return "skipped";
  return cell[0] == '!' ? "failed" : "inconclusive";
}

bool has_finding(const Json& of_case, const std::string& verdict, const std::string& check) {
  for (const Json& finding : of_case["findings"])
    if (finding["verdict"] == verdict && finding["check"] == check) return true;
  return false;
}

void check_cell(const Ran& ran, const std::string& name, const std::string& cell) {
  if (cell.empty() || cell == "*") return;
  const Json of_case = case_of(ran, name);
  INFO(name << " must be " << cell << ": " << dump(of_case["findings"]));
  REQUIRE(of_case.is_object());
  CHECK(of_case["verdict"] == verdict_for(cell));
  if (cell.size() > 1) CHECK(has_finding(of_case, verdict_for(cell), cell.substr(1)));
}

/// The cases that must fail, as the strategy's own row names them.
std::set<std::string> exposing(const Truths& truths) {
  std::set<std::string> failing;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (truths.cells[i].starts_with('!')) failing.insert(cases[i]);
  return failing;
}

/// All of the table at once would come near to what a test may take.
void check_rows(std::span<const Truths> rows) {
  const auto all = run_each(rows.size(), [&rows](std::size_t i) {
    const Workplace place = workplace();
    return run_scenario(place, with_cases(rows[i]));
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    INFO(rows[i].strategy << ": " << story_of(all[i]));
    REQUIRE(all[i].report.is_object());
    for (std::size_t k = 0; k < cases.size(); ++k) check_cell(all[i], cases[k], rows[i].cells[k]);
    CHECK(all[i].left_behind.empty());
  }
}

}  // namespace

TEST_CASE(
    "the table about the time between two submissions has a row for every strategy, as these say "
    "themselves") {
  REQUIRE(table.size() == target::all_strategies().size());
  for (const Truths& truths : table) {
    INFO(truths.strategy);
    const auto* row = target::find_strategy(truths.strategy);
    REQUIRE(row != nullptr);
    if (row->right) CHECK(exposing(truths).empty());
    for (const std::string_view exposed : split(row->exposed_by, ',')) {
      const std::string name(trim(exposed));
      const bool asked_here = std::find(cases.begin(), cases.end(), name) != cases.end();
      if (asked_here) CHECK(exposing(truths).contains(name));
    }
  }
}

TEST_CASE("every strategy against every case about the time between two submissions: the first half") {
  check_rows(std::span(table).first(table.size() / 2));
}

TEST_CASE("every strategy against every case about the time between two submissions: the second half") {
  check_rows(std::span(table).subspan(table.size() / 2));
}

Cell dupcheck::test::life_truth(const std::string& strategy, const std::string& of_case) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const Truths& truths) { return truths.strategy == strategy; });
  const auto* const column = std::find(cases.begin(), cases.end(), of_case);
  if (row == table.end() || column == cases.end()) return std::nullopt;
  return row->cells[static_cast<std::size_t>(column - cases.begin())];
}
