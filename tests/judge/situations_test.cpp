// Never a false pass, never a false alarm: the situations of the field, one literal round each. A burst of 50
// with one key against a shop whose orders are counted by key, unless it says otherwise.

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Words = std::vector<std::string>;

namespace {

std::string order(int n) { return "{\"order_no\":\"N" + std::to_string(n) + "\"}"; }

/// 50 answers of 200, each with an order number of its own.
Literal all_claim_an_order() {
  Literal literal = a_round();
  for (int i = 1; i <= 50; ++i) literal.answered(200, order(i));
  return literal;
}

}  // namespace

// ---- passed

TEST_CASE("one accepted, 49 rejected, one row: nothing is found") {
  CHECK(
      said(shop(), a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 0, 1)).empty());
}

TEST_CASE("one accepted, 49 replayed by header, one row: nothing is found") {
  Literal literal = a_round().answered(201, order(1));
  for (int i = 0; i < 49; ++i) literal.answered(201, order(1)).with_header("Idempotent-Replayed", "true");
  CHECK(said(shop(), literal.reading("orders", 0, 1)).empty());
}

TEST_CASE("the same order number to all, one row: 49 are replays, nothing is found") {
  CHECK(said(shop(), a_round().answered(200, order(7), 50).reading("orders", 0, 1)).empty());
}

TEST_CASE("the same answer without an identity to all, one row: right when the contract says so") {
  const Literal literal = a_round().answered(200, "ok", 50).reading("orders", 0, 1);
  CHECK(said(shop(), literal, burst_with({Outcome::accepted})).empty());
  CHECK(verdict(shop(), literal) == Verdict::failed);
}

TEST_CASE("throttled duplicates are right when the contract names them") {
  const Literal literal = a_round().answered(201, order(1)).answered(429, "", 49).reading("orders", 0, 1);
  CHECK(said(shop(), literal, burst_with({Outcome::throttled})).empty());
}

// ---- inconclusive

TEST_CASE("a target that refuses connections") {
  CHECK(said(shop(), a_round().unsent(50).reading("orders", 0, 0)) == Words{"inconclusive answer"});
}

TEST_CASE("a target that resets after the body") {
  CHECK(said(shop(), a_round().lost(50).reading("orders", 0, 0)) == Words{"inconclusive answer"});
  CHECK(said(shop(), a_round().lost(50).reading("orders", 0, 1)) == Words{"inconclusive answer"});
}

TEST_CASE("a target that never answers") {
  CHECK(said(shop(), a_round().timed_out(50).reading("orders", 0, 0)) == Words{"inconclusive answer"});
}

TEST_CASE("a target that answers half a response") {
  CHECK(said(shop(), a_round().half_an_answer(50).reading("orders", 0, 1)) == Words{"inconclusive answer"});
}

TEST_CASE("one lost answer among right ones is not a pass") {
  CHECK(
      said(shop(), a_round().answered(201, order(1)).answered(409, "", 48).lost().reading("orders", 0, 1)) ==
      Words{"inconclusive answer"});
}

TEST_CASE("the accepted answer itself was lost: the row may be its") {
  CHECK(said(shop(), a_round().answered(409, "", 49).lost().reading("orders", 0, 1)) ==
        Words{"inconclusive answer"});
}

TEST_CASE("too few is no failure while an answer is open") {
  CHECK(said(shop(), a_round().answered(409, "", 49).timed_out().reading("orders", 0, 0)) ==
        Words{"inconclusive answer"});
}

TEST_CASE("a store that cannot be read") {
  for (const char* error : {"db: connection refused", "db: access denied for user 'shop'",
                            "db: no such table: orders", "db: SELECT command denied"}) {
    const Literal literal = a_round()
                                .answered(201, order(1))
                                .answered(409, "", 49)
                                .look("orders", Phase::before, nothing, 0, error)
                                .look("orders", Phase::after, nothing, 0, error);
    const auto found = findings(shop(), literal);
    REQUIRE(words_of(found) == Words{"inconclusive reading orders"});
    CHECK(found.front().message.find(error) != std::string::npos);
  }
}

