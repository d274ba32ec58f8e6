// crash: one effect at most, and the key goes through again once what was left behind is over.

#include <algorithm>

#include "case/cases.hpp"
#include "case/fault_moments.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan_with_lock() {
  CasePlan plan = plan_of("crash", CrashOptions{});
  plan.scenario.contract.after_success = {Outcome::rejected};
  plan.scenario.lock = LockSpec{"redis", parse_template("lock:${key}"), {}};
  return plan;
}

LockState lock_at(Nanos at, std::optional<Nanos> ttl, bool held = true) {
  LockState state;
  state.at = at;
  state.held = held;
  state.type = held ? "string" : "none";
  state.value = state.owner = held ? "the dead one" : "";
  state.ttl = ttl;
  return state;
}

/// A is sent, the target killed at 100 ms and up at 200 ms; then the retries.
Round killed(const std::vector<Sent>& retries, int orders) {
  std::vector<Sent> sent = {{0, 10ms, 101ms}};
  sent.insert(sent.end(), retries.begin(), retries.end());
  Round round = round_of(sent, {orders});
  round.attempts[0].fate = Fate::lost;
  round.attempts[0].answer.reset();
  round.events = {{100ms, std::string(moments::killing)}, {200ms, std::string(moments::started)}};
  return round;
}

JudgedRound judged(const Round& round, const CasePlan& plan = plan_with_lock()) {
  return crash().judge(plan, round);
}

const Finding* stuck_in(const JudgedRound& round) {
  const auto found = std::ranges::find(round.findings, "stuck", &Finding::check);
  return found == round.findings.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("a crash after which the key goes through, with one effect, passes") {
  const JudgedRound round = judged(killed({{409, 210ms, 220ms}, {201, 1s, 1010ms}}, 1));
  CHECK(round.counted);
  CHECK(round.findings.empty());
}

TEST_CASE("a crash whose retry makes a second order fails") {
  CHECK(verdict_of(judged(killed({{201, 1s, 1010ms}}, 2)).findings) == Verdict::failed);
}

TEST_CASE("a retry that is accepted but makes nothing is no pass: the first got no answer") {
  CHECK(verdict_of(judged(killed({{201, 1s, 1010ms}}, 0)).findings) == Verdict::inconclusive);
}

TEST_CASE("a refusal after a crash is right when the dead one had made the order") {
  CHECK(judged(killed({{409, 210ms, 220ms}}, 1)).findings.empty());
}

TEST_CASE("a lock that was left behind without a TTL is a key that is stuck for ever") {
  Round round = killed({{409, 210ms, 220ms}}, 0);
  round.lock = {lock_at(20ms, {})};
  const JudgedRound result = judged(round);
  REQUIRE(stuck_in(result) != nullptr);
  CHECK(stuck_in(result)->weight == Weight::failed);
  CHECK(stuck_in(result)->message.find("without a TTL") != std::string::npos);
  REQUIRE_FALSE(stuck_in(result)->evidence.empty());
  CHECK(stuck_in(result)->evidence.front() == "lock = the dead one, no TTL");
}

TEST_CASE("a lock that lives for too long is not waited for, and nothing is said about the key") {
  Round round = killed({{409, 210ms, 220ms}}, 0);
  round.lock = {lock_at(20ms, 90s)};
  const JudgedRound result = judged(round);
  REQUIRE(stuck_in(result) != nullptr);
  CHECK(stuck_in(result)->weight == Weight::inconclusive);
  CHECK_FALSE(stuck_in(result)->mend.empty());
}

TEST_CASE("a key that is refused though its lock is gone is stuck") {
  Round round = killed({{409, 210ms, 220ms}, {409, 12s, 12010ms}}, 0);
  round.lock = {lock_at(20ms, 500ms), lock_at(520ms, {}, false)};
  REQUIRE(stuck_in(judged(round)) != nullptr);
  CHECK(stuck_in(judged(round))->weight == Weight::failed);
}

TEST_CASE("a target that does not come back proves nothing about the key") {
  Round round = killed({{503, 210ms, 220ms}}, 0);
  round.attempts[1].fate = Fate::unsent;
  round.attempts[1].answer.reset();
  REQUIRE(stuck_in(judged(round)) != nullptr);
  CHECK(stuck_in(judged(round))->weight == Weight::inconclusive);
}

TEST_CASE("a first submission that was answered before the kill does not count") {
  Round round = killed({{409, 210ms, 220ms}}, 1);
  round.attempts[0].fate = Fate::answered;
  round.attempts[0].answer = Answer{201, {}, R"({"order_no":"N1"})", 17, false};
  CHECK_FALSE(judged(round).counted);
}
