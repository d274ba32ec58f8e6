// A lock's history: set anew or not, run out or taken, and what lease makes of it.

#include "judge/lease_checks.hpp"
#include "judge/lock_state.hpp"
#include "judge/story.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

LockState held(const std::string& owner, Nanos asked, Nanos at, std::optional<Nanos> ttl) {
  LockState state;
  state.asked = asked;
  state.at = at;
  state.held = true;
  state.type = "string";
  state.value = state.owner = owner;
  state.ttl = ttl;
  return state;
}
LockState held(const std::string& owner, Nanos at, std::optional<Nanos> ttl) {
  return held(owner, at - 1ms, at, ttl);
}
LockState freed(Nanos at) {
  LockState state;
  state.asked = at - 1ms;
  state.at = at;
  return state;
}

Round round_with(std::vector<LockState> lock, Nanos done = 500ms) {
  Round round;
  Attempt attempt;
  attempt.number = 1;
  attempt.released = 0ms;
  attempt.done = done;
  attempt.fate = Fate::answered;
  attempt.answer.emplace();
  attempt.answer->status = 201;
  round.attempts.push_back(attempt);
  round.lock = std::move(lock);
  return round;
}

std::string check_of(const Round& round) {
  const auto findings = check_lease(round);
  return findings.empty() ? "" : findings.front().check;
}

}  // namespace

TEST_CASE("a time that runs is not set anew, one that leaves its line up or down is") {
  const LockState first = held("a", 100ms, 1000ms);
  CHECK_FALSE(set_anew(first, held("a", 400ms, 700ms)));
  CHECK(set_anew(first, held("a", 400ms, 1000ms)));
  CHECK(set_anew(first, held("a", 400ms, 100ms)));
  CHECK(set_anew(first, held("a", 400ms, std::nullopt)));
  CHECK_FALSE(set_anew(first, held("b", 400ms, 1000ms)));
  CHECK_FALSE(set_anew(first, freed(400ms)));
}

TEST_CASE("what a slow look leaves open is not called a change") {
  const LockState first = held("a", 0ms, 300ms, 1000ms);
  CHECK_FALSE(set_anew(first, held("a", 300ms, 400ms, 900ms)));
  CHECK_FALSE(set_anew(first, held("a", 300ms, 400ms, 610ms)));
  CHECK(set_anew(first, held("a", 300ms, 400ms, 1100ms)));
}

TEST_CASE("a lock may have run out once its time is over, and not before") {
  CHECK(may_have_run_out(held("a", 100ms, 300ms), 420ms));
  CHECK_FALSE(may_have_run_out(held("a", 100ms, 300ms), 300ms));
  CHECK_FALSE(may_have_run_out(held("a", 100ms, std::nullopt), 1h));
}

TEST_CASE("a lock with a time, given back with the answer, is as it should be") {
  CHECK(check_of(round_with({held("a", 10ms, 2s), freed(499ms)})).empty());
}

TEST_CASE("a lock without a time to live is failed, also when nobody dies") {
  CHECK(check_of(round_with({held("a", 10ms, std::nullopt), freed(499ms)})) == "no-ttl");
}

TEST_CASE("a lock that gets its time by a second command is failed by the commands, not by luck") {
  Round round = round_with({held("a", 10ms, 2s), freed(499ms)});
  CommandLog log;
  log.key = "lock:1";
  log.at_start.is = KeyLife::Is::absent;
  log.commands = {{10ms, "127.0.0.1:5", SeenCommand::Within::nothing, 1, {"SETNX", "lock:1", "a"}},
                  {11ms, "127.0.0.1:5", SeenCommand::Within::nothing, 2, {"EXPIRE", "lock:1", "30"}}};
  round.commands = {log};
  CHECK(check_of(round) == "ttl-later");
  round.commands[0].commands[0].within = round.commands[0].commands[1].within = SeenCommand::Within::script;
  round.commands[0].commands[1].unit = 1;
  CHECK(check_of(round).empty());
}

TEST_CASE("a lock that is renewed while nothing runs is failed, one renewed while its holder works is not") {
  CHECK(check_of(round_with({held("a", 10ms, 500ms), held("a", 110ms, 500ms), freed(499ms)})).empty());
  CHECK(check_of(round_with({held("a", 10ms, 500ms), held("a", 600ms, 500ms), held("a", 700ms, 500ms),
                             freed(900ms)})) == "renewed-idle");
}

TEST_CASE("a lock that is still there at the end is failed as left behind") {
  CHECK(check_of(round_with({held("a", 10ms, 30s)})) == "left-behind");
}

TEST_CASE("a time to live under three times the slowest submission is a note with the value to take") {
  const auto judged = [](Nanos ttl, Nanos took) {
    JudgedRound seen;
    seen.round = round_with({held("a", 10ms, ttl), freed(499ms)}, took);
    seen.outcomes = {Outcome::accepted};
    return std::vector<JudgedRound>{seen};
  };
  CHECK_FALSE(note_short_ttl(judged(2s, 500ms)));
  const auto note = note_short_ttl(judged(1s, 500ms));
  REQUIRE(note);
  CHECK(note->weight == Weight::note);
  CHECK(note->message.find("1500 ms") != std::string::npos);
}

TEST_CASE("a round is told in order of time, with a renewal told once") {
  JudgedRound judged;
  judged.round = round_with(
      {freed(1ms), held("a", 10ms, 500ms), held("a", 110ms, 500ms), held("a", 210ms, 500ms), freed(499ms)});
  judged.round.events = {{5ms, "a note"}};
  judged.outcomes = {Outcome::accepted};
  std::vector<std::string> told;
  for (const StoryLine& line : story_of(judged)) told.push_back(line.what);
  CHECK(told == std::vector<std::string>{"A sent", "a note", "lock = a, TTL 500 ms",
                                         "its time set anew (2 times from here on): lock = a, TTL 500 ms",
                                         "lock free", "A answered 201, accepted"});
  CHECK(letter_of(1) == "A");
  CHECK(letter_of(27) == "attempt 27");
}
