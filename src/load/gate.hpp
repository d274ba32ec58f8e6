#pragma once
// The gate: holds every attempt of a round one byte short of complete, then releases them together.
//
// Held: libcurl connects and writes each request; all but its last byte is passed on to the network
// (load/detour.hpp), and the last bytes are sent from one tight loop (load/release.hpp). That goes for
// requests with and without a body, plain, inside TLS and through proxies alike. libcurl reads the answers.
// Threads: one operating-system thread an attempt behind a barrier, each on its own connection, made before
// the barrier. Its `armed` is the moment it stood there, its `released` when libcurl had written the request.
//
// Requests with an `after` are released later, each at its moment, and those with `cut` are dropped once the
// target's kernel has all of them; both go through the held gate whatever was chosen.
//
// Either way every attempt has a fresh connection of its own, and nothing is taken from the environment (no
// proxy, no .netrc); redirects are not followed; an answer is decoded only if the scenario asked for an
// encoding.

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

/// Set by the signal handler: arming and collecting give up within 100 ms. Attempts still out are Fate::lost,
/// those not yet released Fate::unsent, with error "interrupted".
using StopFlag = std::atomic<bool>;

/// Fires every request together and waits for all the answers. One Attempt per request, same order, numbered
/// from 1. Never throws for what a target does. Connecting takes at most twice `timeouts.connect`; an attempt
/// whose bytes the target does not take for that long while it is armed is given up, unsent. Throws
/// TooManyFiles before anything is sent. Blocking; several threads may each fire their own.
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
