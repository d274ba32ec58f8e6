// A soak: key by key from answers, then the counts against the scenario.

#include "judge/classify.hpp"
#include "judge/soak_checks.hpp"
#include "judge/soak_latency.hpp"
#include "judge/soak_record.hpp"
#include "judge/soak_tally.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Catch::Matchers::Contains;

namespace {

/// One key's submissions, judged by themselves, under this contract.
struct OneKey {
  explicit OneKey(const Literal& literal, const Contract& contract = {},
                  const std::optional<std::string>& identity = {})
      : tally(contract, identity) {
    Scenario scenario = shop();
    scenario.contract = contract;
    scenario.identity = identity;
    key = tally.add(literal.judged(scenario), {});
    tally.put_into(soak);
  }
  std::vector<std::string> wrong_answers() const {
    std::vector<std::string> words;
    for (const WrongAnswers& wrong : soak.answers)
      words.push_back(std::to_string(wrong.answers) + " " + wrong.words);
    return words;
  }

  SoakTally tally;
  SoakKey key;
  SoakResult soak;
};

bool is_near(double value, double wanted) { return std::abs(value - wanted) <= wanted / 100; }

using Words = std::vector<std::string>;

/// 100 keys × 5, all as it should be.
SoakResult right_soak() {
  SoakResult soak;
  soak.keys = soak.verified = soak.overlapped = 100;
  soak.sent = 500;
  soak.outcomes = {{Outcome::accepted, 100}, {Outcome::rejected, 400}};
  soak.latency_ms[Outcome::accepted] = {1.25, 2, 3, 4, 5.0625};
  soak.in_flight = 50;
  soak.length = 1234567890ns;
  soak.effective = soak.effective_most = 100;
  soak.effects = {{"orders", "1", 1, 1, {}}};
  return soak;
}

WrongKey two_orders(const std::string& key) {
  return {key, "ref-" + key, "orders", 1, 2, {{Outcome::accepted, 1}, {Outcome::rejected, 4}}};
}

Scenario shop_with_stock() {
  Scenario scenario = shop();
  scenario.effects.push_back(stock_effect());
  return scenario;
}

/// The round around a soak: the control, which has no order, and the stock.
Literal around(int stock_before, int stock_after) {
  return a_round().reading("orders", 0, 0).reading("stock", stock_before, stock_after);
}

std::vector<Finding> findings_of(const SoakResult& soak, const Literal& literal = around(1000, 900)) {
  const Scenario scenario = shop_with_stock();
  return check_soak(scenario, soak, literal.judged(scenario));
}

Words said_of(const SoakResult& soak, const Literal& literal = around(1000, 900)) {
  return words_of(findings_of(soak, literal));
}

}  // namespace

TEST_CASE("a key that is accepted once and rejected for the rest asks for one effect") {
  const OneKey one(a_round().answered(201).answered(409, "", 4));
  CHECK(one.key.key == "key-1");
  CHECK(one.key.answers == std::map<Outcome, int>{{Outcome::accepted, 1}, {Outcome::rejected, 4}});
  CHECK(one.key.least == 1);
  CHECK(one.key.most == 1);
  CHECK_FALSE(one.key.open);
  CHECK(one.wrong_answers().empty());
  CHECK(one.soak.keys == 1);
  CHECK(one.soak.overlapped == 1);
  CHECK(one.soak.effective == 1);
  CHECK(one.soak.outcomes == std::map<Outcome, std::size_t>{{Outcome::accepted, 1}, {Outcome::rejected, 4}});
  CHECK(one.soak.latency_ms.at(Outcome::rejected).max > 0);
}

TEST_CASE("a key accepted twice asks for one effect all the same, and its answers are wrong") {
  const OneKey one(a_round().answered(201, "", 2).answered(409, "", 3));
  CHECK(one.key.least == 1);
  CHECK(one.key.most == 1);
  CHECK(one.wrong_answers() == Words{"1 answered 201 (accepted)"});
  CHECK(one.soak.answers.front().keys == 1);
  CHECK_THAT(one.soak.answers.front().lines.front(), Contains("key key-1, attempt"));
}

TEST_CASE("an accepted answer that repeats the first's record is replayed, as the contract may allow") {
  const Literal same = a_round().answered(201, R"({"no": "A"})", 3);
  CHECK(OneKey(same, {}, "/no").wrong_answers().empty());
  CHECK(OneKey(same, {}, "/no").key.answers.at(Outcome::replayed) == 2);
  Contract same_answer;
  same_answer.duplicates = same_answer.after_success = {Outcome::accepted};
  CHECK(OneKey(same, same_answer, "/no").wrong_answers().empty());
}

