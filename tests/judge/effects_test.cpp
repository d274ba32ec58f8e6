// What effects are held to: expect, change, always, formulas, ranges, texts, and rounds of several
// operations.

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Words = std::vector<std::string>;

namespace {

/// The effects' findings alone.
Words effects(const Scenario& scenario, const Literal& literal, const Expected& expected = burst()) {
  return words_of(check_effects(scenario, literal.judged(scenario), expected));
}

Scenario with(EffectSpec effect) {
  Scenario scenario = shop();
  scenario.effects = {std::move(effect)};
  return scenario;
}

Scenario expecting(const std::string& formula) {
  EffectSpec effect = effect_by_key("rows");
  effect.expect = Formula::parse(formula);
  return with(effect);
}

Literal one_of_five() { return a_round().answered(201, "{\"order_no\":1}").answered(409, "", 4); }

/// n operations, one accepted attempt each.
Literal all_accepted(int n) {
  Literal literal = a_round().operations(n);
  for (int i = 0; i < n; ++i) literal.of(i).answered(201);
  return literal;
}

Expected each_once() { return Expected{}; }

Expected times(int n) {
  Expected expected = burst();
  expected.effective_per_operation = n;
  return expected;
}

}  // namespace

// ---- expect

TEST_CASE("a formula over attempts and accepted") {
  CHECK(effects(expecting("attempts - 1"), one_of_five().reading("rows", 0, 4)).empty());
  CHECK(effects(expecting("attempts - 1"), one_of_five().reading("rows", 0, 5)) ==
        Words{"failed effect rows"});
  CHECK(effects(expecting("attempts - 1"), one_of_five().reading("rows", 0, 3)) ==
        Words{"failed effect rows"});
  CHECK(effects(expecting("attempts - accepted"), one_of_five().reading("rows", 0, 4)).empty());
  CHECK(effects(expecting("2 * keys"), one_of_five().reading("rows", 0, 2)).empty());
}

TEST_CASE("a lost attempt may or may not have been accepted: both are allowed") {
  const auto lost = [] { return a_round().answered(201).lost().answered(409, "", 3); };
  CHECK(effects(expecting("accepted"), lost().reading("rows", 0, 1)).empty());
  CHECK(effects(expecting("accepted"), lost().reading("rows", 0, 2)).empty());
  CHECK(effects(expecting("accepted"), lost().reading("rows", 0, 3)) == Words{"failed effect rows"});
  CHECK(effects(expecting("accepted"), lost().reading("rows", 0, 0)) == Words{"inconclusive effect rows"});
}

TEST_CASE("a formula over another effect, and one that cannot be read") {
  Scenario scenario = expecting("2 * orders");
  scenario.effects.push_back(orders_effect());
  CHECK(effects(scenario, one_of_five().reading("rows", 0, 2).reading("orders", 0, 1)).empty());
  CHECK(effects(scenario, one_of_five().reading("rows", 0, 3).reading("orders", 0, 1)) ==
        Words{"failed effect rows"});
  CHECK(effects(scenario, one_of_five()
                              .reading("rows", 0, 2)
                              .look("orders", Phase::before, number(0))
                              .look("orders", Phase::after, nothing, 0, "gone")) ==
        Words{"inconclusive reading rows", "inconclusive reading orders"});
}

TEST_CASE("the name of an effect that is declared by its change stands for the change") {
  Scenario scenario = expecting("0 - stock");
  scenario.effects.push_back(stock_effect());
  CHECK(effects(scenario, one_of_five().reading("rows", 0, 1).reading("stock", 100, 99)).empty());
  CHECK(effects(scenario, one_of_five().reading("rows", 0, 1).reading("stock", 100, 98)) ==
        Words{"failed effect rows", "failed effect stock"});
}

TEST_CASE("ranges: inside, above, below, scaled") {
  EffectSpec effect = effect_by_key("rows");
  effect.expect = Range{Decimal(1), Decimal(2)};
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 1)).empty());
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 2)).empty());
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 3)) == Words{"failed effect rows"});
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 0)) == Words{"failed effect rows"});
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 4), times(2)).empty());
  effect.expect = Range{Decimal(1), {}};
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 50)).empty());
  CHECK(effects(with(effect), one_of_five().reading("rows", 0, 1), times(0)) == Words{"failed effect rows"});
}

TEST_CASE("a text: changed to the right one, unchanged, changed to another") {
  EffectSpec effect = effect_by_key("status");
  effect.expect = TextIs{"PAID"};
  const auto from = [&](const char* before, const char* after) {
    return effects(with(effect), one_of_five().reading("status", text(before), text(after)));
  };
  CHECK(from("UNPAID", "PAID").empty());
  CHECK(from("UNPAID", "UNPAID") == Words{"failed effect status"});
  CHECK(from("UNPAID", "REFUNDED") == Words{"failed effect status"});
  CHECK(from("PAID", "PAID") == Words{"inconclusive reading status"});
  CHECK(effects(with(effect), a_round().timed_out(5).reading("status", text("UNPAID"), text("UNPAID"))) ==
        Words{"inconclusive effect status"});
  CHECK(effects(with(effect),
                a_round().answered(409, "", 5).reading("status", text("UNPAID"), text("UNPAID")), times(0))
            .empty());
  CHECK(effects(with(effect), a_round().answered(409, "", 5).reading("status", text("UNPAID"), text("PAID")),
                times(0)) == Words{"failed effect status"});
}

