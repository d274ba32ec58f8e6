// Targets that misbehave, through both gates: what a target does is data.

#include <atomic>
#include <thread>

#include "load/load_support.hpp"
#include "load/slow_companion.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;

namespace {

GateKind any_gate() { return GENERATE(GateKind::held, GateKind::threads); }

Connection answer_within(Nanos answer) {
  Connection connection = patient();
  connection.timeouts.answer = answer;
  return connection;
}

}  // namespace

TEST_CASE("a refused connection is unsent") {
  const GateKind gate = any_gate();
  const ClosedPort closed;
  for (const Attempt& attempt : fire_many(post(closed.url()), 5, gate)) {
    CHECK(attempt.fate == Fate::unsent);
    CHECK_FALSE(attempt.early);
    CHECK_FALSE(attempt.armed);
    CHECK_FALSE(attempt.released);
    CHECK_FALSE(attempt.answer);
    CHECK_THAT(attempt.error, Contains("connect"));
  }
}

TEST_CASE("a host that does not exist is unsent") {
  const Attempt attempt = fire_one(post("http://no-such-host.invalid:80"), any_gate());
  CHECK(attempt.fate == Fate::unsent);
  CHECK_THAT(attempt.error, Contains("no-such-host.invalid"));
}

TEST_CASE("a URL that is none is unsent") {
  const Attempt attempt = fire_one(post("gopher://127.0.0.1"), any_gate());
  CHECK(attempt.fate == Fate::unsent);
  CHECK_FALSE(attempt.error.empty());
}

TEST_CASE("a reset after the body is lost") {
  const GateKind gate = any_gate();
  RogueServer server({.behaviour = Rogue::reset});
  for (const Attempt& attempt : fire_many(post(server.url()), 10, gate)) {
    CHECK(attempt.fate == Fate::lost);
    CHECK(attempt.released);
    CHECK_FALSE(attempt.early);
    CHECK_FALSE(attempt.answer);
    CHECK_THAT(attempt.error, Contains("no answer"));
  }
  CHECK(server.requests().size() == 10);
}

TEST_CASE("a close without an answer is lost") {
  const GateKind gate = any_gate();
  RogueServer server({.behaviour = Rogue::close});
  const auto attempts = fire_many(post(server.url()), 3, gate);
  CHECK(all_are(attempts, Fate::lost));
  CHECK_THAT(attempts[0].error, Contains("no answer"));
}

TEST_CASE("no answer within the time allowed, counted from the release, is timed out") {
  const GateKind gate = any_gate();
  RogueServer server({.behaviour = Rogue::never_answer});
  for (const Attempt& attempt : fire_many(post(server.url()), 5, gate, answer_within(200ms))) {
    CHECK(attempt.fate == Fate::timed_out);
    CHECK(attempt.done.value() - attempt.released.value() >= 200ms);
    CHECK_THAT(attempt.error, Contains("no whole answer within 200ms of the release"));
  }
}

TEST_CASE("an answer shorter than its Content-Length is lost, and says how far it came") {
  const GateKind gate = any_gate();
  RogueServer server({.behaviour = Rogue::half_answer});
  for (const Attempt& attempt : fire_many(post(server.url()), 4, gate)) {
    CHECK(attempt.fate == Fate::lost);
    CHECK_FALSE(attempt.answer);
    CHECK(attempt.first_byte);
    CHECK_THAT(attempt.error, Contains("status 200") && Contains("cut short after 10 bytes"));
  }
}

TEST_CASE("a chunked answer that breaks off is lost") {
  RogueServer server({.behaviour = Rogue::cut_chunk});
  const Attempt attempt = fire_one(post(server.url()), any_gate());
  CHECK(attempt.fate == Fate::lost);
  CHECK_THAT(attempt.error, Contains("cut short after 10 bytes"));
}

TEST_CASE("an answer that is not HTTP is lost") {
  RogueServer server({.behaviour = Rogue::garbage});
  const Attempt attempt = fire_one(post(server.url()), any_gate());
  CHECK(attempt.fate == Fate::lost);
  CHECK_FALSE(attempt.error.empty());
}

TEST_CASE("an answer before the release is early, and its request is never completed") {
  RogueServer server({.choose = [](int c) { return c % 2 == 0 ? Rogue::answer : Rogue::answer_early; },
                      .handle = [](const RogueRequest&) { return http_answer(413, "too soon"); }});
  const auto attempts = fire_beside_a_slow_one(post(server.url()), 10);
  const auto early =
      std::count_if(attempts.begin(), attempts.end(), [](const Attempt& a) { return a.early; });
  CHECK(early == 5);
  CHECK(server.requests().size() == 5);
  for (const Attempt& attempt : attempts) {
    CHECK(attempt.fate == Fate::answered);
    CHECK(attempt.answer.value().body == "too soon");
    CHECK(attempt.early != attempt.released.has_value());
  }
}

