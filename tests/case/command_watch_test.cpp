// Watching the commands on one key, on a real Redis.

#include "case/command_watch.hpp"

#include "case/monitor_line.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

using Within = SeenCommand::Within;

std::unique_ptr<Redis> client(int database = 0) {
  return open_redis(parse_store_url(shared_redis().url(database)), {});
}

std::vector<std::string> names(const CommandLog& log) {
  std::vector<std::string> words;
  for (const SeenCommand& command : log.commands) words.push_back(command.words.front());
  return words;
}

/// What is seen of `act` on the key "watched", which is not there before.
template <class Act>
CommandLog watch(const Act& act) {
  client()->command({"DEL", "watched"});
  const RoundClock clock;
  CommandWatch watching(parse_store_url(shared_redis().url()), {}, "watched", clock);
  act();
  return watching.stop();
}

}  // namespace

TEST_CASE("a line of MONITOR is read with its escapes, and nothing is made of another text") {
  const auto line =
      parse_monitor_line(R"(1339518083.107412 [3 127.0.0.1:60866] "set" "a \"k\"" "\x00\n\\x41")");
  REQUIRE(line);
  CHECK(line->at == 1339518083s + 107412us);
  CHECK(line->database == "3");
  CHECK(line->client == "127.0.0.1:60866");
  CHECK(line->words == std::vector<std::string>{"set", "a \"k\"", std::string("\0\n\\x41", 6)});
  CHECK(parse_monitor_line(R"(1.5 [0 [::1]:60866] "ping")")->client == "[::1]:60866");
  CHECK(parse_monitor_line(R"(1.5 [0 lua] "incr" "k")")->client == "lua");
  CHECK_FALSE(parse_monitor_line("OK"));
  CHECK_FALSE(parse_monitor_line(R"(1.5 [0 lua] "incr)"));
}

TEST_CASE("commands on the key are seen in order, those on others and those that read are not") {
  const CommandLog log = watch([] {
    auto redis = client();
    redis->command({"INCR", "watched"});
    redis->command({"INCR", "another"});
    redis->command({"GET", "watched"});
    redis->command({"PEXPIRE", "watched", "500"});
    client(5)->command({"SET", "watched", "in another database"});
  });
  CHECK(log.trouble.empty());
  CHECK(log.at_start.is == KeyLife::Is::absent);
  CHECK(names(log) == std::vector<std::string>{"INCR", "PEXPIRE"});
  REQUIRE(log.commands.size() == 2);
  CHECK(log.commands[0].unit != log.commands[1].unit);
  CHECK(log.commands[0].client == log.commands[1].client);
  CHECK(log.commands[0].at >= 0ns);
  CHECK(log.commands[0].at <= log.commands[1].at);
  CHECK(times_without_ttl(log).size() == 1);
}

TEST_CASE("what a script does is known as its own, and has no moment in between") {
  const CommandLog log = watch([] {
    client()->command(
        {"EVAL", "redis.call('INCR', KEYS[1]) return redis.call('PEXPIRE', KEYS[1], 500)", "1", "watched"});
  });
  REQUIRE(log.commands.size() == 3);
  CHECK(log.commands[1].within == Within::script);
  CHECK(log.commands[2].within == Within::script);
  CHECK(log.commands[1].unit == log.commands[2].unit);
  CHECK(times_without_ttl(log).empty());
}

TEST_CASE("what a transaction does has no moment in between, whoever comes between its commands") {
  const CommandLog log = watch([] {
    auto one = client();
    auto other = client();
    one->command({"MULTI"});
    one->command({"INCR", "watched"});
    other->command({"INCR", "another"});
    one->command({"PEXPIRE", "watched", "500"});
    one->command({"EXEC"});
    other->command({"DEL", "watched"});
  });
  REQUIRE(log.commands.size() == 3);
  CHECK(log.commands[0].within == Within::transaction);
  CHECK(log.commands[0].unit == log.commands[1].unit);
  CHECK(log.commands[2].within == Within::nothing);
  CHECK(log.commands[2].unit != log.commands[1].unit);
  CHECK(times_without_ttl(log).empty());
}

TEST_CASE("a transaction that is thrown away does nothing") {
  const CommandLog log = watch([] {
    auto one = client();
    one->command({"MULTI"});
    one->command({"INCR", "watched"});
    one->command({"DISCARD"});
    one->command({"SET", "watched", "v", "PX", "500"});
  });
  CHECK(names(log) == std::vector<std::string>{"SET"});
  CHECK(log.commands.at(0).within == Within::nothing);
}

TEST_CASE("how the key stood when the watch began is known") {
  auto redis = client();
  redis->command({"SET", "standing", "v"});
  const RoundClock clock;
  const auto at_start = [&] {
    return CommandWatch(parse_store_url(shared_redis().url()), {}, "standing", clock).stop().at_start;
  };
  CHECK(at_start().is == KeyLife::Is::unlimited);
  redis->command({"PEXPIRE", "standing", "60000"});
  CHECK(at_start().is == KeyLife::Is::limited);
  CHECK(at_start().ends.value() > 30s);
  redis->command({"DEL", "standing"});
}

TEST_CASE("a Redis that refuses to be watched, or is not there, is said and nothing is thrown") {
  GuardedRedis guarded;
  const RoundClock clock;
  CommandWatch refused(parse_store_url(guarded.reader_url()), {}, "watched", clock);
  CHECK(refused.stop().trouble.find("refuses MONITOR") != std::string::npos);
  CommandWatch nobody(parse_store_url("redis://127.0.0.1:1/0"), {}, "watched", clock);
  CHECK_FALSE(nobody.stop().trouble.empty());
}

TEST_CASE("a second stop gives the same, and what follows the first is not seen") {
  const RoundClock clock;
  CommandWatch watching(parse_store_url(shared_redis().url()), {}, "twice", clock);
  client()->command({"SET", "twice", "v", "PX", "500"});
  const std::size_t seen = watching.stop().commands.size();
  client()->command({"DEL", "twice"});
  CHECK(watching.stop().commands.size() == seen);
  CHECK(seen == 1);
}
