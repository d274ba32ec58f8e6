// fingerprint: one operation in other words, and another one in like words.

#include "stocked.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan() {
  CasePlan plan = plan_of("fingerprint", FingerprintOptions{3, 1}, contract_with([](Contract& contract) {
                            contract.duplicates = contract.after_success = {Outcome::rejected};
                          }));
  plan.scenario.variations["volatile"] = plan.scenario.variations["other"] = plan.scenario.submit;
  return plan;
}

JudgedRound judged(const CasePlan& plan, const std::string& form, Round round) {
  round.trial.form = form;
  for (Attempt& attempt : round.attempts)
    if (attempt.number > 1) attempt.form = form == "stable" ? "other" : "volatile";
  return fingerprint().judge(plan, std::move(round));
}

/// Three together, and one when all are answered. The first is answered last: the others met it at work.
Round volley(int second, int third, int once_more, int orders) {
  return round_of({{201, 0ms, 30ms}, {second, 0ms, 10ms}, {third, 0ms, 11ms}, {once_more, 40ms, 50ms}},
                  {orders});
}
Round pair(int second, int first_orders, int second_orders) {
  return round_of({{201, 0ms, 30ms, 0}, {second, 0ms, 20ms, 1}}, {first_orders, second_orders});
}

}  // namespace

TEST_CASE("fingerprint takes the forms that the scenario declares fields for") {
  using Forms = std::vector<std::string>;
  CasePlan some = plan();
  CHECK(forms_taken(fingerprint(), some) == Forms{"volatile", "stable"});
  some.scenario.variations.erase("other");
  CHECK(forms_taken(fingerprint(), some) == Forms{"volatile"});
}

TEST_CASE("one operation whose volatile fields differ is one operation") {
  const JudgedRound one = judged(plan(), "volatile", volley(409, 409, 409, 1));
  INFO(told(one.findings));
  CHECK(one.counted);
  CHECK(one.findings.empty());
}

TEST_CASE("submissions that are new because a volatile field differs fail, and are said to be") {
  const JudgedRound all_new = judged(plan(), "volatile", volley(201, 201, 201, 4));
  CHECK(verdict_of(all_new) == Verdict::failed);
  CHECK(has_check(all_new, "effect"));
  CHECK(has_check(all_new, "fingerprint"));
  const JudgedRound later = judged(plan(), "volatile", volley(409, 409, 201, 2));
  CHECK(has_check(later, "fingerprint"));
}

TEST_CASE("a volatile field that makes it another payload of the same key fails") {
  const JudgedRound apart = judged(plan(), "volatile", volley(409, 409, 422, 1));
  CHECK(verdict_of(apart) == Verdict::failed);
  CHECK(has_check(apart, "fingerprint"));
}

TEST_CASE("two claims to one order fail") {
  CHECK(verdict_of(judged(plan(), "volatile", volley(201, 409, 409, 1))) == Verdict::failed);
}

TEST_CASE("where what follows a success is a new operation one more in other words is one, too") {
  CasePlan lock = plan();
  lock.scenario.contract.after_success = {Outcome::accepted};
  CHECK(verdict_of(judged(lock, "volatile", volley(409, 409, 201, 2))) == Verdict::passed);
  CHECK(verdict_of(judged(lock, "volatile", volley(201, 409, 201, 3))) == Verdict::failed);
}

TEST_CASE("a volley without contention does not count") {
  const JudgedRound one_by_one =
      judged(plan(), "volatile",
             round_of({{201, 0ms, 10ms}, {409, 0ms, 20ms}, {409, 0ms, 30ms}, {409, 40ms, 50ms}}, {1}));
  CHECK_FALSE(one_by_one.counted);
  CHECK(verdict_of(one_by_one) == Verdict::passed);
  CHECK(dupcheck::verdict_of(fingerprint().conclude(plan(), {one_by_one})) == Verdict::inconclusive);
}

TEST_CASE("volatile submissions that are all refused as invalid show nothing") {
  Round round = volley(401, 401, 401, 0);
  round.attempts[0].answer->status = 401;
  CHECK(verdict_of(judged(plan(), "volatile", round)) == Verdict::inconclusive);
}

TEST_CASE("a volatile submission without an answer leaves the round open") {
  Round round = volley(409, 409, 409, 1);
  lose(round.attempts[3]);
  CHECK(verdict_of(judged(plan(), "volatile", round)) == Verdict::inconclusive);
}

TEST_CASE("two operations of one user are two") {
  const JudgedRound two = judged(plan(), "stable", pair(201, 1, 1));
  CHECK(two.counted);
  CHECK(two.findings.empty());
}

TEST_CASE("another operation that is turned away as a duplicate was treated as the same") {
  for (const int status : {409, 422}) {
    const JudgedRound same = judged(plan(), "stable", pair(status, 1, 0));
    CHECK(verdict_of(same) == Verdict::failed);
    CHECK(has_check(same, "fingerprint"));
    CHECK_FALSE(has_check(same, "answer"));
  }
}

TEST_CASE("another operation that is accepted and leaves nothing fails") {
  CHECK(verdict_of(judged(plan(), "stable", pair(201, 1, 0))) == Verdict::failed);
  CHECK(verdict_of(judged(plan(), "stable", pair(201, 2, 0))) == Verdict::failed);
}

TEST_CASE("the other payload may take more of what everybody shares") {
  CasePlan stocked = plan();
  add_stock(stocked);
  Round round = pair(201, 1, 1);
  read_stock(round, 10, 7);
  CHECK(judged(stocked, "stable", round).findings.empty());
}

TEST_CASE("another operation that is refused for itself does not count") {
  const JudgedRound refused = judged(plan(), "stable", pair(404, 1, 0));
  CHECK_FALSE(refused.counted);
  CHECK(refused.findings.empty());
  CasePlan only = plan();
  only.scenario.variations.erase("volatile");
  CHECK(checks_of(fingerprint().conclude(only, {refused})) == std::vector<std::string>{"precondition"});
}

TEST_CASE("two operations that were not in flight together do not count") {
  CHECK_FALSE(
      judged(plan(), "stable", round_of({{201, 0ms, 10ms, 0}, {201, 20ms, 30ms, 1}}, {1, 1})).counted);
}

TEST_CASE("a limiter in front of the user's other operation is inconclusive") {
  CHECK(verdict_of(judged(plan(), "stable", pair(429, 1, 0))) == Verdict::inconclusive);
}
