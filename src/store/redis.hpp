#pragma once
// Redis: libcurl is the transport (TCP, TLS, unix sockets), hiredis the codec. RESP2.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/database.hpp"

namespace dupcheck {

struct Reply {
  enum class Kind { nil, integer, text, array, error } kind = Kind::nil;
  std::int64_t integer = 0;
  std::string text;  ///< bulk or status text, or the error's words
  std::vector<Reply> elements;

  bool is_error() const { return kind == Kind::error; }
};
/// For people: (nil), (integer) 2, "text", [a, b].
std::string describe(const Reply& reply);

/// One connection. Not for two threads at once. A new connection always does AUTH and SELECT again before
/// anything else; a command is never sent twice: when the connection is lost in the middle it throws
/// StoreFault::connection_lost and the next command connects anew.
class Redis {
 public:
  virtual ~Redis() = default;
  /// An error reply is returned as data; only the transport throws StoreError.
  virtual Reply command(const std::vector<std::string>& arguments) = 0;
  /// What Redis sends by itself once a command (MONITOR, SUBSCRIBE) has asked for it; nothing when nothing
  /// came within the time. Never connects anew: the new connection would know of no such command.
  virtual std::optional<Reply> read(Nanos at_most) = 0;
};

std::unique_ptr<Redis> open_redis(const StoreUrl& url, const StoreTimeouts& timeouts);

}  // namespace dupcheck
