// The threads gate: one thread an attempt, behind a barrier.

#include <cstdlib>

#include "load/load_support.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

TEST_CASE("every thread is connected and at the barrier before any request is written") {
  const int count = GENERATE(1, 2, 50, 300);
  RogueServer server({.gather = count});
  const auto attempts = fire_many(post(server.url()), count, GateKind::threads);
  CAPTURE(count);
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(distinct_connections(attempts) == attempts.size());
  CHECK(last_armed(attempts) < first_released(attempts));
  CHECK(server.connections() == count);
  CHECK(server.requests().size() == attempts.size());
  CHECK(server.most_in_flight() == count);
  for (const Attempt& attempt : attempts) CHECK_FALSE(attempt.late_connect);
}

TEST_CASE("threads that cannot connect do not keep the others waiting") {
  RogueServer server;
  const ClosedPort closed;
  const StopFlag never{false};
  const std::vector<Request> requests = {post(closed.url()), post(server.url()), post(closed.url()),
                                         post(server.url())};
  const auto attempts = fire(requests, GateKind::threads, patient(), {}, never);
  CHECK(attempts[0].fate == Fate::unsent);
  CHECK(attempts[1].fate == Fate::answered);
  CHECK(attempts[2].fate == Fate::unsent);
  CHECK(attempts[3].fate == Fate::answered);
}

TEST_CASE("bodiless requests wait at the barrier too") {
  RogueServer server({.gather = 10});
  const auto attempts = fire_many(bodiless(server.url(), "GET"), 10, GateKind::threads);
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(last_armed(attempts) < first_released(attempts));
  CHECK(server.most_in_flight() == 10);
}
