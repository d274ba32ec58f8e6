// TLS: held like everything else, refused before anything is sent when it is not to be trusted.

#include "load/load_support.hpp"
#include "load/slow_companion.hpp"
#include "load/tls_stream.hpp"
#include "load/try_connecting.hpp"
#include "support/catch.hpp"
#include "support/certificates.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;
using test::certificates;

namespace {

std::string https(const RogueServer& server, const std::string& host = "localhost") {
  return "https://" + host + ":" + std::to_string(server.port());
}

Connection trusting(const std::string& ca) {
  Connection connection = patient();
  connection.tls.ca = ca;
  return connection;
}

TlsServerOptions server_files() {
  return {.certificate = certificates().certificate(), .key = certificates().key(), .client_ca = {}};
}

}  // namespace

TEST_CASE("attempts over TLS are held together, with a body and without") {
  const bool only_1_2 = GENERATE(false, true);
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  const bool body = GENERATE(true, false);
  TlsServerOptions files = server_files();
  files.only_1_2 = only_1_2;
  RogueServer server({.gather = 20, .wrap = tls_wrap(files)});
  const RoundClock clock;
  const Request request = body ? post(https(server)) : bodiless(https(server), "GET");
  const auto attempts = fire_many(request, 20, gate, trusting(certificates().ca()), clock);
  CAPTURE(only_1_2, body, gate == GateKind::held, first_error(attempts));
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(distinct_connections(attempts) == 20);
  CHECK(last_armed(attempts) < first_released(attempts));
  CHECK(server.requests().size() == 20);
  CHECK(server.most_in_flight() == 20);
  for (const RogueRequest& one : server.requests()) CHECK(last_armed(attempts) < one.arrived - clock.zero);
}

TEST_CASE("a large body over TLS arrives whole") {
  const std::string body(1'000'000, 'z');
  RogueServer server({.wrap = tls_wrap(server_files())});
  REQUIRE(all_are(fire_many(post(https(server), body), 3, GateKind::held, trusting(certificates().ca())),
                  Fate::answered));
  for (const RogueRequest& request : server.requests()) CHECK(request.body == body);
}

TEST_CASE("a server that the CA did not sign is refused, unsent") {
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  RogueServer server({.wrap = tls_wrap(server_files())});
  const auto attempts = fire_many(post(https(server)), 3, gate, trusting(certificates().other_ca()));
  for (const Attempt& attempt : attempts) {
    CHECK(attempt.fate == Fate::unsent);
    CHECK_FALSE(attempt.released);
    CHECK_THAT(attempt.error, Contains("certificate"));
  }
  CHECK(server.requests().empty());
}

TEST_CASE("a certificate for another name is refused, unsent") {
  RogueServer server({.wrap = tls_wrap(server_files())});
  const Attempt attempt =
      fire_one(post(https(server, "127.0.0.1")), GateKind::held, trusting(certificates().ca()));
  CHECK(attempt.fate == Fate::unsent);
  CHECK(server.requests().empty());
}

TEST_CASE("insecure trusts any certificate") {
  RogueServer server({.wrap = tls_wrap(server_files())});
  Connection connection = patient();
  connection.tls.insecure = true;
  CHECK(fire_one(post(https(server, "127.0.0.1")), GateKind::held, connection).fate == Fate::answered);
}

TEST_CASE("a client certificate is shown when there is one, and missed when there is none") {
  const bool only_1_2 = GENERATE(false, true);
  TlsServerOptions files = server_files();
  files.client_ca = certificates().ca();
  files.only_1_2 = only_1_2;
  RogueServer server({.wrap = tls_wrap(files)});
  Connection connection = trusting(certificates().ca());
  const Attempt without = fire_one(post(https(server)), GateKind::held, connection);
  CHECK(without.fate == Fate::unsent);
  CHECK_FALSE(without.error.empty());

  connection.tls.certificate = certificates().certificate();
  connection.tls.private_key = certificates().key();
  CHECK(fire_one(post(https(server)), GateKind::held, connection).fate == Fate::answered);
  CHECK(server.requests().size() == 1);
}

TEST_CASE("over TLS, too, a close before the release is early, and an early answer an answer") {
  RogueServer closing({.behaviour = Rogue::close_early, .wrap = tls_wrap(server_files())});
  RogueServer hasty({.behaviour = Rogue::answer_early,
                     .handle = [](const RogueRequest&) { return http_answer(400, "no"); },
                     .wrap = tls_wrap(server_files())});
  // A server can read nothing of a held TLS record; a body of several gives it a first one to close on.
  const Attempt closed = fire_beside_a_slow_one(post(https(closing), std::string(40'000, 'x')), 1).front();
  CHECK(closed.fate == Fate::unsent);
  CHECK(closed.early);
  const Attempt answered = fire_beside_a_slow_one(post(https(hasty)), 1).front();
  CHECK(answered.fate == Fate::answered);
  CHECK(answered.early);
  CHECK_FALSE(answered.released);
}

TEST_CASE("plain HTTP spoken to a TLS port is no answer") {
  RogueServer server({.wrap = tls_wrap(server_files())});
  CHECK(fire_one(post(server.url())).fate != Fate::answered);
}

TEST_CASE("trying to connect includes the TLS handshake") {
  RogueServer server({.wrap = tls_wrap(server_files())});
  CHECK(try_connecting(https(server), trusting(certificates().ca())).empty());
  CHECK_THAT(try_connecting(https(server), trusting(certificates().other_ca())), Contains("certificate"));
  CHECK(server.requests().empty());
}