TEST_CASE("a text that a store gave as a number, and a number that it gave as a text") {
  EffectSpec effect = effect_by_key("status");
  effect.expect = TextIs{"1"};
  CHECK(effects(with(effect), one_of_five().reading("status", 0, 1)).empty());
  CHECK(effects(shop(), one_of_five().reading("orders", text("0"), text("1"))).empty());
  CHECK(effects(shop(), one_of_five().reading("orders", text("0"), text(" 2 "))) ==
        Words{"failed effect orders"});
}

TEST_CASE("nothing counts as none, where the scenario says what no row is") {
  CHECK(effects(shop(), one_of_five().reading("orders", Measure(), number(1))).empty());
  CHECK(effects(shop(), one_of_five().reading("orders", Measure(), Measure())) ==
        Words{"failed effect orders"});
}

TEST_CASE("decimals are exact") {
  EffectSpec effect = effect_by_key("paid");
  effect.expect = Formula(*Decimal::parse("0.30"));
  CHECK(effects(with(effect), one_of_five().reading("paid", number(0), *Decimal::parse("0.3"))).empty());
  CHECK(effects(with(effect),
                one_of_five().reading("paid", number(0), *Decimal::parse("0.30000000000000001"))) ==
        Words{"failed effect paid"});
}

// ---- change

TEST_CASE("a change: right, twice, none, the wrong way") {
  const Scenario scenario = with(stock_effect());
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 99)).empty());
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 98)) == Words{"failed effect stock"});
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 50)) == Words{"failed effect stock"});
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 100)) == Words{"failed effect stock"});
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 101)) == Words{"failed effect stock"});
  CHECK(effects(scenario, a_round().timed_out(5).reading("stock", 100, 100)) ==
        Words{"inconclusive effect stock"});
  CHECK(effects(scenario, a_round().timed_out(5).reading("stock", 100, 98)) == Words{"failed effect stock"});
  CHECK(effects(scenario, a_round().timed_out(5).reading("stock", 100, 101)) == Words{"failed effect stock"});
}

TEST_CASE("one order row but the stock reduced fifty times") {
  Scenario scenario = shop();
  scenario.effects.push_back(stock_effect());
  const auto found = findings(
      scenario,
      a_round().answered(200, R"({"order_no":7})", 50).reading("orders", 0, 1).reading("stock", 100, 50));
  REQUIRE(words_of(found) == Words{"failed effect stock"});
  CHECK(found.front().expected == number(-1));
  CHECK(found.front().actual == number(-50));
}

TEST_CASE("a change needs both readings, whatever the second says") {
  CHECK(effects(with(stock_effect()), one_of_five()
                                          .look("stock", Phase::before, nothing, 0, "timeout")
                                          .look("stock", Phase::after, number(98))) ==
        Words{"inconclusive reading stock"});
}

TEST_CASE("a shared effect changes once for every operation that must be effective") {
  const Scenario scenario = with(stock_effect());
  CHECK(effects(scenario, all_accepted(20).reading("stock", 100, 80), each_once()).empty());
  CHECK(effects(scenario, all_accepted(20).reading("stock", 100, 79), each_once()) ==
        Words{"failed effect stock"});
  CHECK(effects(scenario, all_accepted(20).reading("stock", 100, 81), each_once()) ==
        Words{"failed effect stock"});
  CHECK(effects(scenario, a_round().answered(201, "", 3).reading("stock", 100, 97), times(3)).empty());
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 100), times(0)).empty());
  CHECK(effects(scenario, one_of_five().reading("stock", 100, 99), times(0)) == Words{"failed effect stock"});
}

TEST_CASE("a shared count that was there before is inconclusive, unless too many were added") {
  EffectSpec effect = orders_effect();
  effect.per_key = false;
  effect.query = SqlQuery{"db", "SELECT COUNT(*) FROM orders"};
  CHECK(effects(with(effect), one_of_five().reading("orders", 7, 8)) == Words{"inconclusive reading orders"});
  CHECK(effects(with(effect), one_of_five().reading("orders", 7, 9)) == Words{"failed effect orders"});
  CHECK(effects(with(effect), all_accepted(3).reading("orders", 0, 3), each_once()).empty());
}

// ---- several operations

TEST_CASE("keys are judged one by one: two and none is not one each") {
  const auto found =
      findings(shop(), all_accepted(2).reading("orders", 0, 2, 0).reading("orders", 0, 0, 1), each_once());
  REQUIRE(words_of(found) == Words{"failed effect orders", "failed rejected-but-effective orders",
                                   "failed claimed-but-absent orders"});
  CHECK(found[0].key == "key-1");
  CHECK(found[2].key == "key-2");
}