TEST_CASE("where all may have the same answer, answers that each name another record claim so many") {
  Contract same_answer;
  same_answer.duplicates = {Outcome::accepted};
  const OneKey one(a_round().answered(201, R"({"no": "A"})").answered(201, R"({"no": "B"})"), same_answer,
                   "/no");
  CHECK(one.key.least == 2);
  CHECK(one.key.most == 1);
}

TEST_CASE("a lost answer leaves open whether there is an effect, never whether there may be two") {
  const OneKey one(a_round().lost().answered(409, "", 4));
  CHECK(one.key.open);
  CHECK(one.key.least == 0);
  CHECK(one.key.most == 1);
  CHECK(one.wrong_answers() == Words{"1 cut off before the whole answer came"});
  const OneKey accepted(a_round().answered(201).lost(4));
  CHECK_FALSE(accepted.key.open);
  CHECK(accepted.key.least == 1);
  CHECK(accepted.key.most == 1);
}

TEST_CASE(
    "a key that was rejected every time still asks for its effect, one that never got that far does not") {
  const OneKey rejected(a_round().answered(409, "", 5));
  CHECK(rejected.key.least == 1);
  CHECK_FALSE(rejected.key.open);
  CHECK(rejected.wrong_answers() == Words{"1 answered 409 (rejected)"});
  for (const int status : {400, 404, 422, 500}) {
    const OneKey broken(a_round().answered(status, "", 5));
    CAPTURE(status);
    CHECK(broken.key.open);
    CHECK(broken.key.least == 0);
    CHECK(broken.key.most == 1);
  }
}

TEST_CASE("submissions that spread over more than the window may be new operations, those within may not") {
  Contract contract;
  contract.window = 1s;
  const Literal spread =
      a_round().answered(201).at(0ms, 10ms).answered(409).at(1ms, 5ms).answered(201).at(2s, 2010ms);
  const OneKey one(spread, contract);
  CHECK(one.key.least == 2);
  CHECK(one.key.most == 2);
  CHECK(one.wrong_answers().empty());
  const OneKey within(a_round().answered(201).at(0ms, 10ms).answered(201).at(500ms, 510ms), contract);
  CHECK(within.key.most == 1);
  CHECK(within.wrong_answers() == Words{"1 answered 201 (accepted)"});
}

TEST_CASE("under a contract that takes what follows for new, a later accepted one asks for its own effect") {
  Contract lock;
  lock.duplicates = {Outcome::rejected};
  lock.after_success = {Outcome::accepted};
  const OneKey one(
      a_round().answered(201).at(0ms, 10ms).answered(409).at(1ms, 5ms).answered(201).at(20ms, 30ms), lock);
  CHECK(one.key.least == 2);
  CHECK(one.wrong_answers().empty());
  CHECK(OneKey(a_round().answered(201).at(0ms, 10ms).lost(), lock).key.most == 2);
}

TEST_CASE(
    "a key's submissions are judged in the order they were sent, whatever order they were answered in") {
  const OneKey one(a_round().answered(409).at(20ms, 21ms).answered(201).at(1ms, 5ms));
  CHECK(one.wrong_answers().empty());
  CHECK(one.soak.overlapped == 0);
}

TEST_CASE("latency counts from when a submission was due, where it was") {
  Scenario scenario = shop();
  SoakTally tally(scenario.contract, {});
  tally.add(a_round().answered(201).at(50ms, 60ms).judged(scenario), {Nanos(10ms)});
  SoakResult soak;
  tally.put_into(soak);
  CHECK(soak.latency_ms.at(Outcome::accepted).max == 50);
}

