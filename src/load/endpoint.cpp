#include "load/endpoint.hpp"

#include <array>
#include <cstddef>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace dupcheck {
namespace {

using NameFunction = int (*)(int, sockaddr*, socklen_t*);

std::string describe(NameFunction name_of, int socket) {
  sockaddr_storage storage{};
  socklen_t length = sizeof storage;
  if (name_of(socket, reinterpret_cast<sockaddr*>(&storage), &length) != 0) return {};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (storage.ss_family == AF_INET) {
    const auto& address = reinterpret_cast<const sockaddr_in&>(storage);
    inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size());
    return std::string(text.data()) + ':' + std::to_string(ntohs(address.sin_port));
  }
  if (storage.ss_family == AF_INET6) {
    const auto& address = reinterpret_cast<const sockaddr_in6&>(storage);
    inet_ntop(AF_INET6, &address.sin6_addr, text.data(), text.size());
    return '[' + std::string(text.data()) + "]:" + std::to_string(ntohs(address.sin6_port));
  }
  const auto& address = reinterpret_cast<const sockaddr_un&>(storage);
  return length > offsetof(sockaddr_un, sun_path) ? "unix:" + std::string(address.sun_path) : "unix:";
}

}  // namespace

std::string describe_connection(int socket) {
  std::string remote = describe(::getpeername, socket);
  if (remote.empty() || remote.starts_with("unix:")) return remote;
  return describe(::getsockname, socket) + " > " + remote;
}

int local_port(int socket) {
  sockaddr_storage storage{};
  socklen_t length = sizeof storage;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&storage), &length) != 0) return 0;
  if (storage.ss_family == AF_INET) return ntohs(reinterpret_cast<const sockaddr_in&>(storage).sin_port);
  if (storage.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(storage).sin6_port);
  return 0;
}

}  // namespace dupcheck
