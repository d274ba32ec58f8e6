#include "support/rogue_wire.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

RogueRequest parse_head(const std::string& head) {
  RogueRequest request;
  request.head = head;
  const auto first = head.find(' ');
  const auto second = head.find(' ', first + 1);
  request.method = head.substr(0, first);
  if (second != std::string::npos) request.target = head.substr(first + 1, second - first - 1);
  for (std::size_t at = head.find("\r\n"); at != std::string::npos && at + 2 < head.size();) {
    const std::size_t end = head.find("\r\n", at + 2);
    const std::string line = head.substr(at + 2, end - at - 2);
    if (const auto colon = line.find(':'); colon != std::string::npos) {
      const auto value = line.find_first_not_of(' ', colon + 1);
      request.headers[lower(line.substr(0, colon))] = value == std::string::npos ? "" : line.substr(value);
    }
    at = end;
  }
  return request;
}

}  // namespace

void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

long PlainStream::read(char* to, std::size_t size) {
  iovec vector{to, size};
  alignas(cmsghdr) std::array<char, 256> control{};
  msghdr message{};
  message.msg_iov = &vector;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t got = ::recvmsg(socket_, &message, 0);
  for (cmsghdr* one = CMSG_FIRSTHDR(&message); got > 0 && one; one = CMSG_NXTHDR(&message, one)) {
    if (one->cmsg_level != SOL_SOCKET || one->cmsg_type != SCM_TIMESTAMPNS) continue;
    timespec at{};
    std::memcpy(&at, CMSG_DATA(one), sizeof at);
    kernel_time = std::chrono::system_clock::time_point(std::chrono::seconds(at.tv_sec) +
                                                        std::chrono::nanoseconds(at.tv_nsec));
  }
  return got;
}

long PlainStream::write(const char* from, std::size_t size) {
  return ::send(socket_, from, size, MSG_NOSIGNAL);
}

/// A whole request at the front of `received`, taken out of it.
std::optional<RogueRequest> take_request(std::string& received) {
  const auto end = received.find("\r\n\r\n");
  if (end == std::string::npos) return {};
  RogueRequest request = parse_head(received.substr(0, end + 4));
  const auto length = request.headers.find("content-length");
  const std::size_t body =
      length == request.headers.end() ? 0 : std::strtoul(length->second.c_str(), nullptr, 10);
  if (received.size() < end + 4 + body) return {};
  request.body = received.substr(end + 4, body);
  received.erase(0, end + 4 + body);
  return request;
}

void set_reset_on_close(int socket) {
  const linger at_once{1, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

/// So that a peer that neither reads nor writes cannot keep a thread.
void never_block_for_long(int socket) {
  const timeval read_time{0, 50'000};
  const timeval write_time{2, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &read_time, sizeof read_time);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &write_time, sizeof write_time);
}

int bind_loopback(int& port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  if (socket < 0 || ::bind(socket, reinterpret_cast<sockaddr*>(&address), length) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0)
    fail("bind");
  port = ntohs(address.sin_port);
  return socket;
}

int bind_unix(const std::string& path) {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  if (socket < 0 || ::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) fail("bind");
  return socket;
}