TEST_CASE("a connection lost between two readings") {
  CHECK(said(shop(), a_round()
                         .answered(201, order(1))
                         .answered(409, "", 49)
                         .look("orders", Phase::before, number(0))
                         .look("orders", Phase::after, nothing, 0, "server closed the connection")) ==
        Words{"inconclusive reading orders"});
}

TEST_CASE("a first reading that could not be made leaves a right one unproved") {
  CHECK(said(shop(), a_round()
                         .answered(201, order(1))
                         .answered(409, "", 49)
                         .look("orders", Phase::before, nothing, 0, "timeout")
                         .look("orders", Phase::after, number(1))) == Words{"inconclusive reading orders"});
}

TEST_CASE("an effect query that gives a text where a number is expected") {
  CHECK(said(shop(), a_round()
                         .answered(201, order(1))
                         .answered(409, "", 49)
                         .reading("orders", number(0), text("many"))) ==
        Words{"inconclusive reading orders"});
}

TEST_CASE("readings that were never taken") {
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(409, "", 49)) ==
        Words{"inconclusive reading orders"});
}

TEST_CASE("a fresh key that already has a row: whatever was answered") {
  CHECK(said(shop(), a_round().answered(409, "", 50).reading("orders", 1, 1)) ==
        Words{"inconclusive reading orders"});
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 1, 2)) ==
        Words{"inconclusive reading orders"});
}

TEST_CASE("all throttled") {
  CHECK(said(shop(), a_round().answered(429, "", 50).reading("orders", 0, 0)) ==
        Words{"inconclusive answer"});
}

TEST_CASE("some throttled among right ones: the defence did not turn them away") {
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(429, "", 49).reading("orders", 0, 1)) ==
        Words{"inconclusive answer"});
}

TEST_CASE("no effects declared") {
  Scenario scenario = shop();
  scenario.effects.clear();
  CHECK(said(scenario, a_round().answered(201, order(1)).answered(409, "", 49)) ==
        Words{"inconclusive no-effect"});
}

TEST_CASE("an effect that only says what must always hold does not say what one operation leaves") {
  Scenario scenario = shop();
  scenario.effects = {stock_effect()};
  scenario.effects[0].change.reset();
  scenario.effects[0].always = Range{Decimal(0), {}};
  CHECK(said(scenario, a_round().answered(201, order(1)).answered(409, "", 49).reading("stock", 9, 8)) ==
        Words{"inconclusive no-effect"});
}

TEST_CASE("readings that never came to rest") {
  CHECK(said(shop(),
             a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 0, 1).unsettled()) ==
        Words{"inconclusive reading"});
  CHECK(said(shop(),
             a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 0, 0).unsettled()) ==
        Words{"inconclusive reading"});
}

TEST_CASE("nothing got as far as the defence: a submission that is wrong, a target that is broken") {
  for (int status : {400, 401, 403, 404, 405, 422, 500, 503, 302}) {
    CAPTURE(status);
    CHECK(said(shop(), a_round().answered(status, "", 50).reading("orders", 0, 0)) ==
          Words{"inconclusive answer"});
  }
}

TEST_CASE("nothing got as far as the defence, and some got nowhere") {
  CHECK(said(shop(), a_round().answered(404, "", 25).unsent(25).reading("orders", 0, 0)) ==
        Words{"inconclusive answer"});
  CHECK(said(shop(), a_round().answered(401, "", 49).lost().reading("orders", 0, 0)) ==
        Words{"inconclusive answer"});
  CHECK(verdict(shop(), a_round().answered(404, "", 49).answered(409).reading("orders", 0, 0)) ==
        Verdict::failed);
}

TEST_CASE("an answer that no rule names means nothing yet") {
  Scenario scenario = shop();
  scenario.outcomes.declared = {{Outcome::accepted, {{{201}, {}, {}, {}}}}};
  CHECK(said(scenario, a_round().answered(201, order(1)).answered(200, "", 49).reading("orders", 0, 1)) ==
        Words{"inconclusive answer"});
}

TEST_CASE("the row came after the round had settled, and it is the only one") {
  const auto found = findings(
      shop(),
      a_round().answered(202, order(1)).answered(409, "", 49).reading("orders", 0, 0).at_end("orders", 1));
  CHECK(words_of(found) == Words{"inconclusive effect orders"});
  CHECK(found.front().mend.find("within") != std::string::npos);
}

