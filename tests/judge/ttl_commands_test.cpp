// Whether a key was ever without a time to live, from the commands that Redis worked on.

#include "judge/ttl_commands.hpp"

#include "base/text.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

/// "unit: command words", a millisecond apart unless the unit says "@ms".
SeenCommand seen(int unit, const std::string& words, Nanos at) {
  SeenCommand command{at, "127.0.0.1:5000", SeenCommand::Within::nothing, unit, {}};
  for (const std::string_view word : split(words, ' ')) command.words.emplace_back(word);
  return command;
}

CommandLog log_of(const std::vector<std::string>& commands, KeyLife::Is at_start = KeyLife::Is::absent) {
  CommandLog log{"k", {at_start, {}}, {}, ""};
  int unit = 0;
  for (const std::string& words : commands) {
    ++unit;
    log.commands.push_back(seen(unit, words, unit * 1ms));
  }
  return log;
}

std::size_t times(const std::vector<std::string>& commands, KeyLife::Is at_start = KeyLife::Is::absent) {
  return times_without_ttl(log_of(commands, at_start)).size();
}

}  // namespace

TEST_CASE("INCR and then EXPIRE leave a counter without an end in between") {
  const auto found = times_without_ttl(log_of({"INCR k", "EXPIRE k 1"}));
  REQUIRE(found.size() == 1);
  CHECK(found[0].since == 0);
  CHECK(found[0].until == 1);
}

TEST_CASE("a lock made by SETNX and never given an end is without one until it is deleted") {
  const auto found = times_without_ttl(log_of({"SETNX k me", "DEL k"}));
  REQUIRE(found.size() == 1);
  CHECK(found[0].until == 1);
  CHECK_FALSE(times_without_ttl(log_of({"SETNX k me"}))[0].until);
}

TEST_CASE("what takes effect together has no moment in between") {
  CommandLog log = log_of({"INCR k", "PEXPIRE k 1000"});
  for (SeenCommand& command : log.commands) command.unit = 7;
  CHECK(times_without_ttl(log).empty());
}

TEST_CASE("a key that is made with its end is never without one") {
  CHECK(times({"SET k v PX 1000"}) == 0);
  CHECK(times({"set k v nx ex 5", "SET k w NX EX 5"}) == 0);
  CHECK(times({"SETEX k 5 v"}) == 0);
  CHECK(times({"PSETEX k 500 v"}) == 0);
}

TEST_CASE("a plain SET takes the end away, KEEPTTL leaves it") {
  CHECK(times({"SET k v PX 1000", "SET k w"}) == 1);
  CHECK(times({"SET k v PX 1000", "SET k w KEEPTTL"}) == 0);
  CHECK(times({"SET k v PX 1000", "GETSET k w"}) == 1);
  CHECK(times({"SET k v PX 1000", "PERSIST k"}) == 1);
}

TEST_CASE("counting on in a counter that has an end is no fault, nor is renewing it") {
  CHECK(times({"SET k 0 EX 10", "INCR k", "EXPIRE k 10"}) == 0);
  CHECK(times({"INCR k", "EXPIRE k 10"}, KeyLife::Is::limited) == 0);
}

TEST_CASE("a counter whose time is over begins anew") {
  CommandLog log = log_of({"SET k 0 PX 100", "INCR k", "EXPIRE k 1"});
  log.commands[1].at = 500ms;
  log.commands[2].at = 501ms;
  REQUIRE(times_without_ttl(log).size() == 1);
  CHECK(times_without_ttl(log)[0].since == 1);
}

TEST_CASE("at the edge of its time a key may be there or not, and proves nothing") {
  CommandLog log = log_of({"SET k 0 PX 100", "INCR k", "EXPIRE k 1"});
  log.commands[1].at = 101ms;
  log.commands[2].at = 102ms;
  CHECK(times_without_ttl(log).empty());
}

TEST_CASE("SETNX on a key that is there does nothing to it") {
  CHECK(times({"SET k v PX 1000", "SETNX k w", "EXPIRE k 5"}) == 0);
}

TEST_CASE("a key of which nothing is known proves nothing until it is made anew") {
  CHECK(times({"INCR k", "EXPIRE k 1"}, KeyLife::Is::unknown) == 0);
  CHECK(times({"DEL k", "INCR k", "EXPIRE k 1"}, KeyLife::Is::unknown) == 1);
  CHECK(times({"SORT other STORE k", "EXPIRE k 1"}) == 0);
}

TEST_CASE("a key that had no end when the watch began is said so") {
  const auto found = times_without_ttl(log_of({"EXPIRE k 1"}, KeyLife::Is::unlimited));
  REQUIRE(found.size() == 1);
  CHECK_FALSE(found[0].since);
  CHECK(found[0].until == 0);
}

TEST_CASE("a hash with a count of its owner, then PEXPIRE as a command of its own, is found") {
  CHECK(times({"HINCRBY k me 1", "PEXPIRE k 2000"}) == 1);
  CHECK(times({"HSET k me 1", "EXPIREAT k 1893456000"}) == 1);
}

TEST_CASE("EXPIRE with a condition is taken at its word") {
  CHECK(times({"SETNX k v", "EXPIRE k 5 NX"}) == 1);
  CHECK_FALSE(times_without_ttl(log_of({"SETNX k v", "EXPIRE k 5 XX"}))[0].until);
}

TEST_CASE("commands are told in a line, with who sent them") {
  SeenCommand command = seen(1, "INCR k", 12'345us);
  CHECK(describe(command) == "+12.345 ms INCR k from 127.0.0.1:5000");
  command.within = SeenCommand::Within::script;
  CHECK(describe(command) == "+12.345 ms INCR k in a script");
}
