#include "load/detour.hpp"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace dupcheck {
namespace {

constexpr std::size_t most_held = 64 * 1024;

bool is_local(int socket) {
  int family = 0;
  socklen_t length = sizeof family;
  return ::getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &length) == 0 && family == AF_UNIX;
}

/// Bytes that wait in a queue of the socket; 0 when that cannot be asked.
int waiting(int socket, unsigned long queue) {
  int bytes = 0;
  return ::ioctl(socket, queue, &bytes) == 0 ? bytes : 0;
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

bool Detour::divert(int socket) {
  Descriptor network(::fcntl(socket, F_DUPFD_CLOEXEC, 0));
  std::array<int, 2> pair{-1, -1};
  if (!network || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair.data()) != 0)
    return false;
  Descriptor outer(pair[0]), inner(pair[1]);
  if (::dup3(outer.get(), socket, O_CLOEXEC) < 0) return false;
  socket_ = socket;
  local_ = is_local(network.get());
  network_ = std::move(network);
  inner_ = std::move(inner);
  return true;
}

void Detour::close() {
  network_.reset();
  inner_.reset();
  held_ = {};
}

bool Detour::relay() {
  if (!diverted()) return false;
  const bool out = pass_out();
  const bool in = pass_in();
  return out || in;
}

bool Detour::pass_out() {
  bool moved = false;
  std::array<char, 16 * 1024> buffer;
  while (held_.size() < most_held) {
    const ssize_t got = ::recv(inner_.get(), buffer.data(), buffer.size(), 0);
    if (got <= 0) break;
    held_.append(buffer.data(), static_cast<std::size_t>(got));
    moved = true;
  }
  while (held_.size() > 1) {
    const ssize_t sent = ::send(network_.get(), held_.data(), held_.size() - 1, MSG_NOSIGNAL);
    if (sent < 0 && would_block()) break;
    // The other end has gone: what libcurl still writes leads nowhere, and the incoming side tells it why.
    held_.erase(0, sent < 0 ? held_.size() - 1 : static_cast<std::size_t>(sent));
    moved = true;
  }
  return moved;
}

bool Detour::pass_in() {
  bool moved = false;
  std::array<char, 16 * 1024> buffer;
  while (!ended_) {
    // Looked at first and taken afterwards, so that nothing is lost when the pair is full.
    const ssize_t seen = ::recv(network_.get(), buffer.data(), buffer.size(), MSG_PEEK);
    if (seen < 0 && would_block()) break;
    if (seen <= 0) {
      ended_ = true;
      ::shutdown(inner_.get(), SHUT_WR);
      return true;
    }
    const ssize_t passed = ::send(inner_.get(), buffer.data(), static_cast<std::size_t>(seen), MSG_NOSIGNAL);
    if (passed <= 0) break;
    if (::recv(network_.get(), buffer.data(), static_cast<std::size_t>(passed), 0) != passed) break;
    moved = true;
  }
  return moved;
}

bool Detour::holding() const {
  return diverted() && held_.size() == 1 && waiting(inner_.get(), FIONREAD) == 0 && delivered();
}

bool Detour::delivered() const {
  // A unix socket's bytes are in the other end's queue at once; its SIOCOUTQ counts what was not yet read.
  return local_ || waiting(network_.get(), SIOCOUTQ) == 0;
}

bool Detour::let_go() {
  if (!diverted()) return true;
  held_.clear();
  if (waiting(socket_, FIONREAD) > 0 || ended_) return false;
  ::dup3(network_.get(), socket_, O_CLOEXEC);
  close();
  return true;
}

}  // namespace dupcheck
