// When does a case fire another round, and when has it seen enough?

#include "case/rounds.hpp"

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// As the runner does it: rounds that come out as `make` says, until the case wants no more.
History fire_all(int wanted, JudgedRound (*make)()) {
  History history;
  while (const auto trial = next_round(history, wanted, 5)) {
    REQUIRE(trial->number == static_cast<int>(history.size()) + 1);
    REQUIRE(trial->attempts == 5);
    history.push_back(make());
  }
  return history;
}

}  // namespace

TEST_CASE("rounds that count are fired as many times as wanted") {
  CHECK(fire_all(3, counted_round).size() == 3);
}

TEST_CASE("rounds that do not count are fired again, up to twice as many in all") {
  CHECK(fire_all(3, uncounted_round).size() == 6);
}

TEST_CASE("an uncounted round among counted ones costs one more") {
  History history = {counted_round(), uncounted_round()};
  REQUIRE(next_round(history, 2, 5));
  history.push_back(counted_round());
  CHECK_FALSE(next_round(history, 2, 5));
}

TEST_CASE("three rounds in a row that nobody answered end a case") {
  CHECK(fire_all(20, fruitless_round).size() == 3);
}

TEST_CASE("three rounds in a row that broke off end a case") {
  CHECK(fire_all(20, [] { return broken_round("no key"); }).size() == 3);
}

TEST_CASE("fruitless rounds with a good one between them do not end a case") {
  const History history = {fruitless_round(), fruitless_round(), counted_round(), fruitless_round()};
  CHECK(next_round(history, 20, 5));
}

TEST_CASE("enough counted rounds leave nothing to say") {
  CHECK(enough_counted({counted_round(), uncounted_round(), counted_round()}, 2).empty());
}

TEST_CASE("too few counted rounds are inconclusive, and say how many") {
  const auto findings = enough_counted({counted_round(), uncounted_round()}, 2);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::inconclusive);
  CHECK(findings[0].check == "rounds");
  CHECK(findings[0].message.find("1 of 2 rounds") != std::string::npos);
  CHECK_FALSE(findings[0].mend.empty());
}

TEST_CASE("no round at all is not enough") {
  CHECK(checks_of(enough_counted({}, 1)) == std::vector<std::string>{"rounds"});
}

TEST_CASE("the reason for too few rounds stands in place of the bare number") {
  const auto findings =
      enough_counted({uncounted_round()}, 1, {inconclusive("contention", "one at a time", "more workers")});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].check == "contention");
  CHECK(findings[0].message == "only 0 of 1 rounds counted: one at a time");
}

TEST_CASE("too few rounds after an interrupt are the interrupt's doing") {
  const auto findings = enough_counted({counted_round(), interrupted_round()}, 2);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::inconclusive);
  CHECK(findings[0].message.find("interrupted") != std::string::npos);
}

TEST_CASE("a round that broke off is inconclusive with its reason and nothing else") {
  const CasePlan plan = plan_of("burst", BurstOptions{});
  Round round;
  round.trial.number = 4;
  round.error = "step /before/0: no such table";
  const JudgedRound judged = measured(plan, round);
  REQUIRE(judged.findings.size() == 1);
  CHECK(judged.findings[0].weight == Weight::inconclusive);
  CHECK(judged.findings[0].check == "round");
  CHECK(judged.findings[0].round == 4);
  CHECK(judged.findings[0].message == "step /before/0: no such table");
  CHECK(broke_off(judged));
}

TEST_CASE("every case of the table has a name, a story, and is found by its name") {
  for (const Case& each : all_cases()) {
    CHECK_FALSE(each.story.empty());
    REQUIRE(find_case(each.name) != nullptr);
    CHECK(find_case(each.name)->name == each.name);
  }
  CHECK(find_case("bursts") == nullptr);
}

TEST_CASE("a form that never counts is not made up for by another that counts twice") {
  const std::vector<std::string> forms = {"natural", "forced"};
  const auto played = [&](bool natural_counts) {
    History history;
    while (const auto trial = next_of_forms(history, forms, 1, 2)) {
      JudgedRound judged = natural_counts || trial->form == "forced" ? counted_round() : uncounted_round();
      judged.round.trial = *trial;
      history.push_back(judged);
    }
    return history;
  };
  CHECK(played(true).size() == 2);
  CHECK(enough_of_each(played(true), forms, 1).empty());

  const History history = played(false);
  CHECK(history.size() == 3);
  const auto findings = enough_of_each(history, forms, 1);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::inconclusive);
  CHECK(findings[0].message.find("natural: only 0 of 1 rounds counted") == 0);
}
