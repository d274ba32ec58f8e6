// failure: what may become of a key whose first submission failed.

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan promising(std::optional<Outcomes> after_failure) {
  return plan_of("failure", FailureOptions{}, contract_with([&](Contract& contract) {
                   contract.duplicates = contract.after_success = {Outcome::rejected};
                   contract.after_failure = after_failure;
                 }));
}
CasePlan may_retry() { return promising(Outcomes{Outcome::accepted}); }
CasePlan burnt() { return promising(Outcomes{Outcome::rejected}); }

/// A failed with `first`, and so many orders were there then; then again.
JudgedRound judged(const CasePlan& plan, int first, int orders_then, int again, int orders) {
  Round round = round_of({{first, 0ms, 10ms}, {again, 400ms, 410ms}}, {orders});
  const Reading last = round.readings.back();
  round.readings.back().value = Measure(Decimal(orders_then));
  round.readings.push_back(last);
  return failure().judge(plan, round);
}

Verdict verdict(const CasePlan& plan, int first, int orders_then, int again, int orders) {
  const JudgedRound round = judged(plan, first, orders_then, again, orders);
  REQUIRE(round.counted);
  return verdict_of(round.findings);
}

}  // namespace

TEST_CASE("a key that may be retried is accepted the second time, with one order") {
  CHECK(verdict(may_retry(), 500, 0, 201, 1) == Verdict::passed);
  CHECK(verdict(may_retry(), 404, 0, 201, 1) == Verdict::passed);
}

TEST_CASE("a key burnt by a failure fails where it may be retried") {
  CHECK(verdict(may_retry(), 500, 0, 409, 0) == Verdict::failed);
  CHECK(verdict(may_retry(), 500, 0, 201, 0) == Verdict::failed);
}

TEST_CASE("after a failure behind the write a retry may be turned away, and must not write again") {
  CHECK(verdict(may_retry(), 500, 1, 409, 1) == Verdict::passed);
  CHECK(verdict(may_retry(), 404, 1, 409, 1) == Verdict::passed);
  CHECK(verdict(may_retry(), 500, 1, 201, 2) == Verdict::failed);
}

TEST_CASE("a lock without memory may write again after a failure behind the write") {
  CasePlan plan = may_retry();
  plan.scenario.contract.after_success = {Outcome::accepted};
  CHECK(verdict(plan, 500, 1, 201, 2) == Verdict::passed);
  CHECK(verdict(plan, 500, 1, 201, 3) == Verdict::failed);
}

TEST_CASE("a key that is burnt by contract stays so, with the effects as they were") {
  CHECK(verdict(burnt(), 500, 0, 409, 0) == Verdict::passed);
  CHECK(verdict(burnt(), 500, 1, 409, 1) == Verdict::passed);
  CHECK(verdict(burnt(), 500, 0, 201, 1) == Verdict::failed);
  CHECK(verdict(burnt(), 500, 0, 409, 1) == Verdict::failed);
}

TEST_CASE("a submission that was meant to fail and did not does not count") {
  for (const int status : {201, 409, 400}) {
    const JudgedRound round = judged(may_retry(), status, 0, 201, 1);
    CHECK_FALSE(round.counted);
    CHECK(round.findings.empty());
    CHECK(checks_of(failure().conclude(may_retry(), {round})) == std::vector<std::string>{"precondition"});
  }
}

TEST_CASE("a contract without a word on failures fires nothing and asks for it") {
  const CasePlan plan = promising(std::nullopt);
  CHECK_FALSE(failure().next(plan, {}));
  const auto findings = failure().conclude(plan, {});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::inconclusive);
  CHECK(findings[0].mend.find("after_failure") != std::string::npos);
}

TEST_CASE("a retry that fails like the first and leaves nothing may be the submission's own fault") {
  CHECK(verdict(may_retry(), 500, 0, 500, 0) == Verdict::inconclusive);
  CHECK(verdict(may_retry(), 404, 0, 404, 0) == Verdict::inconclusive);
  CHECK(verdict(may_retry(), 500, 1, 201, 2) == Verdict::failed);
}
