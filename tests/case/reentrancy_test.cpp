// reentrancy: the nested submission and the duplicates that are sent while it works.

#include "case/cases.hpp"
#include "lock_rounds.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

JudgedRound judged(const Round& round, bool reentrant = true) {
  Contract contract;
  contract.duplicates = {Outcome::rejected};
  contract.after_success = {Outcome::rejected};
  contract.reentrant = reentrant;
  return dupcheck::reentrancy().judge(lock_plan("reentrancy", ReentrancyOptions{}, contract), round);
}

Round nested(int a_status, std::vector<Sent> duplicates, int orders, std::vector<LockState> lock) {
  std::vector<Sent> sent = {{a_status, 0ms, 500ms}};
  sent.insert(sent.end(), duplicates.begin(), duplicates.end());
  return with_lock(round_of(sent, {orders}), std::move(lock));
}

const std::vector<LockState> proper = {held_by("a", 10ms), freed(498ms)};

}  // namespace

TEST_CASE("a nested submission that is accepted, with duplicates refused all along, passes") {
  const JudgedRound seen = judged(nested(201, {{409, 100ms, 110ms}, {409, 400ms, 410ms}}, 1, proper));
  CHECK(seen.counted);
  CHECK(seen.findings.empty());
}

TEST_CASE("a nested submission that its own lock refuses is failed where reentrancy is promised") {
  const Round refused = nested(409, {{409, 100ms, 110ms}}, 0, proper);
  CHECK(checks_of(judged(refused).findings) == std::vector<std::string>{"self-blocking"});
  CHECK(judged(refused, false).findings.empty());
}

TEST_CASE(
    "a nested submission that hangs on its own lock is failed, and inconclusive when that is not seen") {
  Round hangs = nested(201, {{409, 100ms, 110ms}}, 0, {held_by("a", 10ms)});
  hangs.attempts[0].fate = Fate::timed_out;
  hangs.attempts[0].answer.reset();
  CHECK(checks_of(judged(hangs).findings) == std::vector<std::string>{"self-blocking"});
  hangs.lock = proper;
  CHECK(verdict_of(judged(hangs).findings) != Verdict::failed);
}

TEST_CASE("a duplicate that gets in after the inner exit is failed") {
  const Round inner = nested(201, {{409, 100ms, 110ms}, {201, 300ms, 400ms}}, 2,
                             {held_by("a", 10ms), freed(250ms), held_by("b", 301ms), freed(399ms)});
  CHECK(verdict_of(judged(inner).findings) == Verdict::failed);
}

TEST_CASE("a lock that is still held after the answer is failed") {
  const Round behind = nested(201, {{409, 100ms, 110ms}}, 1, {held_by("a", 10ms)});
  CHECK(checks_of(judged(behind).findings) == std::vector<std::string>{"left-behind"});
}

TEST_CASE("a nested submission during which no duplicate was answered does not count") {
  CHECK_FALSE(judged(nested(201, {{409, 510ms, 520ms}}, 1, proper)).counted);
}
