#include "load/gate.hpp"

#include <algorithm>

#include "load/gates.hpp"
#include "load/multi.hpp"

namespace dupcheck {

Connection connection_of(const Scenario& scenario) {
  return {scenario.timeouts, scenario.tls, scenario.proxy, scenario.target.unix_socket};
}

std::string no_answer_within(Nanos allowed) {
  return "no whole answer within " + format_duration(allowed) + " of the release";
}

std::vector<Attempt> fire(std::span<const Request> requests, GateKind gate, const Connection& connection,
                          const RoundClock& clock, const StopFlag& stop) {
  const bool special = std::ranges::any_of(
      requests, [](const Request& request) { return request.cut || request.after > Nanos{0}; });
  const bool threads = gate == GateKind::threads && !special;
  require_files(requests.size(), threads ? files_with_threads : files_when_held);
  std::vector<Attempt> attempts = (threads ? fire_threads : fire_held)(requests, connection, clock, stop);
  int number = 0;
  for (Attempt& attempt : attempts) attempt.number = ++number;
  return attempts;
}

void run_alone(Exchange& exchange, const Timeouts& timeouts, const RoundClock& clock, const StopFlag& stop) {
  Multi multi;
  multi.add(exchange);
  const Nanos started = clock.now();
  while (true) {
    const Nanos looking = clock.now();
    multi.perform();
    if (exchange.finished()) return;
    exchange.looked(looking);
    const auto& released = exchange.attempt().released;
    const Nanos deadline =
        released ? *released + timeouts.answer : started + timeouts.connect + timeouts.answer;
    if (stop || clock.now() >= deadline) break;
    multi.wait({}, deadline - clock.now());
  }
  multi.remove(exchange);
  if (stop)
    exchange.give_up(Fate::lost, "interrupted");
  else
    exchange.give_up(Fate::timed_out, no_answer_within(timeouts.answer));
}

Attempt send_one(const Request& request, const Connection& connection, const RoundClock& clock,
                 const StopFlag& stop) {
  Exchange exchange(request, connection, clock, Sending::whole);
  run_alone(exchange, connection.timeouts, clock, stop);
  Attempt attempt = exchange.attempt();
  attempt.number = 1;
  return attempt;
}

}  // namespace dupcheck
