// burst, judged on rounds written down by hand.

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

const CasePlan plan =
    plan_of("burst", BurstOptions{3, 2},
            contract_with([](Contract& contract) { contract.duplicates = {Outcome::rejected}; }));

/// A duplicate is turned away while the first still works.
Round clean_round() { return round_of({{201, 0ms, 20ms}, {409, 1ms, 5ms}, {409, 1ms, 6ms}}, {1}); }

}  // namespace

TEST_CASE("burst asks for its rounds with a key's threads each") {
  const auto trial = burst().next(plan, {});
  REQUIRE(trial);
  CHECK(trial->attempts == 3);
  CHECK_FALSE(burst().next(plan, {counted_round(), counted_round()}));
}

TEST_CASE("one order and the rest turned away while it was made: counted, nothing found") {
  const JudgedRound judged = burst().judge(plan, clean_round());
  CHECK(judged.counted);
  CHECK(checks_of(judged.findings).empty());
  CHECK(burst().conclude(plan, {judged, judged}).empty());
}

TEST_CASE("attempts that came one after another do not count") {
  const JudgedRound judged =
      burst().judge(plan, round_of({{201, 0ms, 5ms}, {409, 6ms, 8ms}, {409, 9ms, 10ms}}, {1}));
  CHECK_FALSE(judged.counted);
  CHECK(checks_of(burst().conclude(plan, {judged, judged, judged, judged})) ==
        std::vector<std::string>{"contention"});
}

TEST_CASE("duplicates answered only after the first prove no concurrency by themselves") {
  const JudgedRound judged =
      burst().judge(plan, round_of({{201, 0ms, 5ms}, {409, 1ms, 6ms}, {409, 1ms, 7ms}}, {1}));
  CHECK_FALSE(judged.counted);
}

TEST_CASE("the probe counts such a round") {
  Round round = round_of({{201, 0ms, 5ms}, {409, 1ms, 6ms}, {409, 1ms, 7ms}}, {1});
  round.probe = ConcurrencyProbe{8, 5ms, 6ms, true, ""};
  CHECK(burst().judge(plan, round).counted);
  round.probe = ConcurrencyProbe{8, 5ms, 40ms, false, ""};
  CHECK_FALSE(burst().judge(plan, round).counted);
}

TEST_CASE("two orders are found, counted or not") {
  const JudgedRound judged =
      burst().judge(plan, round_of({{201, 0ms, 5ms}, {201, 6ms, 8ms}, {409, 9ms, 10ms}}, {2}));
  CHECK(verdict_of(judged.findings) == Verdict::failed);
}

TEST_CASE("an interrupted round is not judged") {
  Round round = clean_round();
  round.interrupted = true;
  round.readings.clear();
  const JudgedRound judged = burst().judge(plan, round);
  CHECK(judged.findings.empty());
  CHECK_FALSE(judged.counted);
}
