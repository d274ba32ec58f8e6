// Many requests one after another: kept-alive connections, a rate or flat out, targets that misbehave.

#include "load/stream.hpp"

#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "load/load_support.hpp"
#include "load/tls_stream.hpp"
#include "process/temporary_folder.hpp"
#include "support/catch.hpp"
#include "support/certificates.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;

namespace {

struct Streamed {
  std::vector<StreamAnswer> answers;
  StreamCounts counts;

  std::size_t of(Fate fate) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        answers, [fate](const StreamAnswer& answer) { return answer.attempt.fate == fate; }));
  }
  std::string first_error() const {
    for (const StreamAnswer& answer : answers)
      if (!answer.attempt.error.empty()) return answer.attempt.error;
    return {};
  }
};

/// So many times this request; the tickets count from 0.
Streamed stream_many(
    const Request& request, std::size_t count, const StreamPace& pace = {10, {}},
    const Connection& connection = patient(), const std::function<bool()>& stopped = [] { return false; }) {
  Streamed result;
  std::uint64_t asked = 0;
  const StreamCalls calls{
      .next = [&](std::optional<Nanos>) -> NextRequest {
        if (asked == count) return NoMore{};
        return StreamRequest{request, asked++};
      },
      .answered = [&](StreamAnswer answer) { result.answers.push_back(std::move(answer)); },
      .stopped = stopped};
  result.counts = stream(calls, pace, connection, RoundClock{});
  return result;
}

bool each_once(const Streamed& result, std::size_t count) {
  std::set<std::uint64_t> tickets;
  for (const StreamAnswer& answer : result.answers) tickets.insert(answer.ticket);
  return tickets.size() == count && result.answers.size() == count && *tickets.rbegin() == count - 1;
}

Connection within(Nanos answer) {
  Connection connection = patient();
  connection.timeouts.answer = answer;
  return connection;
}

}  // namespace

TEST_CASE("flat out, every request is answered once, over as many connections as there may be in flight") {
  RogueServer server({.gather = 10});
  const Streamed result = stream_many(post(server.url()), 300);
  CHECK(each_once(result, 300));
  CHECK(result.of(Fate::answered) == 300);
  CHECK(result.counts.sent == 300);
  CHECK(result.counts.late == 0);
  CHECK(result.counts.in_flight == 10);
  CHECK(server.most_in_flight() == 10);
  CHECK(server.connections() == 10);
  CHECK(server.requests().size() == 300);
  for (const StreamAnswer& answer : result.answers) {
    const Attempt& attempt = answer.attempt;
    CHECK_FALSE(answer.due);
    CHECK(attempt.answer.value().status == 200);
    CHECK(attempt.answer.value().body == "ok");
    CHECK(attempt.released.value() <= attempt.first_byte.value());
    CHECK(attempt.first_byte.value() <= attempt.done.value());
    CHECK(attempt.silent_until.value_or(*attempt.released) <= *attempt.first_byte);
  }
}

