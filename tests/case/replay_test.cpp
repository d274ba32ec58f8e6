// replay: which answers a later submission may get, inside the promised window, past it, and on its edge.

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

constexpr ReplayOptions once{1, 1, 0ns};

CasePlan promising(Outcomes after_success, std::optional<Nanos> window = {},
                   std::optional<Outcomes> after_window = {}) {
  CasePlan plan = plan_of("replay", once);
  plan.scenario.contract.after_success = std::move(after_success);
  plan.scenario.contract.window = window;
  plan.scenario.contract.after_window = std::move(after_window);
  return plan;
}

CasePlan remembering() { return promising({Outcome::rejected}); }
CasePlan forgetting() { return promising({Outcome::accepted}); }
CasePlan within_a_second() { return promising({Outcome::rejected}, 1s, Outcomes{Outcome::accepted}); }

Verdict verdict(const CasePlan& plan, const std::vector<Sent>& sent, int orders) {
  return verdict_of(replay().judge(plan, round_of(sent, {orders})).findings);
}

}  // namespace

TEST_CASE("a replay that is rejected and leaves one order passes and counts") {
  const JudgedRound judged =
      replay().judge(remembering(), round_of({{201, 0ms, 5ms}, {409, 10ms, 15ms}}, {1}));
  CHECK(judged.counted);
  CHECK(judged.findings.empty());
}

TEST_CASE("a replay that is accepted fails where the contract remembers") {
  CHECK(verdict(remembering(), {{201, 0ms, 5ms}, {201, 10ms, 15ms}}, 2) == Verdict::failed);
}

TEST_CASE("a replay that is a new order passes where the contract says so, with an effect each") {
  CHECK(verdict(forgetting(), {{201, 0ms, 5ms}, {201, 10ms, 15ms}}, 2) == Verdict::passed);
  CHECK(verdict(forgetting(), {{201, 0ms, 5ms}, {201, 10ms, 15ms}}, 3) == Verdict::failed);
  CHECK(verdict(forgetting(), {{201, 0ms, 5ms}, {201, 10ms, 15ms}}, 1) == Verdict::failed);
}

TEST_CASE("a rejection where the contract says a new order is no answer of its words") {
  CHECK(verdict(forgetting(), {{201, 0ms, 5ms}, {409, 10ms, 15ms}}, 1) == Verdict::failed);
}

TEST_CASE("inside the window the key is remembered") {
  CHECK(verdict(within_a_second(), {{201, 0ms, 5ms}, {409, 900ms, 905ms}}, 1) == Verdict::passed);
  CHECK(verdict(within_a_second(), {{201, 0ms, 5ms}, {201, 900ms, 905ms}}, 2) == Verdict::failed);
}

TEST_CASE("past the window the key is new again") {
  CHECK(verdict(within_a_second(), {{201, 0ms, 5ms}, {201, 1100ms, 1105ms}}, 2) == Verdict::passed);
  CHECK(verdict(within_a_second(), {{201, 0ms, 5ms}, {409, 1100ms, 1105ms}}, 1) == Verdict::failed);
}

TEST_CASE("on the window's edge either answer is right, and the effects must follow it") {
  // Released before 1 s after the first was done, answered more than 1 s after the first was released.
  CHECK(verdict(within_a_second(), {{201, 0ms, 50ms}, {409, 990ms, 1010ms}}, 1) == Verdict::passed);
  CHECK(verdict(within_a_second(), {{201, 0ms, 50ms}, {201, 990ms, 1010ms}}, 2) == Verdict::passed);
  CHECK(verdict(within_a_second(), {{201, 0ms, 50ms}, {201, 990ms, 1010ms}}, 1) == Verdict::failed);
}

TEST_CASE("a window without a word on what follows it means a new order") {
  const CasePlan plan = promising({Outcome::rejected}, 1s);
  CHECK(verdict(plan, {{201, 0ms, 5ms}, {201, 1100ms, 1105ms}}, 2) == Verdict::passed);
}

TEST_CASE("a round whose first submission was not accepted does not count") {
  const JudgedRound judged =
      replay().judge(remembering(), round_of({{503, 0ms, 5ms}, {409, 10ms, 15ms}}, {0}));
  CHECK_FALSE(judged.counted);
}

TEST_CASE("the first is sent once and again as many times as asked") {
  const auto trial = replay().next(plan_of("replay", ReplayOptions{2, 3, 0ns}), {});
  REQUIRE(trial);
  CHECK(trial->attempts == 4);
}
