// The threads gate: what most people mean by "N concurrent threads". Every attempt has a thread and a
// connection of its own. The thread connects, handshakes included, and waits at the barrier; when all are
// there, each writes its request whole. The connections are warm without a warm-up request.

#include <barrier>
#include <deque>
#include <system_error>
#include <thread>

#include "load/gates.hpp"

namespace dupcheck {
namespace {

struct Line {
  Line(std::span<const Request> requests, const Connection& how, const RoundClock& time, const StopFlag& flag)
      : connection(how), clock(time), stop(flag), start(static_cast<std::ptrdiff_t>(requests.size())) {
    for (const Request& request : requests)
      exchanges.emplace_back(request, connection, clock, Sending::whole, [this](Exchange& exchange, int) {
        exchange.armed(clock.now());
        start.arrive_and_wait();
        return !stop;
      });
  }

  const Connection& connection;
  const RoundClock& clock;
  const StopFlag& stop;
  std::barrier<> start;
  std::deque<Exchange> exchanges;
};

/// One thread's life. Whoever cannot connect leaves the barrier, so that the others are not kept waiting.
void run(Line& line, Exchange& exchange) {
  try {
    run_alone(exchange, line.connection.timeouts, line.clock, line.stop);
  } catch (const std::exception& error) {
    exchange.give_up(Fate::lost, error.what());
  }
  if (!exchange.attempt().armed) line.start.arrive_and_drop();
}

}  // namespace

std::vector<Attempt> fire_threads(std::span<const Request> requests, const Connection& connection,
                                  const RoundClock& clock, const StopFlag& stop) {
  Line line(requests, connection, clock, stop);
  {
    std::vector<std::jthread> threads;
    threads.reserve(requests.size());
    for (Exchange& exchange : line.exchanges) {
      try {
        threads.emplace_back([&line, &exchange] { run(line, exchange); });
      } catch (const std::system_error& error) {
        exchange.give_up(Fate::unsent, std::string("no thread for it: ") + error.what());
        line.start.arrive_and_drop();
      }
    }
  }
  std::vector<Attempt> attempts;
  for (const Exchange& exchange : line.exchanges) attempts.push_back(exchange.attempt());
  return attempts;
}

}  // namespace dupcheck
