#pragma once
// What gate.cpp chooses from: one function a gate, and the way of one request by itself.

#include <span>
#include <vector>

#include "load/exchange.hpp"
#include "load/gate.hpp"

namespace dupcheck {

/// One Attempt per request, same order; numbers are filled in by fire().
std::vector<Attempt> fire_held(std::span<const Request> requests, const Connection& connection,
                               const RoundClock& clock, const StopFlag& stop);
std::vector<Attempt> fire_threads(std::span<const Request> requests, const Connection& connection,
                                  const RoundClock& clock, const StopFlag& stop);

/// Drives one exchange to its end, on this thread.
void run_alone(Exchange& exchange, const Timeouts& timeouts, const RoundClock& clock, const StopFlag& stop);

/// As require_files_for(), for a gate that opens `each` files an attempt. Throws TooManyFiles.
void require_files(std::size_t attempts, std::size_t each);
/// Held: libcurl's descriptor, the network's socket, our end of the detour.
inline constexpr std::size_t files_when_held = 3;
/// Threads: the socket, and what libcurl opens for each thread to wake it and to look names up.
inline constexpr std::size_t files_with_threads = 5;

/// "no whole answer within 30s of the release".
std::string no_answer_within(Nanos allowed);

}  // namespace dupcheck
