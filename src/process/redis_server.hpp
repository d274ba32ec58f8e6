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

 private:
  int port_;
  std::string url_, socket_url_;
  Child child_;
};

}  // namespace dupcheck
