#include "process/redis_server.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "process/free_port.hpp"
#include "process/program.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

/// Asked on the socket, not on the port: behind the port somebody else might answer. -NOAUTH is an answer
/// too; -LOADING is not.
bool answers_ping(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, path.data(), path.size());
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const timeval patience{1, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  char answer[16] = {};
  const std::string_view ping = "PING\r\n";
  const bool came = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
                    send(fd, ping.data(), ping.size(), MSG_NOSIGNAL) > 0 &&
                    recv(fd, answer, sizeof answer - 1, 0) > 0;
  if (fd >= 0) close(fd);
  const std::string_view text(answer);
  return came && (text.starts_with("+PONG") || text.starts_with("-NOAUTH"));
}

std::string last_lines(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  return text.size() > 600 ? "…" + text.substr(text.size() - 600) : text;
}

struct Try {
  std::optional<Child> child;  // ready
  std::string said;            // when it did not come up
};

Try try_starting(const std::string& folder, const std::vector<std::string>& extra, int port) {
  const std::string socket = folder + "/redis.sock", log = folder + "/redis.log";
  std::filesystem::remove(log);  // what one before it said
  ChildOptions options;
  options.command = {
      "redis-server", "--port", std::to_string(port), "--bind", "127.0.0.1", "--unixsocket", socket,
      "--save",       "",       "--appendonly",       "no",     "--dir",     folder};
  options.command.insert(options.command.end(), extra.begin(), extra.end());
  options.output = log;
  Child child(options);
  if (wait_until_ready(
          child, [&] { return answers_ping(socket); }, 10s))
    return {std::move(child), {}};
  child.stop();
  return {{}, last_lines(log)};
}

bool port_was_taken(const std::string& said) {
  return said.find("Address already in use") != std::string::npos;
}

[[noreturn]] void give_up(const std::string& folder, const std::string& said) {
  throw std::runtime_error("redis-server did not start in " + folder + "; it said:\n" + said);
}

Child start_redis(const std::string& folder, const std::vector<std::string>& extra, int& port) {
  if (!find_program("redis-server"))
    throw std::runtime_error("redis-server is not installed; install it with: apt-get install redis-server");
  for (int tries = 1;; ++tries) {
    port = free_port();
    Try result = try_starting(folder, extra, port);
    if (result.child) return std::move(*result.child);
    // Between free_port() and the server's bind() somebody else may have taken the port.
    if (tries == 5 || !port_was_taken(result.said)) give_up(folder, result.said);
  }
}

}  // namespace

RedisServer::RedisServer(const std::string& folder, const std::vector<std::string>& extra_arguments)
    : folder_(folder),
      extra_(extra_arguments),
      port_(0),
      url_(),
      socket_url_("redis+unix:" + folder + "/redis.sock"),
      child_(start_redis(folder, extra_arguments, port_)) {
  url_ = "redis://127.0.0.1:" + std::to_string(port_) + "/0";
}

void RedisServer::kill() {
  child_.signal(SIGKILL);
  child_.wait(10s);
}

void RedisServer::start_again() {
  kill();
  for (int tries = 1;; ++tries) {
    Try result = try_starting(folder_, extra_, port_);
    if (result.child) {
      child_ = std::move(*result.child);
      return;
    }
    // A client that looks for it may have been given this very port as its own for a moment.
    if (tries == 5 || !port_was_taken(result.said)) give_up(folder_, result.said);
    std::this_thread::sleep_for(50ms);
  }
}

}  // namespace dupcheck
