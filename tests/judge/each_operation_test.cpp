// Operations of one round, each with a story of its own.

#include "judge/each_operation.hpp"

#include <algorithm>

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

using Words = std::vector<std::string>;
const Outcomes accepted = {Outcome::accepted}, rejected = {Outcome::rejected};

OperationExpected of(Outcomes words, int times) { return {{std::move(words)}, {times, 0}}; }

/// The first was accepted, the second turned away.
Literal two(int first_orders, int second_orders) {
  return a_round()
      .operations(2)
      .of(0)
      .answered(201)
      .of(1)
      .answered(409)
      .reading("orders", 0, first_orders, 0)
      .reading("orders", 0, second_orders, 1);
}

Words said_of_each(const Scenario& scenario, const Literal& literal,
                   const std::map<int, OperationExpected>& expected) {
  return words_of(check_operations(scenario, literal.judged(scenario), expected));
}

}  // namespace

TEST_CASE("each operation is held to its own number of effects") {
  const std::map<int, OperationExpected> expected = {{0, of(accepted, 1)}, {1, of(rejected, 0)}};
  CHECK(said_of_each(shop(), two(1, 0), expected).empty());
  CHECK_FALSE(said_of_each(shop(), two(0, 1), expected).empty());
  CHECK_FALSE(said_of_each(shop(), two(1, 1), expected).empty());
  CHECK_FALSE(said_of_each(shop(), two(2, 0), expected).empty());
}

TEST_CASE("each operation is held to its own words") {
  CHECK(said_of_each(shop(), two(1, 0), {{0, of(accepted, 1)}, {1, of({Outcome::mismatch}, 0)}}) ==
        Words{"failed answer"});
}

TEST_CASE("one that is answered like a broken submission is failed where another shows that it is none") {
  const auto answered = [](int first, int second) {
    return a_round()
        .operations(2)
        .of(0)
        .answered(first)
        .of(1)
        .answered(second)
        .reading("orders", 0, first == 201 ? 1 : 0, 0)
        .reading("orders", 0, 0, 1);
  };
  const std::map<int, OperationExpected> expected = {{0, of(accepted, 1)}, {1, of(rejected, 0)}};
  CHECK(said_of_each(shop(), answered(201, 404), expected) == Words{"failed answer"});
  CHECK(said_of_each(shop(), answered(201, 500), expected) == Words{"failed answer"});
  for (const std::string& said : said_of_each(shop(), answered(404, 404), expected))
    CHECK(said.starts_with("inconclusive"));
}

TEST_CASE("operations that are not named are not judged") {
  CHECK(said_of_each(shop(), two(1, 7), {{0, of(accepted, 1)}}).empty());
}

TEST_CASE("what all share is held to the sum of what each must leave") {
  Scenario scenario = shop();
  scenario.effects.push_back(stock_effect());
  const std::map<int, OperationExpected> expected = {{0, of(accepted, 1)}, {1, of(rejected, 0)}};
  CHECK(said_of_each(scenario, two(1, 0).reading("stock", 10, 9), expected).empty());
  CHECK(said_of_each(scenario, two(1, 0).reading("stock", 10, 8), expected) == Words{"failed effect stock"});
}

TEST_CASE("operations under one key are one to what is bound to the key") {
  const std::map<int, OperationExpected> expected = {{0, of(accepted, 1)}, {1, of(rejected, 0)}};
  const auto sharing = [](int orders) {
    Literal literal = two(orders, orders);
    literal.round.operations[1].key = literal.round.operations[0].key;
    return literal;
  };
  CHECK(said_of_each(shop(), sharing(1), expected).empty());
  CHECK(said_of_each(shop(), sharing(2), expected) == Words{"failed effect orders"});
  CHECK(said_of_each(shop(), sharing(0), expected) == Words{"failed effect orders"});
}

TEST_CASE("the same of many operations is said once") {
  Literal literal = a_round().operations(3);
  std::map<int, OperationExpected> expected;
  for (int i = 0; i < 3; ++i) {
    literal.of(i).answered(201).reading("orders", 0, 2, i);
    expected[i] = of(accepted, 1);
  }
  const auto findings = check_operations(shop(), literal.judged(shop()), expected);
  const auto is_effect = [](const Finding& finding) { return finding.check == "effect"; };
  REQUIRE(std::count_if(findings.begin(), findings.end(), is_effect) == 1);
  const auto effect = std::find_if(findings.begin(), findings.end(), is_effect);
  CHECK(effect->message.find("so for 3 of 3 operations") != std::string::npos);
}

TEST_CASE("an operation that may be effective once more is right either way") {
  const auto orders = [](int after) {
    return a_round().answered(201).timed_out().reading("orders", 0, after);
  };
  const OperationExpected expected{{accepted, {Outcome::unknown}}, {1, 1}};
  CHECK(said_of_each(shop(), orders(1), {{0, expected}}).empty());
  CHECK(said_of_each(shop(), orders(2), {{0, expected}}).empty());
  CHECK_FALSE(said_of_each(shop(), orders(3), {{0, expected}}).empty());
}

TEST_CASE("without any effect nothing is shown, whatever was answered") {
  Scenario scenario = shop();
  scenario.effects.clear();
  CHECK(said_of_each(scenario, two(0, 0), {{0, of(accepted, 1)}, {1, of(rejected, 0)}}) ==
        Words{"inconclusive no-effect"});
}

TEST_CASE("a part of a round keeps the numbers of its attempts") {
  const JudgedRound part = part_of(two(1, 5).judged(shop()), {1});
  REQUIRE(part.round.attempts.size() == 1);
  CHECK(part.round.attempts[0].number == 2);
  CHECK(part.round.attempts[0].operation == 0);
  CHECK(part.outcomes == std::vector<Outcome>{Outcome::rejected});
  CHECK(part.round.operations[0].key == "key-2");
  REQUIRE_FALSE(part.round.readings.empty());
  CHECK(part.round.readings.back().value == number(5));
}
