#pragma once
// The gate: holds every attempt of a round one byte short of complete, then releases them together.
//
// Held: libcurl sends all but the last byte of each body (it is told the body is one byte shorter than
// Content-Length says), the last bytes are written to the sockets from one tight loop, and libcurl reads the
// answers. Where the socket is not ours to write on (TLS, proxies) the last byte is held back by
// CURL_READFUNC_PAUSE instead. Bodiless requests are released whole on connections warmed beforehand.
// Threads: one operating-system thread an attempt behind a barrier, each on its own warm connection.

#include <atomic>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/time.hpp"
#include "load/attempt.hpp"
#include "load/request.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// How the transport connects; the same for every attempt of a round.
struct Connection {
  Timeouts timeouts;
  Tls tls;
  std::string proxy;
  std::string unix_socket;
};
Connection connection_of(const Scenario& scenario);

/// Set by the signal handler: arming and collecting give up within 100 ms, attempts still out are Fate::lost
/// with error "interrupted".
using StopFlag = std::atomic<bool>;

/// Fires every request together and waits for all the answers. One Attempt per request, same order, numbered
/// from 1. Never throws for what a target does. Throws TooManyFiles before anything is sent. Blocking; not to
/// be called from two threads at once.
std::vector<Attempt> fire(std::span<const Request> requests, GateKind gate, const Connection& connection,
                          const RoundClock& clock, const StopFlag& stop);

/// One request by itself, sent whole: for setup steps, fetched keys, HTTP effects and `validate --connect`.
Attempt send_one(const Request& request, const Connection& connection, const RoundClock& clock,
                 const StopFlag& stop);

/// More attempts than the process may open files, even after raising RLIMIT_NOFILE to its hard limit. Says
/// both numbers and the mend.
struct TooManyFiles : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Raises the soft limit as far as `attempts` needs. Throws TooManyFiles.
void require_files_for(std::size_t attempts);

}  // namespace dupcheck