TEST_CASE(
    "a close or reset before the release is early and unsent, and the others are released all the same") {
  const Rogue rogue = GENERATE(Rogue::close_early, Rogue::reset_early);
  RogueServer server({.choose = [rogue](int c) { return c == 2 ? rogue : Rogue::answer; }});
  const auto attempts = fire_beside_a_slow_one(post(server.url()), 6);
  int early = 0;
  for (const Attempt& attempt : attempts) {
    CHECK(attempt.early == (attempt.fate == Fate::unsent));
    if (!attempt.early) continue;
    ++early;
    CHECK_FALSE(attempt.released);
    CHECK_THAT(attempt.error, Contains("before the request was complete"));
  }
  CHECK(early == 1);
  CHECK(server.requests().size() == 5);
}

TEST_CASE("an answer while a large body is still being sent is early too") {
  RogueServer server({.behaviour = Rogue::answer_early,
                      .handle = [](const RogueRequest&) { return http_answer(413, "too large"); }});
  const Attempt attempt = fire_one(post(server.url(), std::string(8'000'000, 'x')), any_gate());
  CHECK(attempt.fate == Fate::answered);
  CHECK(attempt.early);
  CHECK(attempt.answer.value().status == 413);
}

TEST_CASE("a target that serves one request at a time answers all of them") {
  const GateKind gate = any_gate();
  std::atomic<int> inside{0}, most{0};
  RogueServer server({.handle =
                          [&](const RogueRequest&) {
                            most = std::max(most.load(), ++inside);
                            std::this_thread::sleep_for(1ms);
                            --inside;
                            return http_answer(200, "ok");
                          },
                      .gather = 20,
                      .serial = true});
  const auto attempts = fire_many(post(server.url()), 20, gate);
  CHECK(all_are(attempts, Fate::answered));
  CHECK(server.most_in_flight() == 20);
  CHECK(most == 1);
}

TEST_CASE("a target that stops taking a body while it is armed is given up, unsent") {
  RogueServer server({.behaviour = Rogue::never_read});
  Connection connection = patient();
  connection.timeouts.connect = 300ms;
  const Attempt attempt =
      fire_one(post(server.url(), std::string(20'000'000, 'x')), GateKind::held, connection);
  CHECK(attempt.fate == Fate::unsent);
  CHECK_THAT(attempt.error, Contains("took no more of the request for 300ms"));
}

TEST_CASE("a body is kept up to the cap, counted whole, and said to be cut") {
  const GateKind gate = any_gate();
  RogueServer server(
      {.handle = [](const RogueRequest&) { return http_answer(200, std::string(body_cap + 5, 'x')); }});
  const Answer answer = fire_one(post(server.url()), gate).answer.value();
  CHECK(answer.cut);
  CHECK(answer.body.size() == body_cap);
  CHECK(answer.bytes == body_cap + 5);
}

TEST_CASE("an answer's status, headers and body are as sent, interim answers left out") {
  RogueServer server({.handle = [](const RogueRequest&) {
    return "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" +
           http_answer(409, "{\"code\":1}", "Retry-After: 3\r\nX-Two: a\r\nX-Two: b\r\n");
  }});
  const Answer answer = fire_one(post(server.url()), any_gate()).answer.value();
  CHECK(answer.status == 409);
  CHECK(answer.body == "{\"code\":1}");
  CHECK(answer.bytes == 10);
  CHECK_FALSE(answer.cut);
  REQUIRE(answer.headers.size() == 4);
  CHECK(answer.headers[0].name == "Retry-After");
  CHECK(answer.headers[0].value == "3");
  CHECK(answer.headers[2].value == "b");
}

TEST_CASE("redirects are answers, not followed") {
  RogueServer server(
      {.handle = [](const RogueRequest&) { return http_answer(302, "", "Location: /elsewhere\r\n"); }});
  CHECK(fire_one(post(server.url()), any_gate()).answer.value().status == 302);
  CHECK(server.requests().size() == 1);
}

TEST_CASE("the two gates agree on every outcome") {
  for (const Rogue rogue : {Rogue::answer, Rogue::never_answer, Rogue::reset, Rogue::close,
                            Rogue::half_answer, Rogue::cut_chunk, Rogue::garbage}) {
    RogueServer server({.behaviour = rogue});
    const Connection connection = answer_within(rogue == Rogue::never_answer ? 100ms : 10s);
    const auto held = fire_many(post(server.url()), 5, GateKind::held, connection);
    const auto threads = fire_many(post(server.url()), 5, GateKind::threads, connection);
    CAPTURE(static_cast<int>(rogue));
    CHECK(server.requests().size() == 10);
    for (std::size_t i = 0; i < held.size(); ++i) {
      CHECK(held[i].fate == threads[i].fate);
      CHECK(held[i].answer.has_value() == threads[i].answer.has_value());
      CHECK(held[i].early == threads[i].early);
    }
  }
}