TEST_CASE("what is sent is what was asked for: method, headers, body, and no Expect") {
  RogueServer server;
  Request request = post(server.url(), std::string(100'000, 'x'));
  request.method = "PUT";
  request.headers.push_back({"X-One", "1"});
  REQUIRE(stream_many(request, 3).of(Fate::answered) == 3);
  for (const RogueRequest& one : server.requests()) {
    CHECK(one.head.starts_with("PUT /orders HTTP/1.1\r\n"));
    CHECK(one.body == request.body);
    CHECK(one.headers.at("x-one") == "1");
    CHECK(one.headers.count("expect") == 0);
  }
  REQUIRE(stream_many(bodiless(server.url(), "DELETE"), 1).of(Fate::answered) == 1);
  CHECK(server.requests().back().head.starts_with("DELETE "));
}

TEST_CASE("an answer's headers and body are handed over, the body up to its cap, whatever the status") {
  RogueServer server({.handle = [](const RogueRequest&) {
    return http_answer(500, std::string(body_cap + 10, 'y'), "X-Why: broken\r\n");
  }});
  for (const StreamAnswer& one : stream_many(post(server.url()), 4, {2, {}}).answers) {
    const Answer& answer = one.attempt.answer.value();
    CHECK(answer.status == 500);
    CHECK(answer.body.size() == body_cap);
    CHECK(answer.bytes == body_cap + 10);
    CHECK(answer.cut);
    CHECK(answer.headers.front().name == "X-Why");
    CHECK(answer.headers.size() == 2);
  }
}

TEST_CASE("at a rate every request has its moment, one after another") {
  RogueServer server;
  const Streamed result = stream_many(post(server.url()), 40, {10, 1000.0});
  REQUIRE(each_once(result, 40));
  for (const StreamAnswer& answer : result.answers) {
    CHECK(answer.due.value() == result.counts.began + answer.ticket * 1ms);
    CHECK(answer.attempt.released.value() >= *answer.due);
  }
  CHECK(result.counts.ended - result.counts.began >= 39ms);
}

TEST_CASE(
    "at a rate that the target does not keep up with, the late ones are counted, and keep their moments") {
  RogueServer server({.delay = 60ms});
  const Streamed result = stream_many(post(server.url()), 5, {1, 1000.0});
  REQUIRE(each_once(result, 5));
  CHECK(result.counts.late >= 4);  // the first, too, where the machine is busy
  CHECK(result.counts.in_flight == 1);
  for (const StreamAnswer& answer : result.answers) {
    CHECK(answer.due.value() == result.counts.began + answer.ticket * 1ms);
    CHECK((answer.late || answer.ticket == 0));
    CHECK(*answer.attempt.done - *answer.due >= 60ms * (answer.ticket + 1) - 5ms);
  }
}

TEST_CASE("a target that hangs up, garbles or stops half-way is lost, and no request is sent twice") {
  const Rogue behaviour =
      GENERATE(Rogue::reset, Rogue::close, Rogue::half_answer, Rogue::cut_chunk, Rogue::garbage);
  RogueServer server({.behaviour = behaviour});
  const Streamed result = stream_many(post(server.url()), 20, {4, {}});
  CHECK(each_once(result, 20));
  CHECK(result.of(Fate::lost) == 20);
  CHECK_FALSE(result.first_error().empty());
  CHECK(server.requests().size() == 20);
}

TEST_CASE(
    "a kept-alive connection that closes on the second request loses that one, and sends it no second time") {
  std::mutex mutex;
  std::map<int, int> seen;
  RogueServer server({.handle = [&](const RogueRequest& request) -> std::string {
    const std::lock_guard lock(mutex);
    if (++seen[request.connection] == 2) throw std::runtime_error("enough of this connection");
    return http_answer(200, "ok");
  }});
  const Streamed result = stream_many(post(server.url()), 20, {1, {}});
  CHECK(each_once(result, 20));
  CHECK(result.of(Fate::answered) == 10);
  CHECK(result.of(Fate::lost) == 10);
  CHECK_THAT(result.first_error(), Contains("not sent again"));
  CHECK(server.requests().size() == 20);
}

TEST_CASE("a target that says Connection: close is answered over new connections, with nothing lost") {
  RogueServer server(
      {.handle = [](const RogueRequest&) { return http_answer(200, "ok", "Connection: close\r\n"); }});
  CHECK(stream_many(post(server.url()), 20, {3, {}}).of(Fate::answered) == 20);
  CHECK(server.connections() == 20);
}

TEST_CASE("what is not answered in time is timed out, and its place goes on with the next") {
  RogueServer server({.choose = [](int c) { return c == 1 ? Rogue::never_answer : Rogue::answer; }});
  const Streamed result = stream_many(post(server.url()), 10, {1, {}}, within(150ms));
  CHECK(each_once(result, 10));
  CHECK(result.of(Fate::timed_out) == 1);
  CHECK(result.of(Fate::answered) == 9);
  CHECK_THAT(result.first_error(), Contains("no whole answer within 150ms"));
}

TEST_CASE("a stream of refused connections is unsent") {
  const ClosedPort closed;
  const Streamed result = stream_many(post(closed.url()), 10);
  CHECK(each_once(result, 10));
  CHECK(result.of(Fate::unsent) == 10);
  CHECK(result.counts.in_flight == 0);
}

TEST_CASE("a stopped stream gives up what is out, and asks for no more") {
  RogueServer server({.behaviour = Rogue::never_answer});
  const Streamed result = stream_many(post(server.url()), 1000, {5, {}}, patient(),
                                      [&] { return server.requests().size() >= 5; });
  CHECK(result.answers.size() == 5);
  CHECK(result.of(Fate::lost) == 5);
  CHECK(result.first_error() == "interrupted");
  CHECK(stream_many(post(server.url()), 10, {5, {}}, patient(), [] { return true; }).answers.empty());
}

TEST_CASE("a caller that has nothing to send yet is asked again, and the answers go on meanwhile") {
  RogueServer server;
  int asked = 0, sent = 0;
  std::size_t answers = 0;
  const StreamCalls calls{.next = [&](std::optional<Nanos>) -> NextRequest {
                            if (sent == 5) return NoMore{};
                            if (++asked % 2 == 1) return NotYet{};
                            return StreamRequest{post(server.url()), static_cast<std::uint64_t>(++sent)};
                          },
                          .answered = [&](StreamAnswer) { ++answers; },
                          .stopped = [] { return false; }};
  CHECK(stream(calls, {2, {}}, patient(), RoundClock{}).sent == 5);
  CHECK(answers == 5);
}

TEST_CASE(
    "a stream over TLS keeps its connections, and sends nothing to a target that is not to be trusted") {
  RogueServer server({.gather = 4,
                      .wrap = tls_wrap({.certificate = test::certificates().certificate(),
                                        .key = test::certificates().key(),
                                        .client_ca = {}})});
  const Request request = post("https://localhost:" + std::to_string(server.port()));
  CHECK(stream_many(request, 2, {2, {}}).of(Fate::unsent) == 2);
  CHECK(server.requests().empty());
  Connection trusting = patient();
  trusting.tls.ca = test::certificates().ca();
  CHECK(stream_many(request, 40, {4, {}}, trusting).of(Fate::answered) == 40);
  CHECK(server.connections() == 6);
}

TEST_CASE("a stream goes through a unix socket and through the scenario's proxy alike") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "shop.sock";
  RogueServer local({.unix_socket = path});
  Connection by_socket = patient();
  by_socket.unix_socket = path;
  CHECK(stream_many(post("http://localhost"), 10, {2, {}}, by_socket).of(Fate::answered) == 10);
  CHECK(local.requests().size() == 10);

  RogueServer proxy;
  Connection by_proxy = patient();
  by_proxy.proxy = proxy.url();
  CHECK(stream_many(post("http://shop.example"), 10, {2, {}}, by_proxy).of(Fate::answered) == 10);
  CHECK(proxy.requests().front().target == "http://shop.example/orders");
}
