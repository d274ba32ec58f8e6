// mismatch: what the same key with another payload may be answered, and what it must not do.

#include "stocked.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan promising(std::optional<Outcomes> mismatch) {
  CasePlan plan = plan_of("mismatch", MismatchOptions{}, contract_with([&](Contract& contract) {
                            contract.duplicates = contract.after_success = {Outcome::rejected};
                            contract.mismatch = std::move(mismatch);
                          }));
  plan.scenario.variations["other"] = plan.scenario.submit;
  return plan;
}
CasePlan told_apart() { return promising(Outcomes{Outcome::mismatch}); }

/// The second attempt is B; one of another operation is B's payload under a key of its own.
JudgedRound judged(const CasePlan& plan, const std::string& form, Round round) {
  round.trial.form = form;
  for (Attempt& attempt : round.attempts)
    if (attempt.number == 2 || attempt.operation == 1) attempt.form = "other";
  return mismatch().judge(plan, std::move(round));
}

/// A, B, A again, one after another.
Round a_b_a(int b, int again, int orders) {
  return round_of({{201, 0ms, 10ms}, {b, 20ms, 30ms}, {again, 40ms, 50ms}}, {orders});
}
/// B while A runs.
Round a_around_b(int a, int b, int orders) {
  return round_of({{a, 0ms, 500ms}, {b, 100ms, 110ms}}, {orders});
}

Verdict verdict(const CasePlan& plan, const std::string& form, Round round) {
  const JudgedRound one = judged(plan, form, std::move(round));
  INFO(told(one.findings));
  REQUIRE(one.counted);
  return verdict_of(one);
}

std::string why(const CasePlan& plan, const std::string& form, Round round) {
  const JudgedRound one = judged(plan, form, std::move(round));
  REQUIRE_FALSE(one.counted);
  CHECK(one.findings.empty());
  for (const Finding& finding : mismatch().conclude(plan, {one}))
    if (finding.check == "precondition") return finding.message;
  return "";
}

}  // namespace

TEST_CASE("mismatch sends B while A runs, and between A and its retry") {
  CHECK(forms_taken(mismatch(), told_apart()) == std::vector<std::string>{"during", "after"});
}

TEST_CASE("another payload that is told apart, with A's record still standing, passes") {
  CHECK(verdict(told_apart(), "after", a_b_a(422, 409, 1)) == Verdict::passed);
  CHECK(verdict(told_apart(), "during", a_around_b(201, 422, 1)) == Verdict::passed);
}

TEST_CASE("while A runs the other payload may be answered like any duplicate") {
  CHECK(verdict(told_apart(), "during", a_around_b(201, 409, 1)) == Verdict::passed);
  CHECK(verdict(told_apart(), "after", a_b_a(409, 409, 1)) == Verdict::failed);
}

TEST_CASE("a second effect under one key fails, whatever B was answered") {
  CHECK(verdict(told_apart(), "after", a_b_a(422, 409, 2)) == Verdict::failed);
  CHECK(verdict(told_apart(), "after", a_b_a(201, 409, 2)) == Verdict::failed);
  CHECK(verdict(told_apart(), "during", a_around_b(201, 201, 2)) == Verdict::failed);
}

TEST_CASE("a payload that is taken in place of the first one's fails, with one order as well") {
  CHECK(verdict(told_apart(), "after", a_b_a(201, 409, 1)) == Verdict::failed);
}

TEST_CASE("A's record must survive B: its retry is answered as after a success") {
  const JudgedRound lost = judged(told_apart(), "after", a_b_a(422, 422, 1));
  CHECK(verdict_of(lost) == Verdict::failed);
  REQUIRE(lost.findings.size() == 1);
  CHECK(lost.findings[0].message.starts_with("A, sent again after B: "));
  CHECK(verdict(told_apart(), "after", a_b_a(422, 201, 2)) == Verdict::failed);
}

TEST_CASE("by contract a payload of its own may be an operation of its own") {
  const CasePlan own = promising(Outcomes{Outcome::accepted});
  CHECK(verdict(own, "after", a_b_a(201, 409, 2)) == Verdict::passed);
  CHECK(verdict(own, "after", a_b_a(201, 409, 1)) == Verdict::failed);
  CHECK(verdict(own, "after", a_b_a(201, 409, 3)) == Verdict::failed);
  CHECK(verdict(own, "during", a_around_b(201, 201, 2)) == Verdict::passed);
  CHECK(verdict(own, "during", a_around_b(201, 201, 1)) == Verdict::failed);
}

TEST_CASE("without a word in the contract anything but accepted will do, and a note says what it was") {
  const CasePlan silent = promising(std::nullopt);
  const JudgedRound refused = judged(silent, "after", a_b_a(409, 409, 1));
  CHECK(verdict_of(refused) == Verdict::passed);
  CHECK(checks_of(refused.findings) == std::vector<std::string>{"mismatch"});
  CHECK(refused.findings[0].weight == Weight::note);
  CHECK(verdict(silent, "after", a_b_a(201, 409, 2)) == Verdict::failed);
  CHECK(verdict(silent, "after", a_b_a(201, 409, 1)) == Verdict::failed);
}

