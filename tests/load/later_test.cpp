// Requests that are released later than the gate opens, and requests whose connection is dropped on purpose.

#include <future>
#include <thread>

#include "load_support.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

Request later(const std::string& url, Nanos after) {
  Request request = post(url);
  request.after = after;
  return request;
}

Request cut(const std::string& url) {
  Request request = post(url);
  request.cut = true;
  return request;
}

std::vector<Attempt> fire_all(const std::vector<Request>& requests, const Connection& connection = patient(),
                              GateKind gate = GateKind::held) {
  const RoundClock clock;
  const StopFlag never{false};
  return fire(requests, gate, connection, clock, never);
}

}  // namespace

TEST_CASE("a later request is released at its moment and not before, also one that is nearly at once") {
  RogueServer server;
  for (const GateKind gate : {GateKind::held, GateKind::threads}) {
    const auto attempts = fire_all(
        {post(server.url()), later(server.url(), 5ms), later(server.url(), 120ms), later(server.url(), 60ms)},
        patient(), gate);
    CHECK(all_are(attempts, Fate::answered));
    // The gate opens after the first is armed; its own `released` is stamped after the send, and can be late.
    const Nanos opened = attempts[0].armed.value();
    CHECK(attempts[1].released.value() - opened >= 5ms);
    CHECK(attempts[2].released.value() - opened >= 120ms);
    CHECK(attempts[3].released.value() - opened >= 60ms);
    CHECK(attempts[3].released.value() < attempts[2].released.value());
  }
}

TEST_CASE("a much later request is not even connected while the first ones are answered") {
  RogueServer server;
  const auto attempts = fire_all({post(server.url()), later(server.url(), 300ms)});
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(attempts[1].armed.value() > attempts[0].done.value());
}

TEST_CASE("the first answer is read while the later request is still to come") {
  RogueServer server;
  const auto attempts = fire_all({post(server.url()), later(server.url(), 300ms)});
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(attempts[0].done.value() < attempts[1].released.value());
}

TEST_CASE("a later request has the whole time for its answer") {
  RogueServer server({.handle = [](const RogueRequest&) {
    std::this_thread::sleep_for(200ms);
    return http_answer(200, "ok");
  }});
  Connection connection = patient();
  connection.timeouts.answer = 2s;
  const auto attempts = fire_all({post(server.url()), later(server.url(), 2100ms)}, connection);
  CHECK(all_are(attempts, Fate::answered));
}

TEST_CASE("a request that is cut has arrived whole, and gets no answer") {
  RogueServer server({.handle = [](const RogueRequest&) {
    std::this_thread::sleep_for(100ms);
    return http_answer(200, "ok");
  }});
  const auto attempts = fire_all({cut(server.url())});
  REQUIRE(attempts.size() == 1);
  CHECK(attempts[0].cut);
  CHECK(attempts[0].fate == Fate::lost);
  CHECK_FALSE(attempts[0].answer);
  CHECK(attempts[0].released);
  for (int i = 0; i < 500 && server.requests().empty(); ++i) std::this_thread::sleep_for(10ms);
  REQUIRE(server.requests().size() == 1);
  CHECK(server.requests()[0].body == post("").body);
}

TEST_CASE("one that is cut leaves the others their answers") {
  RogueServer server({.handle = [](const RogueRequest&) {
    std::this_thread::sleep_for(50ms);
    return http_answer(200, "ok");
  }});
  const auto attempts = fire_all({post(server.url()), cut(server.url()), post(server.url())});
  CHECK(attempts[0].fate == Fate::answered);
  CHECK(attempts[1].cut);
  CHECK(attempts[2].fate == Fate::answered);
}

TEST_CASE("several threads may fire at the same time") {
  RogueServer server;
  std::vector<std::future<std::vector<Attempt>>> volleys;
  for (int i = 0; i < 4; ++i)
    volleys.push_back(std::async(std::launch::async, [&] { return fire_many(post(server.url()), 10); }));
  for (auto& volley : volleys) CHECK(all_are(volley.get(), Fate::answered));
  CHECK(server.requests().size() == 40);
}
