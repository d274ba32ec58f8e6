#pragma once
// HTTP/1.1 by libmicrohttpd, a thread for every connection: a handler that sleeps delays nobody else.

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "target/strategy.hpp"

namespace dupcheck::target {

struct HttpRequest {
  std::string method;
  std::string path;                            ///< percent-decoded
  std::map<std::string, std::string> query;    ///< percent-decoded
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

/// Called from many threads at once; what it throws becomes 500.
using HttpHandler = std::function<Answer(const HttpRequest&)>;

/// Listens on 127.0.0.1 from the constructor on.
class HttpServer {
 public:
  /// Port 0: any free one. Throws std::runtime_error when the port is taken.
  HttpServer(int port, HttpHandler handler);
  HttpServer(const HttpServer&) = delete;
  ~HttpServer();  ///< stops
  int port() const;
  /// Takes no more connections, lets every request that has wholly arrived have its answer, gives those still
  /// arriving two seconds, then closes. Safe to call twice.
  void stop();

 private:
  struct Running;
  std::unique_ptr<Running> running_;
};

}  // namespace dupcheck::target
