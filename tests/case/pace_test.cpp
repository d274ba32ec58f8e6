// pace: the counts of each moment, the effects, the counter.

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

/// One at 0 s, two at 1.2 s; one of each accepted.
CasePlan plan(bool fresh_keys = false) {
  PaceOptions options;
  options.schedule = {{0s, 1, {{Outcome::accepted, 1}}},
                      {1200ms, 2, {{Outcome::accepted, 1}, {Outcome::throttled, 1}}}};
  options.fresh_keys = fresh_keys;
  return plan_of("pace", options);
}

/// The second and third of that schedule.
Round paced(int second, int third, int orders, Nanos late = 0ms) {
  return round_of(
      {{201, 1s, 1010ms}, {second, 2200ms + late, 2210ms + late}, {third, 2200ms + late, 2210ms + late}},
      {orders});
}

JudgedRound judged(const Round& round) { return pace().judge(plan(), round); }

Round with_commands(const std::vector<std::vector<std::string>>& commands) {
  Round round = paced(201, 429, 2);
  CommandLog log{"rate:7", {KeyLife::Is::absent, {}}, {}, ""};
  int unit = 0;
  for (const auto& words : commands)
    log.commands.push_back({1s, "127.0.0.1:1", SeenCommand::Within::nothing, ++unit, words});
  round.commands.push_back(log);
  return round;
}

}  // namespace

TEST_CASE("a schedule that is kept passes and counts") {
  const JudgedRound round = judged(paced(201, 429, 2));
  CHECK(round.counted);
  CHECK(round.findings.empty());
}

TEST_CASE("one too many let in at a moment is failed, with the counts") {
  const JudgedRound round = judged(paced(201, 201, 3));
  REQUIRE_FALSE(round.findings.empty());
  CHECK(round.findings[0].check == "pace");
  CHECK(round.findings[0].weight == Weight::failed);
  CHECK(round.findings[0].message.find("1 accepted, 1 throttled of 2 were expected, 2 accepted came") !=
        std::string::npos);
  CHECK(verdict_of(judged(paced(429, 429, 1)).findings) == Verdict::failed);
}

TEST_CASE("an order more than were let in is failed, whatever the counts say") {
  CHECK(verdict_of(judged(paced(201, 429, 3)).findings) == Verdict::failed);
}

TEST_CASE("an answer that nobody knows leaves it open only when it could make it right") {
  Round open = paced(201, 429, 2);
  open.attempts[2].fate = Fate::timed_out;
  open.attempts[2].answer.reset();
  CHECK(verdict_of(judged(open).findings) == Verdict::inconclusive);
  Round wrong = paced(409, 429, 1);
  wrong.attempts[2].fate = Fate::timed_out;
  wrong.attempts[2].answer.reset();
  CHECK(verdict_of(judged(wrong).findings) == Verdict::failed);
}

TEST_CASE("a moment that was left too late does not count") {
  const JudgedRound round = judged(paced(201, 201, 3, 80ms));
  CHECK_FALSE(round.counted);
  CHECK(round.findings.empty());
  CHECK(checks_of(pace().conclude(plan(), {round})) == std::vector<std::string>{"precondition"});
}

TEST_CASE("the wider the window, the later a moment may be") {
  CasePlan with_window = plan();
  with_window.scenario.contract.window = 1s;
  CHECK(pace().judge(with_window, paced(201, 429, 2, 80ms)).counted);
  CHECK_FALSE(pace().judge(with_window, paced(201, 429, 2, 120ms)).counted);
}

TEST_CASE("with a key each, every accepted one leaves its own") {
  const auto orders = [](std::vector<int> of_each) {
    return verdict_of(
        pace()
            .judge(
                plan(true),
                round_of({{201, 1s, 1010ms, 0}, {201, 2200ms, 2210ms, 1}, {429, 2200ms, 2210ms, 2}}, of_each))
            .findings);
  };
  CHECK(orders({1, 1, 0}) == Verdict::passed);
  CHECK(orders({1, 1, 1}) == Verdict::failed);
  CHECK(orders({1, 0, 1}) == Verdict::failed);
}

TEST_CASE("a counter whose end comes by a second command is found by the commands") {
  CHECK(checks_of(judged(with_commands({{"INCR", "rate:7"}, {"EXPIRE", "rate:7", "1"}})).findings) ==
        std::vector<std::string>{"ttl-later"});
  CHECK(checks_of(judged(with_commands({{"INCR", "rate:7"}})).findings) ==
        std::vector<std::string>{"no-ttl"});
  CHECK(judged(with_commands({{"SET", "rate:7", "1", "PX", "1000", "NX"}})).findings.empty());
}

TEST_CASE("a counter's key that nobody touches is not the counter's key") {
  const JudgedRound round = judged(with_commands({}));
  REQUIRE(round.findings.size() == 1);
  CHECK(round.findings[0].check == "no-key");
  CHECK(round.findings[0].weight == Weight::inconclusive);
}

TEST_CASE("where commands cannot be watched, a look at the key decides, and no look leaves it open") {
  Round round = with_commands({});
  round.commands[0].trouble = "Redis refuses MONITOR";
  CHECK(checks_of(judged(round).findings) == std::vector<std::string>{"no-key"});
  LockState look;
  look.held = true;
  look.type = "string";
  look.ttl = 900ms;
  round.lock = {look};
  CHECK(judged(round).findings.empty());
  round.lock[0].ttl.reset();
  CHECK(checks_of(judged(round).findings) == std::vector<std::string>{"no-ttl"});
}
