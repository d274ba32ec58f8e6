// A redis-server that is killed, and there again at the same address with nothing in it.

#include "process/redis_server.hpp"

#include <array>

#include <sys/wait.h>

#include "process/temporary_folder.hpp"
#include "support/catch.hpp"

using namespace dupcheck;

namespace {

/// What redis-cli says; the room's tests see no Redis client of ours.
std::string ask(const RedisServer& server, const std::string& command) {
  const std::string line = "redis-cli -p " + std::to_string(server.port()) + " " + command + " 2>&1";
  FILE* const answer = popen(line.c_str(), "r");
  REQUIRE(answer != nullptr);
  std::array<char, 256> text{};
  const std::size_t length = fread(text.data(), 1, text.size() - 1, answer);
  pclose(answer);
  return std::string(text.data(), length);
}

}  // namespace

TEST_CASE("a redis-server that was killed comes back on the same port and socket, and is empty") {
  const TemporaryFolder folder;
  RedisServer server(folder.path());
  const std::string url = server.url();
  REQUIRE(ask(server, "SET k v") == "OK\n");
  server.kill();
  CHECK(ask(server, "PING").find("Could not connect") != std::string::npos);
  server.kill();  // twice does no harm
  server.start_again();
  CHECK(server.url() == url);
  CHECK(ask(server, "PING") == "PONG\n");
  CHECK(ask(server, "EXISTS k") == "0\n");
}

TEST_CASE("a redis-server that still runs is killed before it is started again") {
  const TemporaryFolder folder;
  RedisServer server(folder.path());
  const pid_t before = server.child().pid();
  REQUIRE(ask(server, "SET k v") == "OK\n");
  server.start_again();
  CHECK(server.child().pid() != before);
  CHECK(ask(server, "EXISTS k") == "0\n");
}

TEST_CASE("a redis-server whose port was taken meanwhile says so") {
  const TemporaryFolder folder, other;
  RedisServer server(folder.path());
  server.kill();
  const RedisServer thief(other.path(), {"--port", std::to_string(server.port())});
  std::string said;
  try {
    server.start_again();
  } catch (const std::runtime_error& error) {
    said = error.what();
  }
  CHECK(said.find("Address already in use") != std::string::npos);
}
