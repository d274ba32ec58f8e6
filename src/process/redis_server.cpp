#include "process/redis_server.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

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

Child start_redis(const std::string& folder, const std::vector<std::string>& extra, int& port) {
  if (!find_program("redis-server"))
    throw std::runtime_error("redis-server is not installed; install it with: apt-get install redis-server");
  const std::string socket = folder + "/redis.sock", log = folder + "/redis.log";
  for (int tries = 1;; ++tries) {
    port = free_port();
    ChildOptions options;
    options.command = {
        "redis-server", "--port", std::to_string(port), "--bind", "127.0.0.1", "--unixsocket", socket,
        "--save",       "",       "--appendonly",       "no",     "--dir",     folder};
    options.command.insert(options.command.end(), extra.begin(), extra.end());
    options.output = log;
    Child child(options);
    if (wait_until_ready(
            child, [&] { return answers_ping(socket); }, 10s))
      return child;
    child.stop();
    const std::string said = last_lines(log);
    // Between free_port() and the server's bind() somebody else may have taken the port.
    if (tries < 5 && said.find("Address already in use") != std::string::npos) {
      std::filesystem::remove(log);
      continue;
    }
    throw std::runtime_error("redis-server did not start in " + folder + "; it said:\n" + said);
  }
}

}  // namespace

RedisServer::RedisServer(const std::string& folder, const std::vector<std::string>& extra_arguments)
    : port_(0),
      url_(),
      socket_url_("redis+unix:" + folder + "/redis.sock"),
      child_(start_redis(folder, extra_arguments, port_)) {
  url_ = "redis://127.0.0.1:" + std::to_string(port_) + "/0";
}

}  // namespace dupcheck
