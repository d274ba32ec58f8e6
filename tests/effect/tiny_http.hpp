#pragma once
// A server for one test: what each path answers, on a loopback port.

#include <map>
#include <string>
#include <thread>
#include <vector>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "process/free_port.hpp"

namespace dupcheck::test {

class TinyHttp {
 public:
  struct Answer {
    int status = 200;
    std::string body;
  };

  explicit TinyHttp(std::map<std::string, Answer> answers) : answers_(std::move(answers)) {
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_, generic, length) != 0 || listen(listener_, 16) != 0 ||
        getsockname(listener_, generic, &length) != 0)
      throw std::runtime_error("no loopback port");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~TinyHttp() {
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
  }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  /// The request lines that came. Only after everything has been answered.
  const std::vector<std::string>& requests() const { return requests_; }
  /// The same with their headers.
  const std::vector<std::string>& heads() const { return heads_; }

 private:
  void serve() {
    for (int client = accept(listener_, nullptr, nullptr); client >= 0;
         client = accept(listener_, nullptr, nullptr)) {
      std::string head;
      char buffer[4096];
      while (head.find("\r\n\r\n") == std::string::npos) {
        const ssize_t got = recv(client, buffer, sizeof buffer, 0);
        if (got <= 0) break;
        head.append(buffer, static_cast<std::size_t>(got));
      }
      heads_.push_back(head);
      if (!head.empty()) answer(client, head.substr(0, head.find("\r\n")));
      close(client);
    }
  }

  void answer(int client, const std::string& request_line) {
    requests_.push_back(request_line);
    const std::size_t from = request_line.find(' ') + 1;
    const auto found = answers_.find(request_line.substr(from, request_line.find(' ', from) - from));
    const Answer said = found == answers_.end() ? Answer{404, "no such page"} : found->second;
    const std::string text =
        "HTTP/1.1 " + std::to_string(said.status) +
        " X\r\nConnection: close\r\nContent-Length: " + std::to_string(said.body.size()) + "\r\n\r\n" +
        said.body;
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t n = send(client, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) return;
      sent += static_cast<std::size_t>(n);
    }
  }

  std::map<std::string, Answer> answers_;
  std::vector<std::string> requests_, heads_;
  int listener_ = -1, port_ = 0;
  std::thread thread_;
};

}  // namespace dupcheck::test