TEST_CASE("a limiter that is the defence by contract answers another payload, too") {
  CasePlan limiter = promising(std::nullopt);
  CHECK(verdict(limiter, "after", a_b_a(429, 409, 1)) == Verdict::inconclusive);
  limiter.scenario.contract.duplicates = limiter.scenario.contract.after_success = {Outcome::throttled};
  CHECK(verdict(limiter, "after", a_b_a(429, 429, 1)) == Verdict::passed);
  CHECK(verdict(limiter, "during", a_around_b(201, 429, 1)) == Verdict::passed);
}

TEST_CASE("a second payload that is ignored is said to be") {
  Round round = a_b_a(201, 409, 1);
  round.attempts[1].answer->body = round.attempts[0].answer->body;  // the first one's order again
  const JudgedRound ignored = judged(promising(std::nullopt), "after", round);
  CHECK(verdict_of(ignored) == Verdict::passed);
  REQUIRE(ignored.findings.size() == 1);
  CHECK(ignored.findings[0].message.find("was ignored") != std::string::npos);
  CHECK(verdict(promising(Outcomes{Outcome::mismatch}), "after", round) == Verdict::failed);
}

TEST_CASE("a lock without memory takes every payload for a new operation once the first is done") {
  CasePlan lock = promising(std::nullopt);
  lock.scenario.contract.after_success = {Outcome::accepted};
  CHECK(verdict(lock, "after", a_b_a(201, 201, 3)) == Verdict::passed);
  CHECK(verdict(lock, "after", a_b_a(201, 201, 4)) == Verdict::failed);
  CHECK(verdict(lock, "during", a_around_b(201, 201, 2)) == Verdict::failed);
}

TEST_CASE("past the contract's window the retry may be a new operation") {
  CasePlan plan = told_apart();
  plan.scenario.contract.window = 35ms;
  CHECK(verdict(plan, "after", a_b_a(422, 201, 2)) == Verdict::passed);
  CHECK(verdict(plan, "after", a_b_a(422, 201, 3)) == Verdict::failed);
}

TEST_CASE("either of the two may get in first while both run") {
  const CasePlan plan = promising(Outcomes{Outcome::rejected});
  CHECK(verdict(plan, "during", a_around_b(409, 201, 1)) == Verdict::passed);
  CHECK(verdict(plan, "during", a_around_b(409, 201, 2)) == Verdict::failed);
  CHECK(verdict(plan, "during", a_around_b(409, 409, 0)) == Verdict::failed);
}

TEST_CASE("what everybody shares is judged where only A was let in, for B may take more of it") {
  CasePlan plan = promising(Outcomes{Outcome::rejected});
  add_stock(plan);
  Round a_won = a_around_b(201, 409, 1), b_won = a_around_b(409, 201, 1);
  read_stock(a_won, 10, 9);
  CHECK(verdict(plan, "during", a_won) == Verdict::passed);
  a_won.readings.back().value = Measure(Decimal(7));
  CHECK(verdict(plan, "during", a_won) == Verdict::failed);
  read_stock(b_won, 10, 8);
  CHECK(verdict(plan, "during", b_won) == Verdict::passed);
}

TEST_CASE("B that was sent after A's answer was not sent while it ran") {
  CHECK(why(told_apart(), "during", round_of({{201, 0ms, 10ms}, {422, 20ms, 30ms}}, {1}))
            .find("answered before B") != std::string::npos);
}

TEST_CASE("without an accepted A there is nothing that B could meet") {
  Round round = a_b_a(422, 409, 0);
  round.attempts[0].answer->status = 409;
  CHECK(why(told_apart(), "after", round).find("A was not accepted") != std::string::npos);
  CHECK(why(told_apart(), "during", a_around_b(401, 401, 0)).find("neither was accepted") !=
        std::string::npos);
}

TEST_CASE("an answer that never came leaves the round open") {
  Round no_a = a_b_a(422, 409, 1), no_b = no_a;
  lose(no_a.attempts[0]);
  lose(no_b.attempts[1]);
  CHECK(why(told_apart(), "after", no_a).find("A was left without an answer") != std::string::npos);
  CHECK(why(told_apart(), "after", no_b).find("B was left without an answer") != std::string::npos);
}

TEST_CASE("a retry without an answer is inconclusive") {
  Round round = a_b_a(422, 409, 1);
  lose(round.attempts[2]);
  CHECK(verdict(told_apart(), "after", round) == Verdict::inconclusive);
}

TEST_CASE("a payload that is refused for itself says nothing about the key") {
  const auto with_control = [](int alone) {
    return round_of({{201, 0ms, 10ms}, {400, 20ms, 30ms}, {409, 40ms, 50ms}, {alone, 60ms, 70ms, 1}},
                    {1, alone == 201 ? 1 : 0});
  };
  CHECK(verdict(promising(std::nullopt), "after", with_control(201)) == Verdict::passed);
  CHECK(why(promising(std::nullopt), "after", with_control(400)).find("under a key of its own, too") !=
        std::string::npos);
  CHECK(why(promising(Outcomes{Outcome::invalid}), "after", with_control(404)).find("of its own, too") !=
        std::string::npos);
}

TEST_CASE("a form of mismatch that never counted is not made up for by the other") {
  JudgedRound counted = judged(told_apart(), "after", a_b_a(422, 409, 1));
  REQUIRE(counted.counted);
  const auto findings = mismatch().conclude(told_apart(), {counted});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::inconclusive);
  CHECK(findings[0].message.find("during") != std::string::npos);
}