TEST_CASE("quantiles of a histogram are within one percent, its ends exact") {
  LatencyHistogram histogram;
  CHECK_FALSE(histogram.quantiles_ms());
  for (int i = 1; i <= 10'000; ++i) histogram.add(i * 1us);
  const Quantiles q = histogram.quantiles_ms().value();
  CHECK(q.min == 0.001);
  CHECK(q.max == 10);
  CHECK(is_near(q.p50, 5));
  CHECK(is_near(q.p95, 9.5));
  CHECK(is_near(q.p99, 9.9));
  LatencyHistogram one;
  one.add(7ns);
  CHECK(is_near(one.quantiles_ms()->p50, 7e-6));
}

TEST_CASE("a soak in which every key has its effect says nothing, and its conditions are met") {
  CHECK(said_of(right_soak()).empty());
  CHECK(check_soak_conditions(shop_with_stock(), right_soak()).empty());
}

TEST_CASE("keys with other effects fail, the first of them named with their answers, and the number of all") {
  SoakResult soak = right_soak();
  soak.wrong_keys = 37;
  for (int i = 0; i < 10; ++i) soak.wrong.push_back(two_orders("k" + std::to_string(i)));
  const std::vector<Finding> findings = findings_of(soak);
  REQUIRE(words_of(findings) == Words{"failed effect orders"});
  CHECK_THAT(findings[0].message,
             Contains("37 of 100 keys") && Contains("orders is 2") && Contains("expected 1"));
  CHECK(findings[0].key == "k0");
  CHECK(findings[0].actual == number(2));
  CHECK(findings[0].evidence.size() == 11);
  CHECK_THAT(findings[0].evidence[9],
             Contains("key k9: orders 2, expected 1; answers: 1 accepted, 4 rejected"));
  CHECK(findings[0].evidence[10] == "and 27 more");
}

TEST_CASE("a key without an effect and without all its answers is left open") {
  SoakResult soak = right_soak();
  soak.open_keys = 2;
  soak.first_open = "k1";
  soak.effective = 98;
  soak.answers = {{AnswerKind::lost, "cut off before the whole answer came", "rejected", 2, 2, "k1", {}}};
  CHECK(said_of(soak, around(1000, 902)) == Words{"inconclusive effect", "inconclusive answer"});
}

TEST_CASE("one answer lost in a hundred is a note where every key has its effect, more are inconclusive") {
  SoakResult soak = right_soak();
  soak.answers = {{AnswerKind::lost, "left without an answer in time", "rejected", 5, 5, "k1", {}}};
  CHECK(said_of(soak) == Words{"note answer"});
  soak.answers[0].answers = 6;
  CHECK(said_of(soak) == Words{"inconclusive answer"});
}

TEST_CASE("answers outside the contract fail, those that say nothing do not") {
  SoakResult soak = right_soak();
  soak.answers = {{AnswerKind::outside, "answered 201 (accepted)", "rejected", 3, 2, "k1", {"a line"}}};
  const std::vector<Finding> findings = findings_of(soak);
  CHECK(words_of(findings) == Words{"failed answer"});
  CHECK_THAT(findings[0].message,
             Contains("3 of 500 submissions (2 of 100 keys) were answered 201 (accepted)") &&
                 Contains("allowed: rejected"));
  CHECK(findings[0].evidence == Words{"a line"});
  soak.answers[0].kind = AnswerKind::throttled;
  CHECK(said_of(soak) == Words{"inconclusive answer"});
  soak.answers[0].kind = AnswerKind::unnamed;
  CHECK(said_of(soak) == Words{"inconclusive answer"});
}

TEST_CASE("a 5xx among right effects fails, among others it is a part of the trouble") {
  SoakResult soak = right_soak();
  soak.answers = {{AnswerKind::server_error, "answered 500 (unknown)", "rejected", 3, 2, "k1", {}}};
  CHECK(said_of(soak) == Words{"failed answer"});
  soak.open_keys = 1;
  CHECK(said_of(soak) == Words{"inconclusive effect", "inconclusive answer"});
}

TEST_CASE("what all keys share must have changed by the sum of all operations") {
  const std::vector<Finding> findings = findings_of(right_soak(), around(1000, 500));
  REQUIRE(words_of(findings) == Words{"failed effect stock"});
  CHECK_THAT(findings[0].message, Contains("stock changed by -500 over all keys, expected -100"));
  CHECK(said_of(right_soak(), around(1000, 901)) == Words{"failed effect stock"});
  SoakResult lost = right_soak();
  lost.effective = 98;
  CHECK(said_of(lost, around(1000, 901)).empty());
  CHECK(said_of(lost, around(1000, 903)) == Words{"inconclusive effect stock"});
  CHECK(said_of(lost, around(1000, 899)) == Words{"failed effect stock"});
}

TEST_CASE("a shared effect that cannot be read, or never comes to rest, is inconclusive") {
  const Literal unread = a_round()
                             .reading("orders", 0, 0)
                             .look("stock", Phase::before, number(5))
                             .look("stock", Phase::after, nothing, 0, "gone");
  CHECK(said_of(right_soak(), unread) == Words{"inconclusive reading stock"});
  CHECK(said_of(right_soak(), around(1000, 900).unsettled()) == Words{"inconclusive reading stock"});
}

TEST_CASE("a rule for every reading holds in a soak too") {
  Scenario scenario = shop_with_stock();
  scenario.effects.back().always = Range{Decimal(0), std::nullopt};
  const JudgedRound judged = around(50, -50).judged(scenario);
  CHECK(words_of(check_soak(scenario, right_soak(), judged)) == Words{"failed always stock"});
}

TEST_CASE("an effect that a key has without having been sent does not look at the key") {
  const Literal literal = a_round().reading("orders", 7, 107).reading("stock", 1000, 900);
  CHECK(said_of(right_soak(), literal) == Words{"inconclusive reading orders"});
}

TEST_CASE("counts that never come to rest are inconclusive") {
  SoakResult soak = right_soak();
  soak.settled = false;
  CHECK(said_of(soak) == Words{"inconclusive reading"});
}

TEST_CASE("a soak whose every answer is that of a broken submission shows nothing") {
  SoakResult soak = right_soak();
  soak.outcomes = {{Outcome::invalid, 500}};
  soak.open_keys = soak.keys;
  soak.effective = 0;
  soak.answers = {{AnswerKind::outside, "answered 401 (invalid)", "accepted", 500, 100, "k1", {"a line"}}};
  const std::vector<Finding> findings = findings_of(soak, around(1000, 1000));
  REQUIRE(words_of(findings) == Words{"inconclusive answer"});
  CHECK_THAT(findings[0].message, Contains("no answer shows that the defence was reached: 500 invalid"));
}

TEST_CASE("nothing verified is no pass, whatever was answered") {
  SoakResult soak = right_soak();
  soak.verified = 0;
  soak.not_verified = "no effect can be counted for many keys at once";
  CHECK(words_of(check_soak_conditions(shop_with_stock(), soak)) == Words{"inconclusive verification"});
  SoakResult nobody;
  CHECK(words_of(check_soak_conditions(shop_with_stock(), nobody)) ==
        Words{"inconclusive verification", "inconclusive contention"});
}

TEST_CASE("no two submissions of a key in flight together is no race, unless the target is to be serial") {
  SoakResult soak = right_soak();
  soak.overlapped = 0;
  CHECK(words_of(check_soak_conditions(shop_with_stock(), soak)) == Words{"inconclusive contention"});
  Scenario serial = shop_with_stock();
  serial.contract.serial = true;
  CHECK(check_soak_conditions(serial, soak).empty());
}

TEST_CASE("late submissions, those never sent, fetched keys and effects that were not counted are said") {
  SoakResult soak = right_soak();
  soak.late = 1200;
  soak.never_sent = 3;
  soak.fetched = 100;
  soak.effects.push_back({"log", "null", {}, {}, "it is no plain SELECT COUNT(*)"});
  const std::vector<Finding> findings = findings_of(soak);
  CHECK(words_of(findings) == Words{"note verification log", "note late", "note late", "note fetched"});
  CHECK_THAT(findings[1].message, Contains("1,200 of 500 submissions"));
}

TEST_CASE("a soak's record comes back as it was, and leaves the round") {
  SoakResult soak = right_soak();
  soak.rate = 250;
  soak.late = 3;
  soak.never_sent = 4;
  soak.fetched = 5;
  soak.wrong_keys = 2;
  soak.wrong = {two_orders("k\n\"1\"")};
  soak.answers = {{AnswerKind::throttled, "answered 429 (throttled)", "rejected", 3, 2, "k1", {"a", "b"}}};
  soak.effects.push_back({"log", "null", {}, {}, "why"});
  soak.not_verified = "gone";
  soak.settled = false;
  soak.open_keys = 6;
  soak.first_open = "k7";
  soak.verification = 77ns;
  soak.store_commands = {{"redis", 2.125}};
  Round round;
  round.events = {{1ms, "soak: not this one"}, {2ms, record_of(soak)}, {3ms, "after it"}};
  const auto back = take_soak_record(round);
  REQUIRE(back);
  CHECK(record_of(*back) == record_of(soak));
  CHECK(back->latency_ms.at(Outcome::accepted).max == 5.0625);
  CHECK(back->wrong.front().key == "k\n\"1\"");
  CHECK_FALSE(back->settled);
  REQUIRE(round.events.size() == 2);
  CHECK(round.events[1].what == "after it");
  CHECK_FALSE(take_soak_record(round));
}

TEST_CASE("large numbers are written in groups of three digits") {
  CHECK(grouped_number(0) == "0");
  CHECK(grouped_number(999) == "999");
  CHECK(grouped_number(1000) == "1,000");
  CHECK(grouped_number(1234567) == "1,234,567");
}
