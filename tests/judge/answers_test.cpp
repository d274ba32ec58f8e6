// Answers against the contract's words, and contention.

#include "judge/concise.hpp"
#include "literal.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Words = std::vector<std::string>;

namespace {

Words answers(const Literal& literal, const Expected& expected = burst(), const Scenario& scenario = shop()) {
  return words_of(check_answers(scenario, literal.judged(scenario), expected));
}

Expected each(std::vector<Outcomes> allowed, int effective = 1) {
  Expected expected;
  expected.each = std::move(allowed);
  expected.effective_per_operation = effective;
  return expected;
}

std::string order(int n) { return "{\"order_no\":" + std::to_string(n) + "}"; }

/// Two users, one key; the orders of both are counted by that key unless told otherwise.
Literal two_users(int second_status, int first_reading, int second_reading) {
  Literal literal = a_round().operations(2);
  literal.round.operations[1].key = literal.round.operations[0].key;
  literal.answered(201, order(1)).of(1);
  if (second_status == 201)
    literal.answered(201, order(2));
  else
    literal.answered(second_status);
  return literal.reading("orders", 0, first_reading, 0).reading("orders", 0, second_reading, 1);
}

Expected sharing_a_key(Outcomes others) {
  Expected expected;
  expected.others = std::move(others);
  expected.shared_key = true;
  return expected;
}

Scenario scoped(KeyScope scope, const std::string& where) {
  Scenario scenario = shop();
  scenario.contract.key_scope = scope;
  scenario.effects[0].query = SqlQuery{"db", "SELECT COUNT(*) FROM orders WHERE " + where};
  return scenario;
}

}  // namespace

TEST_CASE("answers that mean the same are one finding, others apart") {
  CHECK(answers(a_round()
                    .answered(201)
                    .answered(404, "", 3)
                    .answered(403)
                    .lost(2)
                    .timed_out()
                    .answered(429)
                    .reading("orders", 0, 1)) == Words{"inconclusive answer", "inconclusive answer",
                                                       "inconclusive answer", "failed answer",
                                                       "failed answer"});
}

TEST_CASE("distinct: a key that is turned away for no reason") {
  Literal literal = a_round().operations(3);
  literal.answered(201).of(1).answered(409).of(2).answered(201);
  literal.reading("orders", 0, 1, 0).reading("orders", 0, 0, 1).reading("orders", 0, 1, 2);
  CHECK(said(shop(), literal, Expected{}) == Words{"failed effect orders", "failed answer"});
}

TEST_CASE("an answer that came before the accepted one's send had returned is no false refusal") {
  // `released` is when the send had returned: the bytes were on their way before, by as much as the machine
  // was busy.
  CHECK(answers(
            a_round().answered(409).at(1ms, 2ms).answered(201, order(1)).at(3ms, 9ms).reading("orders", 0, 1))
            .empty());
}

TEST_CASE("it is no false refusal when an attempt without an answer may have been the first") {
  CHECK(answers(a_round().lost().answered(409).at(1ms, 2ms).answered(201).at(3ms, 9ms).reading(
            "orders", 0, 1)) == Words{"inconclusive answer"});
}

TEST_CASE("what each attempt may be answered, by its index") {
  const Expected replay = each({{Outcome::accepted}, {Outcome::rejected}, {Outcome::rejected}});
  CHECK(answers(a_round().answered(201).answered(409, "", 2).reading("orders", 0, 1), replay).empty());
  CHECK(answers(a_round().answered(409).answered(201).answered(409).reading("orders", 0, 1), replay) ==
        Words{"failed answer", "failed answer"});
  CHECK(answers(a_round().answered(201).answered(409, "", 3).reading("orders", 0, 1), replay) ==
        Words{"failed answer"});
  CHECK(answers(a_round().answered(201).answered(409).timed_out().reading("orders", 0, 1), replay) ==
        Words{"inconclusive answer"});
}

TEST_CASE("a new operation every time: a lock, not idempotency") {
  const Expected lock = each({{Outcome::accepted}, {Outcome::accepted}}, 2);
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(201, order(2)).reading("orders", 0, 2), lock)
            .empty());
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(201, order(2)).reading("orders", 0, 1),
             lock) == Words{"failed claimed-but-absent orders"});
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(201, order(2)).reading("orders", 0, 3),
             lock) == Words{"failed effect orders", "failed rejected-but-effective orders"});
}

