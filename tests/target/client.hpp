#pragma once
// A plain HTTP client over a socket of its own: what the tests of the target need, and nothing of the
// verifier's.

#include <map>
#include <string>

namespace dupcheck::target::test {

struct Received {
  int status = 0;                              ///< 0: the connection ended without an answer
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

/// Blocking. `url` is http://127.0.0.1:PORT.
class Client {
 public:
  explicit Client(const std::string& url);
  Client(const Client&) = delete;
  ~Client();
  bool connected() const { return socket_ >= 0; }
  void send(const std::string& bytes);
  /// Reads to the end of the connection: every request says Connection: close.
  Received receive();

 private:
  int socket_;
};

std::string request_text(const std::string& method, const std::string& path, const std::string& body = {},
                         const std::string& headers = {});
Received get(const std::string& url, const std::string& path);
/// As JSON unless `headers` say something else.
Received post(const std::string& url, const std::string& path, const std::string& body,
              const std::string& headers = "Content-Type: application/json\r\n");

}  // namespace dupcheck::target::test