TEST_CASE("what was claimed before the whole request had been sent is no fault of the defence") {
  Literal all_early = a_round();
  for (int i = 1; i <= 50; ++i) all_early.answered(200, order(i)).early();
  CHECK(verdict(shop(), Literal(all_early).reading("orders", 0, 0)) == Verdict::inconclusive);
  CHECK(verdict(shop(), Literal(all_early).reading("orders", 0, 1)) == Verdict::inconclusive);
  CHECK(verdict(shop(), Literal(all_early).reading("orders", 0, 2)) == Verdict::failed);
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(404).early().reading("orders", 0, 1)) ==
        Words{"inconclusive answer"});
}

// ---- failed

TEST_CASE("200 with a new identity to all, and one row") {
  const auto found = findings(shop(), all_claim_an_order().reading("orders", 0, 1));
  REQUIRE(words_of(found) == Words{"failed claimed-but-absent orders"});
  CHECK(found.front().expected == number(50));
  CHECK(found.front().actual == number(1));
  CHECK(found.front().attempts.size() == 50);
}

TEST_CASE(
    "200 with a new identity to all, and one row, also where the contract says the same answer to all") {
  CHECK(said(shop(), all_claim_an_order().reading("orders", 0, 1), burst_with({Outcome::accepted})) ==
        Words{"failed claimed-but-absent orders"});
}

TEST_CASE("all rejected and no row, everything answered") {
  const auto found = findings(shop(), a_round().answered(409, "", 50).reading("orders", 0, 0));
  REQUIRE(words_of(found) == Words{"failed effect orders"});
  CHECK(found.front().expected == number(1));
  CHECK(found.front().actual == number(0));
}

TEST_CASE("all in progress and no row, everything answered") {
  CHECK(said(shop(), a_round().answered(423, "", 50).reading("orders", 0, 0)) ==
        Words{"failed effect orders"});
}

TEST_CASE("49 rejections and two rows") {
  const auto found =
      findings(shop(), a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 0, 2));
  REQUIRE(words_of(found) == Words{"failed effect orders", "failed rejected-but-effective orders"});
  CHECK(found[0].key == "key-1");
  CHECK(found[0].round == 1);
  CHECK(found[0].attempts == std::vector<int>{1});
}

TEST_CASE("all rejected and one row") {
  CHECK(said(shop(), a_round().answered(409, "", 50).reading("orders", 0, 1)) ==
        Words{"failed rejected-but-effective orders"});
}

TEST_CASE("two accepted and two rows: one finding that names both attempts") {
  const auto found = findings(shop(), a_round()
                                          .answered(201, order(1))
                                          .answered(409, "", 48)
                                          .answered(201, order(2))
                                          .reading("orders", 0, 2));
  REQUIRE(words_of(found) == Words{"failed effect orders"});
  CHECK(found.front().attempts == std::vector<int>{1, 50});
  CHECK(found.front().expected == number(1));
  CHECK(found.front().actual == number(2));
  CHECK_FALSE(found.front().evidence.empty());
}

TEST_CASE("two accepted and one row: distinct identities, or none") {
  CHECK(said(shop(), a_round()
                         .answered(201, order(1))
                         .answered(201, order(2))
                         .answered(409, "", 48)
                         .reading("orders", 0, 1)) == Words{"failed claimed-but-absent orders"});
  CHECK(said(shop(), a_round().answered(201, "", 2).answered(409, "", 48).reading("orders", 0, 1)) ==
        Words{"failed claimed-but-absent orders"});
}

TEST_CASE("one accepted and no row") {
  const auto found =
      findings(shop(), a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 0, 0));
  REQUIRE(words_of(found) == Words{"failed claimed-but-absent orders"});
  CHECK(found.front().attempts == std::vector<int>{1});
}

TEST_CASE("one accepted and no row is not excused by a limiter that turned others away") {
  CHECK(verdict(shop(), a_round().answered(201, order(1)).answered(429, "", 49).reading("orders", 0, 0)) ==
        Verdict::failed);
}

