#pragma once
// A private redis-server for the reference target and for tests.

#include <string>
#include <vector>

#include "process/child.hpp"

namespace dupcheck {

/// Started on a unix socket and a private loopback port, without persistence, ready when the constructor
/// returns. Throws std::runtime_error with the mend when redis-server is not installed.
class RedisServer {
 public:
  explicit RedisServer(const std::string& folder, const std::vector<std::string>& extra_arguments = {});
  const std::string& url() const { return url_; }  ///< redis://127.0.0.1:PORT/0
  const std::string& socket_url() const { return socket_url_; }
  int port() const { return port_; }
  Child& child() { return child_; }

  /// SIGKILL: it is gone when this returns, and so is what it knew. Safe to call twice.
  void kill();
  /// Empty again, on the same port and socket; ready when this returns. One that still runs is killed first.
  /// Throws std::runtime_error with what it said when it does not come up, e.g. when the port is taken.
  void start_again();

 private:
  std::string folder_;
  std::vector<std::string> extra_;
  int port_;
  std::string url_, socket_url_;
  Child child_;
};

}  // namespace dupcheck
