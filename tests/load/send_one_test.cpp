// One request by itself, and what no transport may take from its surroundings.

#include <cstdlib>
#include <future>
#include <thread>

#include "load/load_support.hpp"
#include "load/try_connecting.hpp"
#include "process/temporary_folder.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;

namespace {

Attempt send(const Request& request, const Connection& connection = patient()) {
  return send_one(request, connection, {}, StopFlag{false});
}

/// "hello hello …", compressed by gzip -n.
const std::string zipped = std::string(
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\x48\xcd\xc9\xc9\x07\x00\x86\xa6\x10\x36\x05\x00\x00\x00",
    25);

/// An environment variable for as long as this lives.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) { ::setenv(name, value.c_str(), 1); }
  ~Environment() { ::unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace

TEST_CASE("one request by itself is sent whole and answered") {
  RogueServer server({.handle = [](const RogueRequest& r) { return http_answer(200, r.method + r.body); }});
  const Attempt attempt = send(post(server.url(), "x"));
  REQUIRE(attempt.fate == Fate::answered);
  CHECK(attempt.answer.value().body == "POSTx");
  CHECK(attempt.number == 1);
  CHECK(attempt.released.value() < attempt.first_byte.value());
  CHECK_FALSE(attempt.early);
}

TEST_CASE("one request by itself has the same fates as one of many") {
  RogueServer reset({.behaviour = Rogue::reset}), silent({.behaviour = Rogue::never_answer});
  Connection connection = patient();
  connection.timeouts.answer = 100ms;
  CHECK(send(post(reset.url())).fate == Fate::lost);
  CHECK(send(post(silent.url()), connection).fate == Fate::timed_out);
  CHECK(send(post(ClosedPort().url())).fate == Fate::unsent);
}

TEST_CASE("an answer is decoded when the request asks for an encoding, and only then") {
  RogueServer server(
      {.handle = [](const RogueRequest&) { return http_answer(200, zipped, "Content-Encoding: gzip\r\n"); }});
  Request request = bodiless(server.url(), "GET");
  CHECK(send(request).answer.value().body == zipped);
  request.headers = {{"X-First", "1"}, {"Accept-Encoding", "gzip"}, {"X-Last", "2"}};
  CHECK(send(request).answer.value().body == "hello");
  CHECK_THAT(server.requests().back().head, Contains("X-First: 1\r\nAccept-Encoding: gzip\r\nX-Last: 2\r\n"));
  CHECK(server.requests().front().headers.count("accept-encoding") == 0);
}

TEST_CASE("a proxy from the environment is not used, one from the scenario is") {
  RogueServer target;
  RogueServer proxy(
      {.handle = [](const RogueRequest& r) { return http_answer(200, "by proxy: " + r.target); }});
  const Environment environment("http_proxy", proxy.url());
  CHECK(send(post(target.url())).answer.value().body == "ok");

  Connection connection = patient();
  connection.proxy = proxy.url();
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  const auto attempts = fire_many(post("http://shop.example"), 5, gate, connection);
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(attempts[0].answer.value().body == "by proxy: http://shop.example/orders");
  CHECK(last_armed(attempts) < first_released(attempts));
}

TEST_CASE("a unix socket serves as well as a port") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "shop.sock";
  RogueServer server({.gather = 20, .unix_socket = path});
  Connection connection = patient();
  connection.unix_socket = path;
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  const auto attempts = fire_many(post("http://localhost"), 20, gate, connection);
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(last_armed(attempts) < first_released(attempts));
  CHECK(server.most_in_flight() == 20);
  CHECK(attempts[0].connection == "unix:" + path);
}

TEST_CASE("a unix socket that nobody serves is unsent") {
  Connection connection = patient();
  connection.unix_socket = TemporaryFolder().path() / "gone.sock";
  CHECK(send(post("http://localhost"), connection).fate == Fate::unsent);
}

TEST_CASE("the stop flag ends arming and waiting soon, and says so") {
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  RogueServer server({.behaviour = Rogue::never_answer});
  StopFlag stop{false};
  std::jthread interrupt([&] {
    while (server.requests().size() < 5) std::this_thread::sleep_for(1ms);
    stop = true;
  });
  const RoundClock clock;
  const auto attempts = fire(std::vector<Request>(5, post(server.url())), gate, patient(), clock, stop);
  CHECK(clock.now() < 10s);  // the answer may take 60 s
  for (const Attempt& attempt : attempts) {
    CHECK(attempt.fate == Fate::lost);
    CHECK(attempt.error == "interrupted");
  }
}

TEST_CASE("stopped before the release, nothing is sent") {
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  RogueServer server;
  const StopFlag stop{true};
  const auto attempts = fire(std::vector<Request>(5, post(server.url())), gate, patient(), {}, stop);
  CHECK(server.requests().empty());
  for (const Attempt& attempt : attempts) {
    CHECK(attempt.fate == Fate::unsent);
    CHECK(attempt.error == "interrupted");
  }
}

TEST_CASE("trying to connect sends nothing, and says why it cannot") {
  RogueServer server;
  CHECK(try_connecting(server.url(), patient()).empty());
  CHECK(server.requests().empty());
  CHECK_THAT(try_connecting(ClosedPort().url(), patient()), Contains("connect"));
}
