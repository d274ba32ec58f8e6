#include "process/free_port.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace dupcheck {

int free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  const bool found =
      fd >= 0 && bind(fd, generic, sizeof address) == 0 && getsockname(fd, generic, &length) == 0;
  const int error = errno;
  if (fd >= 0) close(fd);
  if (!found) throw std::runtime_error(std::string("no free port on 127.0.0.1: ") + std::strerror(error));
  return ntohs(address.sin_port);
}

}  // namespace dupcheck