TEST_CASE("nobody may be accepted: every answer must be of the words") {
  Expected none = burst_with({Outcome::invalid});
  none.effective_per_operation = 0;
  CHECK(said(shop(), a_round().answered(400, "", 3).reading("orders", 0, 0), none).empty());
  CHECK(said(shop(), a_round().answered(201, order(1)).answered(400, "", 2).reading("orders", 0, 1), none) ==
        Words{"failed effect orders"});
  CHECK(answers(a_round().answered(201, order(1)).reading("orders", 0, 0), none) == Words{"failed answer"});
}

TEST_CASE("a throttled answer is inconclusive, and says how to have it judged") {
  const auto found = findings(shop(), a_round().answered(201).answered(429).reading("orders", 0, 1));
  REQUIRE(words_of(found) == Words{"inconclusive answer"});
  CHECK(found.front().mend.find("throttled") != std::string::npos);
  CHECK(found.front().attempts == std::vector<int>{2});
}

// ---- one key of two users

TEST_CASE("one key of two users under a global scope is one operation") {
  const Expected global = sharing_a_key({Outcome::rejected, Outcome::mismatch});
  const Scenario by_key = scoped(KeyScope::global, "request_id = :key");
  CHECK(said(by_key, two_users(409, 1, 1), global).empty());
  CHECK(said(by_key, two_users(422, 1, 1), global).empty());
  CHECK(verdict(by_key, two_users(201, 2, 2), global) == Verdict::failed);
  CHECK(verdict(by_key, two_users(409, 0, 0), global) == Verdict::failed);
  const Scenario by_user = scoped(KeyScope::global, "request_id = :key AND user_id = :user_id");
  CHECK(said(by_user, two_users(409, 1, 0), global).empty());
  CHECK(verdict(by_user, two_users(409, 1, 1), global) == Verdict::failed);
  CHECK(verdict(by_user, two_users(201, 1, 1), global) == Verdict::failed);
}

TEST_CASE("one key of two users is two operations where the scope is the user") {
  const Expected user = sharing_a_key({});
  const Scenario by_key = scoped(KeyScope::user, "request_id = :key");
  CHECK(said(by_key, two_users(201, 2, 2), user).empty());
  CHECK(verdict(by_key, two_users(409, 1, 1), user) == Verdict::failed);
  CHECK(verdict(by_key, two_users(201, 3, 3), user) == Verdict::failed);
  const Scenario by_ref = scoped(KeyScope::user, "ref = :ref");
  CHECK(said(by_ref, two_users(201, 1, 1), user).empty());
  CHECK(verdict(by_ref, two_users(201, 2, 0), user) == Verdict::failed);
}

// ---- contention

namespace {

Words contention(const Literal& literal, const Scenario& scenario = shop()) {
  return words_of(check_contention(scenario, literal.judged(scenario)));
}
std::string why(const Literal& literal) {
  const auto found = check_contention(shop(), literal.judged(shop()));
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found.front().mend.empty());
  return found.front().message;
}
const Words inconclusive = {"inconclusive contention"};

}  // namespace

TEST_CASE("a duplicate answered while the accepted one was at work proves contention") {
  CHECK(contention(a_round().answered(201).at(0ms, 20ms).answered(409).at(1ms, 5ms)).empty());
  CHECK(contention(a_round().answered(201).at(0ms, 20ms).answered(201).at(1ms, 5ms).with_header(
                       "Idempotent-Replayed", "true"))
            .empty());
}

TEST_CASE("duplicates answered after the accepted one prove nothing by themselves") {
  const Literal late = a_round().answered(201).at(0ms, 5ms).answered(409, "", 2);
  CHECK(contention(late) == inconclusive);
  CHECK(contains(why(late), "no probe"));
}

TEST_CASE("answers that had all arrived when they came to be read have no order") {
  // The client was busy elsewhere, and read the accepted one's last.
  const auto read_last = [] { return a_round().answered(409).at(0ms, 10ms).answered(201).at(0ms, 20ms); };
  CHECK(contention(read_last().silent_until(1ms)) == inconclusive);
  CHECK(contention(read_last().silent_until(11ms)).empty());
  Literal nobody_looked = read_last();
  nobody_looked.round.attempts.back().silent_until.reset();
  CHECK(contention(nobody_looked) == inconclusive);
}

