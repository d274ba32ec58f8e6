// A soak in the report: counted, where other cases have attempts.

#include "report/soak_report.hpp"

#include "base/json_full.hpp"
#include "judge/soak_result.hpp"
#include "report/console.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Catch::Matchers::Contains;

namespace {

SoakResult right_soak() {
  SoakResult soak;
  soak.keys = soak.verified = soak.overlapped = 20'000;
  soak.sent = 100'000;
  soak.outcomes = {{Outcome::accepted, 20'000}, {Outcome::rejected, 80'000}};
  soak.latency_ms[Outcome::accepted] = {1.25, 2, 3, 4, 5.0625};
  soak.in_flight = 50;
  soak.length = 9'800'123'456ns;
  soak.verification = 234'567'890ns;
  soak.effects = {{"orders", "1", 1, 1, {}}};
  soak.store_commands = {{"db", 3.33333}, {"redis", 2}};
  return soak;
}

/// The round of a soak: its control has no orders, and the stock has changed by all of the keys.
CaseResult soak_of(const SoakResult& soak) {
  JudgedRound judged = round_of(1, 0, 0, 0);
  judged.round.soak = std::make_shared<const SoakResult>(soak);
  judged.outcomes.clear();
  judged.counted = true;
  CaseResult result = burst_of({judged}, "soak");
  result.kind = "soak";
  result.deterministic = true;
  return result;
}

Report report_of_soak(const SoakResult& soak) {
  return assemble(plan_of({"soak"}), facts(), {soak_of(soak)});
}

}  // namespace

TEST_CASE("a soak's attempts, outcomes, latencies and effects by key are its own counts") {
  const Report report = report_of_soak(right_soak());
  const CaseReport& of_case = report.cases.front();
  CHECK(of_case.attempts == 100'000);
  CHECK(of_case.outcomes.at(Outcome::rejected) == 80'000);
  CHECK(of_case.rounds == 1);
  CHECK(of_case.counted == 1);
  REQUIRE(of_case.latency.size() == 1);
  CHECK(of_case.latency.front().ms.max == 5.0625);
  REQUIRE(of_case.effects.size() == 2);
  CHECK(of_case.effects[0].name == "orders");
  CHECK(of_case.effects[0].min == Measure(Decimal(1)));
  CHECK(of_case.effects[0].max == Measure(Decimal(1)));
}

TEST_CASE("a soak's numbers stand in the JSON in their order, and read back byte for byte") {
  SoakResult soak = right_soak();
  soak.rate = 12'000;
  soak.late = 7;
  soak.wrong_keys = 1;
  soak.wrong = {{"k1", "r1", "orders", 1, 2, {{Outcome::accepted, 2}}}};
  const Json json = to_json(report_of_soak(soak));
  const Json& of_soak = json["cases"][0]["soak"];
  std::vector<std::string> names;
  for (const auto& [name, value] : of_soak.items()) names.push_back(name);
  const std::vector<std::string> first = {"keys",       "sent",          "per_second",      "late",
                                          "in_flight",  "length_ms",     "verification_ms", "verified",
                                          "wrong_keys", "store_commands"};
  REQUIRE(names.size() > first.size());
  CHECK(std::equal(first.begin(), first.end(), names.begin()));
  CHECK(of_soak["keys"] == 20'000);
  CHECK(of_soak["length_ms"] == 9800.123);
  CHECK(of_soak["per_second"] == 10203.954);
  CHECK(of_soak["store_commands"] == Json({{"db", 3.333}, {"redis", 2}}));
  const Report back = report_from_json(json);
  CHECK(dump(to_json(back), 2) == dump(json, 2));
  CHECK(back.cases[0].soak->wrong.front().answers.at(Outcome::accepted) == 2);
  CHECK(to_json(report_of_soak(SoakResult{}))["cases"][0]["soak"]["per_second"].is_null());
}

TEST_CASE("a soak is told in a line, with what came late and what was wrong") {
  SoakResult soak = right_soak();
  CHECK(soak_in_words(soak) ==
        "20,000 keys × 5: 100,000 submissions in 9.8 s, 10,204/s, 50 in flight; verified in 0.2 s");
  soak.rate = 10'000;
  CHECK_THAT(soak_in_words(soak), Contains("10,204/s, none late"));
  soak.late = 1'234;
  soak.never_sent = 5;
  soak.wrong_keys = 37;
  CHECK_THAT(soak_in_words(soak),
             Contains("1,234 late, 5 never sent") && Contains("verified in 0.2 s, 37 wrong"));
  soak.verified = 19'000;
  CHECK_THAT(soak_in_words(soak), Contains("; 19,000 keys verified"));
  soak.verified = 0;
  CHECK_THAT(soak_in_words(soak), Contains("; not verified"));
  CHECK(soak_in_words(SoakResult{}) == "0 keys: 0 submissions in 0.0 s, 0 in flight; not verified");
}

TEST_CASE("a soak says what no wrong key among so many means, and only then") {
  CHECK(soak_bound_in_words(right_soak()) ==
        "20,000 keys without a violation: at 95 % confidence fewer than 0.015 % of keys violate");
  SoakResult soak = right_soak();
  soak.wrong_keys = 1;
  CHECK(soak_bound_in_words(soak).empty());
  CHECK(soak_bound_in_words(SoakResult{}).empty());
}

TEST_CASE("the console shows a soak's line, its stores and its bound in place of rounds") {
  const std::string text = render_console(report_of_soak(right_soak()), Look{});
  CHECK_THAT(text, Contains("soak      20,000 keys") || Contains("20,000 keys × 5: 100,000 submissions"));
  CHECK_THAT(text, Contains("3.33 to db, 2.00 to redis per submission"));
  CHECK_THAT(text, Contains("fewer than 0.015 % of keys violate"));
  CHECK_THAT(text, !Contains("1 round,"));
}

TEST_CASE("no secret is left in what a soak names") {
  Plan plan = plan_of({"soak"});
  plan.secrets.add("hunter2");
  SoakResult soak = right_soak();
  soak.wrong_keys = 1;
  soak.not_verified = "no hunter2";
  soak.wrong = {{"k-hunter2", "r-hunter2", "orders", 1, 2, {}}};
  const Json json = to_json(assemble(plan, facts(), {soak_of(soak)}));
  CHECK(dump(json).find("hunter2") == std::string::npos);
  CHECK(json["cases"][0]["soak"]["wrong"][0]["key"] == "k-***");
}
