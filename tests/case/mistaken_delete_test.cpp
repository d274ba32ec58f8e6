// mistaken-delete: whose lock was deleted or prolonged, and what proves it.

#include "case/cases.hpp"
#include "lock_rounds.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

JudgedRound judged(const Round& round, Contract contract = {}) {
  return mistaken_delete().judge(lock_plan("mistaken-delete", MistakenDeleteOptions{}, std::move(contract)),
                                 round);
}

Round sentinel_round(std::vector<LockState> afterwards) {
  std::vector<LockState> lock = {held_by("a", 10ms), sentinel(20ms)};
  lock.insert(lock.end(), afterwards.begin(), afterwards.end());
  return with_lock(round_of({{201, 0ms, 500ms}}, {1}), lock, "sentinel");
}

/// A until 500 ms, B from 110 to 900 ms; B has the lock from 120 ms on; C sent at 510 ms.
Round successor_round(std::vector<LockState> afterwards, int c_status = 409) {
  std::vector<LockState> lock = {held_by("a", 10ms), freed(100ms), held_by("b", 120ms)};
  lock.insert(lock.end(), afterwards.begin(), afterwards.end());
  return with_lock(round_of({{201, 0ms, 500ms}, {201, 110ms, 900ms}, {c_status, 510ms, 520ms}}, {2}), lock,
                   "successor");
}

}  // namespace

TEST_CASE("a sentinel that still stands passes and counts") {
  const JudgedRound seen = judged(sentinel_round({}));
  CHECK(seen.counted);
  CHECK(seen.findings.empty());
}

TEST_CASE("a sentinel that is deleted, replaced, prolonged or shortened is failed") {
  CHECK(checks_of(judged(sentinel_round({freed(505ms)})).findings) ==
        std::vector<std::string>{"mistaken-delete"});
  CHECK(checks_of(judged(sentinel_round({held_by("a", 300ms)})).findings) ==
        std::vector<std::string>{"mistaken-delete"});
  CHECK(checks_of(judged(sentinel_round({sentinel(300ms, 90s)})).findings) ==
        std::vector<std::string>{"foreign-renew"});
  CHECK(checks_of(judged(sentinel_round({sentinel(300ms, 500ms)})).findings) ==
        std::vector<std::string>{"foreign-renew"});
}

TEST_CASE("a sentinel whose time simply goes on, or is over, is nobody's doing") {
  CHECK(judged(sentinel_round({sentinel(320ms, 59700ms)})).findings.empty());
  Round short_lived = sentinel_round({freed(420ms)});
  short_lived.lock[1].ttl = 400ms;
  CHECK(judged(short_lived).findings.empty());
}

TEST_CASE("a sentinel that came after the holder was through proves nothing") {
  Round late = sentinel_round({});
  late.attempts[0].done = 15ms;
  CHECK_FALSE(judged(late).counted);
}

TEST_CASE("a successor's lock that goes while it works was deleted by another") {
  CHECK(judged(successor_round({})).findings.empty());
  CHECK(judged(successor_round({})).counted);
  CHECK(checks_of(judged(successor_round({freed(501ms)})).findings) ==
        std::vector<std::string>{"mistaken-delete"});
}

TEST_CASE("a successor's lock that goes with its own answer, runs out or is renewed is its own business") {
  CHECK(judged(successor_round({freed(905ms)})).findings.empty());
  Round ran_out = successor_round({freed(430ms)});
  ran_out.lock[2].ttl = 300ms;
  CHECK(judged(ran_out).findings.empty());
  CHECK(judged(successor_round({held_by("b", 300ms, 5s)})).findings.empty());
}

TEST_CASE("a third that gets in while the second works is failed") {
  CHECK(checks_of(judged(successor_round({}, 201)).findings) == std::vector<std::string>{"third-got-in"});
}

TEST_CASE("nothing is concluded when the second never took the lock") {
  Round refused = successor_round({});
  refused.lock.pop_back();
  CHECK_FALSE(judged(refused).counted);
}

TEST_CASE("where the scenario says that there is no lock the case is skipped") {
  CasePlan plan = plan_of("mistaken-delete", MistakenDeleteOptions{});
  plan.scenario.lock_free = true;
  CHECK_FALSE(mistaken_delete().skip(plan).empty());
  plan.scenario.lock_free = false;
  CHECK(mistaken_delete().skip(plan).empty());
}