TEST_CASE("a refusal of another kind while the accepted one worked is no proof") {
  CHECK(contention(a_round().answered(201).at(0ms, 20ms).answered(401).at(1ms, 5ms)) == inconclusive);
  Literal other_key = a_round().operations(2).answered(201).at(0ms, 20ms);
  CHECK(contention(other_key.of(1).answered(409).at(1ms, 5ms)) == inconclusive);
}

TEST_CASE("the run's own probe decides where the order does not") {
  CHECK(contention(a_round().answered(201).at(0ms, 5ms).answered(409).probe(true)).empty());
  const Literal serial = a_round().answered(201).at(0ms, 5ms).answered(409).probe(false);
  CHECK(contention(serial) == inconclusive);
  CHECK(contains(why(serial), "one request at a time"));
  Literal quick = serial;
  quick.round.probe->too_quick = true;
  CHECK(contention(quick) == inconclusive);
  CHECK(contains(why(quick), "too quick to tell"));
  Literal broken = serial;
  broken.round.probe->error = "a submission with a fresh key was rejected";
  CHECK(contains(why(broken), "a fresh key was rejected"));
}

TEST_CASE("a contract that says serial needs no proof of concurrency, but still a release together") {
  Scenario scenario = shop();
  scenario.contract.serial = true;
  CHECK(contention(a_round().answered(201).at(0ms, 5ms).answered(409), scenario).empty());
  CHECK(contention(a_round().answered(201).at(0ms, 5ms).answered(409).at(6ms, 7ms), scenario) ==
        inconclusive);
}

TEST_CASE("attempts that were never together, and why") {
  CHECK(contains(why(a_round().answered(201).at(0ms, 5ms).answered(409).at(6ms, 7ms).probe(true)), "1 of 2"));
  CHECK(
      contains(why(a_round().answered(401).early().answered(401).early().probe(true)), "before the release"));
  CHECK(contains(why(a_round().unsent(5).probe(true)), "could not be sent"));
  CHECK(contains(why(a_round().answered(201).late_connect().answered(409).late_connect().probe(true)),
                 "connected only after"));
}

TEST_CASE("when the accepted one was answered before the release the others raced without it") {
  CHECK(contention(a_round().answered(201).early().answered(409, "", 5).probe(true)) == inconclusive);
  CHECK(contention(a_round().answered(409).early().answered(201).answered(409, "", 5).probe(true)).empty());
}

// ---- concise

TEST_CASE("concise never changes the verdict, whatever it is given") {
  const std::vector<std::string> checks = {
      "effect", "answer", "claimed-but-absent", "rejected-but-effective", "reading", "contention"};
  std::vector<Finding> all;
  for (const std::string& check : checks)
    for (Weight weight : {Weight::note, Weight::inconclusive, Weight::failed})
      for (int actual : {0, 1, 2}) {
        Finding finding;
        finding.check = check;
        finding.weight = weight;
        finding.expected = number(1);
        finding.actual = number(actual);
        finding.attempts = {1};
        all.push_back(finding);
      }
  for (const Finding& a : all)
    for (const Finding& b : all) {
      const std::vector<Finding> kept = concise({a, b});
      REQUIRE(verdict_of(kept) == verdict_of(std::vector{a, b}));
      REQUIRE(words_of(concise(kept)) == words_of(kept));
    }
  CHECK(verdict_of(concise(all)) == Verdict::failed);
}

TEST_CASE("findings of other rounds and other keys are left alone") {
  Finding effect, answer;
  effect.check = "effect";
  answer.check = "answer";
  effect.expected = answer.expected = number(1);
  effect.actual = answer.actual = number(2);
  effect.attempts = answer.attempts = {1, 2};
  CHECK(concise({effect, answer}).size() == 1);
  effect.round = 1;
  answer.round = 2;
  CHECK(concise({effect, answer}).size() == 2);
  answer.round = 1;
  answer.key = "other";
  CHECK(concise({effect, answer}).size() == 2);
}
