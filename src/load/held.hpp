#pragma once
// One attempt in the held gate: its exchange, the detour that keeps back its last byte, and how far it is.

#include <cerrno>
#include <string>
#include <system_error>

#include "load/detour.hpp"
#include "load/exchange.hpp"

namespace dupcheck {

/// So long before its release a later request is connected and armed.
inline constexpr Nanos lead = std::chrono::milliseconds(40);

struct Held {
  Held(const Request& request, const Connection& connection, const RoundClock& clock)
      : exchange(request, connection, clock, Sending::held, [this](Exchange&, int socket) {
          const bool diverted = detour.divert(socket);
          if (!diverted) trouble = "it could not be held: " + std::generic_category().message(errno);
          return diverted;
        }) {}

  bool armed() const { return exchange.attempt().armed.has_value(); }
  /// Not connected before it is nearly time: a request left half sent occupies a worker of many servers.
  bool comes_later() const { return !started && exchange.request().after > lead; }
  bool waiting() const { return !exchange.finished() && !exchange.answering() && !armed() && !comes_later(); }
  bool ready() const { return !exchange.finished() && !exchange.answering() && armed(); }

  bool due(Nanos since_opening) const {
    return ready() && !exchange.attempt().released && exchange.request().after <= since_opening;
  }
  /// Released, and to be dropped as soon as it has arrived.
  bool cutting() const {
    return exchange.request().cut && exchange.attempt().released && !exchange.finished() &&
           !exchange.answering();
  }

  Detour detour;
  std::string trouble;  // why it could not be diverted
  bool started = false;
  Nanos moved{0};  // when it last came nearer to being armed
  Exchange exchange;
};

}  // namespace dupcheck