TEST_CASE("the same of many keys is said once, with their number") {
  Literal literal = a_round().operations(20);
  for (int i = 0; i < 20; ++i) literal.of(i).answered(409).reading("orders", 0, 0, i);
  const auto found = findings(shop(), literal, each_once());
  REQUIRE(words_of(found) == Words{"failed effect orders", "failed answer"});
  CHECK(found[0].message.find("20 of 20 operations") != std::string::npos);
  CHECK(found[1].attempts.size() == 20);
}

TEST_CASE("constants count once an operation in a shared formula, counts are added up") {
  EffectSpec effect = effect_by_key("log");
  effect.per_key = false;
  effect.expect = Formula::parse("attempts - 1");
  CHECK(effects(with(effect), all_accepted(4).reading("log", 0, 0), each_once()).empty());
  effect.expect = Formula::parse("2 * keys");
  CHECK(effects(with(effect), all_accepted(4).reading("log", 0, 8), each_once()).empty());
}

TEST_CASE("operations that must be effective several times scale what is expected of them") {
  CHECK(effects(shop(), a_round().answered(201, "", 3).reading("orders", 0, 3), times(3)).empty());
  CHECK(effects(shop(), a_round().answered(201, "", 3).reading("orders", 0, 2), times(3)) ==
        Words{"failed effect orders"});
  CHECK(effects(expecting("attempts - 1"), a_round().answered(201, "", 3).reading("rows", 0, 0), times(3))
            .empty());
  CHECK(effects(shop(), a_round().answered(409, "", 3).reading("orders", 0, 0), times(0)).empty());
  CHECK(effects(shop(), a_round().answered(409, "", 3).reading("orders", 0, 1), times(0)) ==
        Words{"failed effect orders"});
}

// ---- always, the end of the run, merged errors

TEST_CASE("what must always hold is held to in every phase") {
  EffectSpec effect = stock_effect();
  effect.always = Range{Decimal(0), {}};
  const Scenario scenario = with(effect);
  CHECK(effects(scenario, one_of_five().reading("stock", 1, 0)).empty());
  CHECK(effects(scenario, one_of_five()
                              .look("stock", Phase::before, number(1))
                              .look("stock", Phase::during, number(-1))
                              .look("stock", Phase::after, number(0))) == Words{"failed always stock"});
  CHECK(effects(scenario, one_of_five().reading("stock", 1, 0).at_end("stock", -1)) ==
        Words{"failed always stock"});
}

TEST_CASE("the end of the run says nothing about what later rounds change too") {
  CHECK(effects(with(stock_effect()), one_of_five().reading("stock", 100, 99).at_end("stock", 80)).empty());
  EffectSpec of_user = orders_effect();
  of_user.query = SqlQuery{"db", "SELECT COUNT(*) FROM orders WHERE user_id = :user_id"};
  CHECK(effects(with(of_user), one_of_five().reading("orders", 0, 1).at_end("orders", 2)).empty());
  of_user.query = SqlQuery{"db", "SELECT COUNT(*) FROM orders WHERE user_id = :user_id AND ref = :ref"};
  CHECK(effects(with(of_user), one_of_five().reading("orders", 0, 1).at_end("orders", 2)) ==
        Words{"failed effect orders"});
}

TEST_CASE("rows that were cleaned away by the end of the run are no finding") {
  CHECK(effects(shop(), one_of_five().reading("orders", 0, 1).at_end("orders", 0)).empty());
}

TEST_CASE("one store that cannot be read is one finding, however many effects it holds") {
  Scenario scenario = shop();
  scenario.effects.push_back(stock_effect());
  Literal literal = one_of_five();
  for (const char* name : {"orders", "stock"})
    for (Phase phase : {Phase::before, Phase::after}) literal.look(name, phase, nothing, 0, "db: refused");
  const auto found = findings(scenario, literal);
  REQUIRE(words_of(found) == Words{"inconclusive reading orders"});
  CHECK(found.front().message == "orders, stock could not be judged: db: refused");
}

TEST_CASE("the evidence of too many: the readings, the rows, the accepted answers") {
  Literal literal = a_round()
                        .answered(201, "{\"order_no\":1}", 1)
                        .answered(201, "{\"order_no\":2}\x1b[31m", 1)
                        .answered(409)
                        .reading("orders", 0, 2);
  literal.round.readings.back().rows = "id=1, request_id=key-1\nid=2, request_id=key-1";
  const auto found = findings(shop(), literal);
  REQUIRE_FALSE(found.empty());
  const std::string all = found.front().message + "\n" + [&] {
    std::string lines;
    for (const std::string& line : found.front().evidence) lines += line + "\n";
    return lines;
  }();
  CHECK(all.find("orders: 0 before, 2 after") != std::string::npos);
  CHECK(all.find("row: id=2, request_id=key-1") != std::string::npos);
  CHECK(all.find("attempt 2: accepted, status 201") != std::string::npos);
  CHECK(all.find("attempt 3") == std::string::npos);
  CHECK(all.find('\x1b') == std::string::npos);
}
