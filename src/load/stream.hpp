#pragma once
// A stream of requests over kept-alive connections: many operations one after another, where the gate is for
// one operation at one instant.
//
// Flat out, `connections` requests are in flight always. At a rate, each request has the moment when it is
// due, whatever became of those before it (open model): one that finds every connection busy is sent late,
// and is counted as such. One thread, the caller's; nothing is kept of a request once its answer has been
// handed over. libcurl is never let send a request a second time, as it would by itself when a kept-alive
// connection turns out to be closed: the target may have acted.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "load/gate.hpp"

namespace dupcheck {

struct StreamRequest {
  Request request;           ///< its `after` and `cut` have no meaning here
  std::uint64_t ticket = 0;  ///< the caller's own; comes back with the answer
};
struct NotYet {};  ///< ask again in a moment
struct NoMore {};  ///< that was the last one
using NextRequest = std::variant<StreamRequest, NotYet, NoMore>;

struct StreamAnswer {
  std::uint64_t ticket = 0;
  std::optional<Nanos> due;  ///< at a rate: when it should have been sent
  bool late = false;         ///< sent more than late_after past that
  Attempt attempt;           ///< `released` is the moment before libcurl began to write it; number is 0
};

/// What the stream asks of its caller, on the caller's thread.
struct StreamCalls {
  /// The next one to send. At a rate it is asked when one is due, and told the moment.
  std::function<NextRequest(std::optional<Nanos> due)> next;
  /// Exactly once for each request, also when it could not be sent.
  std::function<void(StreamAnswer answer)> answered;
  /// True: what is out is given up within 100 ms, as fire() does.
  std::function<bool()> stopped;
};

struct StreamPace {
  int connections = 50;        ///< in flight at most
  std::optional<double> rate;  ///< a second; nothing: flat out
};

struct StreamCounts {
  std::size_t sent = 0, late = 0;
  int in_flight = 0;  ///< the most at one moment: written, not yet answered
  Nanos began{0};     ///< the first was handed out, on the clock; dues count from here
  Nanos ended{0};     ///< the last was answered or given up
};

inline constexpr Nanos late_after = std::chrono::milliseconds(10);

/// Returns when everything that was asked for has been answered or given up. Throws TooManyFiles before
/// anything is sent, and what a call throws; never for what a target does.
StreamCounts stream(const StreamCalls& calls, const StreamPace& pace, const Connection& connection,
                    const RoundClock& clock);

}  // namespace dupcheck
