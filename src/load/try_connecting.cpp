#include "load/try_connecting.hpp"

#include "load/gates.hpp"

namespace dupcheck {

std::string try_connecting(const std::string& url, const Connection& connection) {
  const Request request{"GET", url, {}, {}, url};
  const RoundClock clock;
  const StopFlag never{false};
  bool stood = false;
  const auto note_and_leave = [&stood](Exchange&, int) {
    stood = true;
    return false;
  };
  Exchange exchange(request, connection, clock, Sending::whole, note_and_leave);
  run_alone(exchange, connection.timeouts, clock, never);
  return stood ? std::string() : exchange.attempt().error;
}

}  // namespace dupcheck