TEST_CASE("a second row two seconds after a 202: seen while it settled") {
  CHECK(said(shop(), a_round()
                         .answered(202, order(1))
                         .answered(409, "", 49)
                         .look("orders", Phase::before, number(0))
                         .look("orders", Phase::during, number(1))
                         .look("orders", Phase::during, number(2))
                         .look("orders", Phase::after, number(2))) ==
        Words{"failed effect orders", "failed rejected-but-effective orders"});
}

TEST_CASE("a second row long after the round: seen at the end of the run") {
  const auto found = findings(
      shop(),
      a_round().answered(202, order(1)).answered(409, "", 49).reading("orders", 0, 1).at_end("orders", 2));
  REQUIRE(words_of(found) == Words{"failed effect orders", "failed rejected-but-effective orders"});
  CHECK(found.front().message.find("at the end of the run") != std::string::npos);
  CHECK(found.front().actual == number(2));
}

TEST_CASE("an unmatched 500 for the duplicates with one row: the data is right, the answers are not") {
  const auto found =
      findings(shop(), a_round().answered(201, order(1)).answered(500, "oops", 49).reading("orders", 0, 1));
  REQUIRE(words_of(found) == Words{"failed answer"});
  CHECK(found.front().attempts.size() == 49);
  CHECK(found.front().message.find("500") != std::string::npos);
}

TEST_CASE("500 for all and one row: right effects, wrong answers") {
  CHECK(verdict(shop(), a_round().answered(500, "", 50).reading("orders", 0, 1)) == Verdict::failed);
}

TEST_CASE("500 for the duplicates and no row to show for it is not known to be the defence's fault") {
  CHECK(verdict(shop(), a_round().answered(201, order(1)).answered(500, "", 49).reading("orders", 0, 0)) ==
        Verdict::inconclusive);
}

TEST_CASE("duplicates told something outside the contract's words") {
  for (int status : {400, 403, 404, 422}) {
    CAPTURE(status);
    CHECK(said(shop(), a_round().answered(201, order(1)).answered(status, "", 49).reading("orders", 0, 1)) ==
          Words{"failed answer"});
  }
}

TEST_CASE("too many is failed whatever else happened") {
  CHECK(verdict(shop(), a_round().lost(50).reading("orders", 0, 2)) == Verdict::failed);
  CHECK(verdict(shop(), a_round().timed_out(50).reading("orders", 0, 3).unsettled()) == Verdict::failed);
  CHECK(verdict(shop(), a_round().answered(429, "", 50).reading("orders", 0, 2)) == Verdict::failed);
  CHECK(verdict(shop(), a_round().answered(404, "", 50).reading("orders", 0, 2)) == Verdict::failed);
  CHECK(verdict(shop(), a_round().answered(201, order(1)).reading("orders", 5, 7)) == Verdict::failed);
  CHECK(verdict(shop(), a_round()
                            .answered(201, order(1))
                            .look("orders", Phase::before, nothing, 0, "timeout")
                            .look("orders", Phase::after, number(2))) == Verdict::failed);
  CHECK(verdict(shop(), a_round()
                            .answered(201, order(1))
                            .look("orders", Phase::before, number(0))
                            .look("orders", Phase::after, nothing, 0, "timeout")
                            .at_end("orders", 2)) == Verdict::failed);
}

TEST_CASE("rows that were never a lost attempt's: more than accepted and lost together") {
  CHECK(
      said(shop(), a_round().answered(201, order(1)).lost().answered(409, "", 48).reading("orders", 0, 2)) ==
      Words{"failed effect orders", "inconclusive answer"});
  CHECK(
      said(shop(), a_round().answered(201, order(1)).lost().answered(409, "", 48).reading("orders", 0, 3)) ==
      Words{"failed effect orders", "failed rejected-but-effective orders", "inconclusive answer"});
}

TEST_CASE("a round whose outcomes nobody filled in never passes") {
  JudgedRound judged =
      a_round().answered(201, order(1)).answered(409, "", 49).reading("orders", 0, 1).judged(shop());
  judged.outcomes.clear();
  CHECK(verdict_of(check_round(shop(), judged, burst())) == Verdict::inconclusive);
}

TEST_CASE("a round without operations never passes") {
  Literal literal = a_round().answered(201, order(1)).reading("orders", 0, 1);
  literal.round.operations.clear();
  CHECK(verdict(shop(), literal) == Verdict::inconclusive);
}
