#pragma once
// What the rogue server is made of: sockets, and requests as bytes. For rogue_server.cpp.

#include <chrono>
#include <optional>
#include <string>

#include "support/rogue_server.hpp"

/// Plain TCP or a unix socket, with the kernel's receive time of what was read last (SO_TIMESTAMPNS).
class PlainStream : public RogueStream {
 public:
  explicit PlainStream(int socket) : socket_(socket) {}
  long read(char* to, std::size_t size) override;
  long write(const char* from, std::size_t size) override;
  std::chrono::system_clock::time_point kernel_time{};

 private:
  int socket_;
};

/// A whole request at the front of `received`, taken out of it.
std::optional<RogueRequest> take_request(std::string& received);

void set_reset_on_close(int socket);
/// So that a peer that neither reads nor writes cannot keep a thread.
void never_block_for_long(int socket);

/// Non-blocking sockets, bound and not yet listening. Throw std::system_error.
int bind_loopback(int& port);
int bind_unix(const std::string& path);
[[noreturn]] void fail(const char* what);
