// lock-expiry: when a round counts, and what it may come to.

#include "case/cases.hpp"
#include "lock_rounds.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan(Contract contract = {}) { return lock_plan("lock-expiry", LockExpiryOptions{}, contract); }

/// A from 0 to 900 ms, B from 500 to 520 ms; A's lock is lost at 400 ms.
Round lost_in_time(int b_status, int orders) {
  return with_lock(round_of({{201, 0ms, 900ms}, {b_status, 500ms, 520ms}}, {orders}),
                   {held_by("a", 10ms), freed(400ms)}, "forced");
}

JudgedRound judged(const Round& round, Contract contract = {}) {
  return lock_expiry().judge(plan(std::move(contract)), round);
}

}  // namespace

TEST_CASE("a duplicate that is refused although the lock is lost passes and counts") {
  const JudgedRound seen = judged(lost_in_time(409, 1));
  CHECK(seen.counted);
  CHECK(seen.findings.empty());
}

TEST_CASE("a duplicate that gets in after the lock is lost fails by its effect") {
  const JudgedRound seen = judged(lost_in_time(201, 2));
  CHECK(seen.counted);
  CHECK(verdict_of(seen.findings) == Verdict::failed);
}

TEST_CASE("nothing is concluded when the lock was never seen lost, or only after the duplicate was sent") {
  const Round still_held = with_lock(lost_in_time(409, 1), {held_by("a", 10ms)}, "natural");
  CHECK_FALSE(judged(still_held).counted);
  const Round lost_late = with_lock(lost_in_time(409, 1), {held_by("a", 10ms), freed(510ms)}, "natural");
  CHECK_FALSE(judged(lost_late).counted);
  const Round no_lock = with_lock(lost_in_time(409, 1), {}, "natural");
  CHECK_FALSE(judged(no_lock).counted);
}

TEST_CASE("nothing is concluded when the holder was through before the duplicate came") {
  Round round = lost_in_time(409, 1);
  round.attempts[0].done = 450ms;
  CHECK_FALSE(judged(round).counted);
}

TEST_CASE("a lock that is renewed past its first time counts as long as its holder works") {
  const Round renewed = with_lock(
      round_of({{201, 0ms, 900ms}, {409, 500ms, 520ms}}, {1}),
      {held_by("a", 10ms, 300ms), held_by("a", 110ms, 300ms), held_by("a", 310ms, 300ms)}, "natural");
  CHECK(judged(renewed).counted);
  const Round not_yet = with_lock(round_of({{201, 0ms, 900ms}, {409, 100ms, 120ms}}, {1}),
                                  {held_by("a", 10ms, 300ms), held_by("a", 60ms, 300ms)}, "natural");
  CHECK_FALSE(judged(not_yet).counted);
}

TEST_CASE("where later submissions are new operations, a duplicate answered after the first proves nothing") {
  Contract forgetting;
  forgetting.after_success = {Outcome::accepted};
  Round round = lost_in_time(201, 2);
  round.attempts[1].done = 950ms;
  const JudgedRound waited = judged(round, forgetting);
  CHECK_FALSE(waited.counted);
  CHECK(waited.findings.empty());
  CHECK(verdict_of(judged(lost_in_time(201, 2), forgetting).findings) == Verdict::failed);
}

TEST_CASE("the contract decides which ways are tried") {
  const auto forms = [](ExpiryPolicy policy) {
    CasePlan planned = plan();
    planned.scenario.contract.expiry = policy;
    std::vector<std::string> all;
    History history;
    while (const auto trial = lock_expiry().next(planned, history)) {
      all.push_back(trial->form);
      history.push_back(counted_round());
      history.back().round.trial = *trial;
    }
    return all;
  };
  CHECK(forms(ExpiryPolicy::safe) == std::vector<std::string>{"natural", "forced"});
  CHECK(forms(ExpiryPolicy::renewed) == std::vector<std::string>{"natural"});
  CasePlan unsafe = plan();
  unsafe.scenario.contract.expiry = ExpiryPolicy::unsafe;
  CHECK_FALSE(lock_expiry().skip(unsafe).empty());
  CHECK(lock_expiry().skip(plan()).empty());
}

TEST_CASE("a case of which no round counts says what was not seen") {
  const Round lost_late = with_lock(lost_in_time(409, 1), {held_by("a", 10ms), freed(510ms)}, "natural");
  const CasePlan natural =
      lock_plan("lock-expiry", LockExpiryOptions{.natural = true, .forced = false, .rounds = 1});
  const auto findings = lock_expiry().conclude(natural, {judged(lost_late)});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::inconclusive);
  CHECK(findings[0].message.find("not seen lost") != std::string::npos);
}

TEST_CASE("without a declared lock a second effect is failed, and its absence proves nothing") {
  CasePlan blind = plan();
  blind.scenario.lock.reset();
  const auto seen = [&](int b_status, int orders) {
    return lock_expiry().judge(blind, with_lock(lost_in_time(b_status, orders), {}, "natural"));
  };
  CHECK(verdict_of(seen(201, 2).findings) == Verdict::failed);
  CHECK(seen(201, 2).counted);
  CHECK_FALSE(seen(409, 1).counted);
}
