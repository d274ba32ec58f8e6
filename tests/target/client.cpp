#include "client.hpp"

#include <cstdint>
#include <sstream>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.hpp"

namespace dupcheck::target::test {

Client::Client(const std::string& url) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1))));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  close(socket_);
  socket_ = -1;
}

Client::~Client() {
  if (socket_ >= 0) close(socket_);
}

void Client::send(const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const auto n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return;
    sent += static_cast<std::size_t>(n);
  }
}

Received Client::receive() {
  std::string all;
  char buffer[4096];
  for (ssize_t n = 0; (n = recv(socket_, buffer, sizeof buffer, 0)) > 0;)
    all.append(buffer, static_cast<std::size_t>(n));

  Received received;
  const auto head_end = all.find("\r\n\r\n");
  if (head_end == std::string::npos) return received;
  std::istringstream head(all.substr(0, head_end));
  std::string version, line;
  head >> version >> received.status;
  std::getline(head, line);
  while (std::getline(head, line)) {
    const auto colon = line.find(':');
    received.headers[lower(line.substr(0, colon))] = trim(line.substr(colon + 1));
  }
  received.body = all.substr(head_end + 4);
  return received;
}

std::string request_text(const std::string& method, const std::string& path, const std::string& body,
                         const std::string& headers) {
  return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + headers +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

Received get(const std::string& url, const std::string& path) {
  Client client(url);
  client.send(request_text("GET", path));
  return client.receive();
}

Received post(const std::string& url, const std::string& path, const std::string& body,
              const std::string& headers) {
  Client client(url);
  client.send(request_text("POST", path, body, headers));
  return client.receive();
}

}  // namespace dupcheck::target::test
