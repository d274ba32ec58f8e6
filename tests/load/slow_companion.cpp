#include "load/slow_companion.hpp"

#include <thread>

#include "load/load_support.hpp"
#include "load/tls_stream.hpp"
#include "support/catch.hpp"
#include "support/certificates.hpp"
#include "support/rogue_server.hpp"

namespace dupcheck {

std::vector<Attempt> fire_beside_a_slow_one(const Request& request, int count) {
  const auto wrap = tls_wrap({.certificate = test::certificates().certificate(),
                              .key = test::certificates().key(),
                              .client_ca = {}});
  RogueServer slow({.wrap = [wrap](int socket) {
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    return wrap(socket);
  }});
  std::vector<Request> requests(static_cast<std::size_t>(count), request);
  requests.push_back(post("https://127.0.0.1:" + std::to_string(slow.port())));
  Connection connection = patient();
  connection.tls.insecure = true;
  auto attempts = fire(requests, GateKind::held, connection, {}, StopFlag{false});
  CHECK(attempts.back().fate == Fate::answered);
  attempts.pop_back();
  return attempts;
}

}  // namespace dupcheck
