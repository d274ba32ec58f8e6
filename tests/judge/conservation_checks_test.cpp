// Every effect counts the same operations, and no more is sold than there was.

#include "judge/conservation_checks.hpp"

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// Orders by key, and a stock that everybody shares.
Scenario stocked_shop() {
  Scenario scenario = shop();
  scenario.effects.push_back(stock_effect());
  return scenario;
}

std::string disagreement(const Scenario& scenario, const Literal& literal) {
  const auto findings = check_agreement(scenario, literal.judged(scenario));
  REQUIRE(findings.size() <= 1);
  if (findings.empty()) return "";
  CHECK(findings[0].weight == Weight::failed);
  CHECK(findings[0].check == "conservation");
  return findings[0].message;
}

Literal one(int orders, int stock_after) {
  return a_round().answered(201).reading("orders", 0, orders).reading("stock", 100, stock_after);
}

ConservationOptions supply_of(int supply) {
  ConservationOptions options;
  options.supply = supply;
  return options;
}
std::vector<std::string> sold(const ConservationOptions& options, const Literal& literal) {
  return words_of(check_sold(options, literal.judged(shop())));
}

}  // namespace

TEST_CASE("effects that come to the same number of operations agree") {
  CHECK(disagreement(stocked_shop(), one(1, 99)).empty());
  CHECK(disagreement(stocked_shop(), one(0, 100)).empty());
  CHECK(disagreement(stocked_shop(), one(3, 97)).empty());
}

TEST_CASE("effects that come to different numbers are named with what each saw") {
  CHECK(disagreement(stocked_shop(), one(1, 50)).find("orders 1, but stock fell by 50") != std::string::npos);
  CHECK(disagreement(stocked_shop(), one(20, 99)).find("orders 20, but stock fell by 1") !=
        std::string::npos);
  CHECK(disagreement(stocked_shop(), one(1, 100)).find("stock did not change") != std::string::npos);
  CHECK(disagreement(stocked_shop(), one(1, 101)).find("stock rose by 1") != std::string::npos);
}

TEST_CASE("how much one operation leaves is taken into account") {
  Scenario scenario = stocked_shop();
  scenario.effects[0].expect = Formula(2);
  scenario.effects[1].change = Formula(-3);
  CHECK(disagreement(scenario, one(2, 97)).empty());
  CHECK(disagreement(scenario, one(4, 94)).empty());
  CHECK_FALSE(disagreement(scenario, one(2, 99)).empty());
}

TEST_CASE("operations with an effect of their own are added up against what all share") {
  const auto three = [](int stock_after) {
    return a_round()
        .operations(3)
        .answered(201)
        .reading("orders", 0, 1, 0)
        .reading("orders", 0, 1, 1)
        .reading("orders", 0, 0, 2)
        .reading("stock", 10, stock_after);
  };
  CHECK(disagreement(stocked_shop(), three(8)).empty());
  CHECK(disagreement(stocked_shop(), three(7)).find("orders 2, but stock fell by 3") != std::string::npos);
}

TEST_CASE("operations under one key are seen once by what is bound to the key") {
  Literal two = a_round().operations(2).answered(201);
  two.round.operations[1].key = two.round.operations[0].key;
  two.reading("orders", 0, 1, 0).reading("orders", 0, 1, 1).reading("stock", 10, 9);
  CHECK(disagreement(stocked_shop(), two).empty());
}

TEST_CASE("a state that is reached counts one operation, however often it is set") {
  Scenario scenario = shop();
  EffectSpec status = effect_by_key("status");
  status.expect = TextIs{"PAID"};
  scenario.effects.push_back(status);
  const auto paid = [](int orders, const std::string& before, const std::string& after) {
    return a_round().answered(201).reading("orders", 0, orders).reading("status", text(before), text(after));
  };
  CHECK(disagreement(scenario, paid(1, "UNPAID", "PAID")).empty());
  CHECK(disagreement(scenario, paid(0, "UNPAID", "UNPAID")).empty());
  CHECK(disagreement(scenario, paid(5, "UNPAID", "PAID")).find("orders 5, but status 'PAID' once") !=
        std::string::npos);
  CHECK_FALSE(disagreement(scenario, paid(1, "PAID", "PAID")).empty());
}

TEST_CASE("what counts no operations, could not be read, or has not come to rest disagrees with nothing") {
  Scenario scenario = stocked_shop();
  scenario.effects[0].expect = Range{Decimal(1), std::nullopt};
  CHECK(disagreement(scenario, one(5, 99)).empty());
  scenario.effects[0].expect = Formula::parse("attempts");
  CHECK(disagreement(scenario, one(5, 99)).empty());
  CHECK(effects_that_count(scenario) == 1);
  CHECK(effects_that_count(stocked_shop()) == 2);
  CHECK(disagreement(stocked_shop(), one(5, 99).unsettled()).empty());
  Literal unread = a_round().answered(201).reading("orders", 0, 5);
  unread.look("stock", Phase::before, number(100)).look("stock", Phase::after, nothing, 0, "gone");
  CHECK(disagreement(stocked_shop(), unread).empty());
}

TEST_CASE("the disagreement stands for the effect findings that it explains, and only for those") {
  const Scenario scenario = stocked_shop();
  const Literal literal = one(1, 50);
  std::vector<Finding> all = findings(scenario, literal);
  REQUIRE(words_of(all) == std::vector<std::string>{"failed effect stock"});
  Finding other;
  other.check = "effect";
  other.effect = "of another kind";
  all.push_back(other);
  fold_into_disagreement(scenario, all, {});
  CHECK(all.size() == 2);
  fold_into_disagreement(scenario, all, check_agreement(scenario, literal.judged(scenario)));
  CHECK(words_of(all) ==
        std::vector<std::string>{"failed conservation stock", "failed effect of another kind"});
}

TEST_CASE("as many are accepted as there was supply") {
  const Literal two_of_four = a_round().operations(4).answered(201, {}, 2).answered(410, {}, 2);
  CHECK(sold(supply_of(2), two_of_four).empty());
  CHECK(sold(supply_of(1), two_of_four) == std::vector<std::string>{"failed conservation"});
  CHECK(sold(supply_of(3), two_of_four) == std::vector<std::string>{"failed conservation"});
  CHECK(sold(ConservationOptions{}, two_of_four).empty());
}

TEST_CASE("how much of a supply may be left over is said by the case") {
  const Literal two_of_four = a_round().operations(4).answered(201, {}, 2).answered(410, {}, 2);
  ConservationOptions options = supply_of(3);
  options.sold_min = 2;
  CHECK(sold(options, two_of_four).empty());
  options.sold_min = 1;
  options.sold_max = 1;
  CHECK(sold(options, two_of_four) == std::vector<std::string>{"failed conservation"});
}

TEST_CASE("an answer that is missing may be the sale that is") {
  const Literal one_and_a_loss = a_round().operations(3).answered(201).timed_out().answered(410);
  CHECK(sold(supply_of(2), one_and_a_loss).empty());
  CHECK(sold(supply_of(3), one_and_a_loss) == std::vector<std::string>{"failed conservation"});
}

TEST_CASE("nothing sold at all shows nothing") {
  CHECK(sold(supply_of(2), a_round().operations(3).answered(404, {}, 3)) ==
        std::vector<std::string>{"inconclusive answer"});
}
