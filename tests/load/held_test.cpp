// The held gate on a target that behaves.

#include "load/load_support.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

/// When the server had the first whole request, on the round's clock.
Nanos first_arrival(const RogueServer& server, const RoundClock& clock) {
  Nanos first = Nanos::max();
  for (const RogueRequest& request : server.requests())
    first = std::min<Nanos>(first, request.arrived - clock.zero);
  return first;
}

void check_held(const RogueServer& server, const std::vector<Attempt>& attempts, const RoundClock& clock) {
  CAPTURE(first_error(attempts));
  REQUIRE(all_are(attempts, Fate::answered));
  CHECK(server.requests().size() == attempts.size());
  CHECK(distinct_connections(attempts) == attempts.size());
  CHECK(last_armed(attempts) < first_released(attempts));
  CHECK(last_armed(attempts) < first_arrival(server, clock));
}

#if defined(__SANITIZE_THREAD__)
constexpr int many = 300;  // a thread of the server's costs some 15 ms there
#else
constexpr int many = 1000;
#endif

}  // namespace

TEST_CASE("every attempt is held until all are armed, each on a connection of its own") {
  const int count = GENERATE(1, 2, 10, 50, 200);
  RogueServer server({.gather = count});
  const RoundClock clock;
  const auto attempts = fire_many(post(server.url()), count, GateKind::held, patient(), clock);
  CAPTURE(count);
  check_held(server, attempts, clock);
  CHECK(server.most_in_flight() == count);
}

TEST_CASE("the kernel's own times of arrival agree: nothing was complete before the release") {
  RogueServer server({.delay = 10ms});
  const RoundClock clock;
  const auto zero = std::chrono::system_clock::now();
  const auto attempts = fire_many(post(server.url()), 20, GateKind::held, patient(), clock);
  REQUIRE(all_are(attempts, Fate::answered));
  // The two clocks' zeros were read one after the other: the later one makes the comparison the stricter.
  for (const RogueRequest& request : server.requests())
    CHECK(request.kernel_time - zero > last_armed(attempts) - 1ms);
}

TEST_CASE("a thousand attempts are held and released together") {
  RogueServer server({.gather = many});
  const RoundClock clock;
  const auto attempts = fire_many(post(server.url()), many, GateKind::held, patient(), clock);
  check_held(server, attempts, clock);
  CHECK(server.most_in_flight() == many);
}

TEST_CASE("the times of an attempt stand in order") {
  RogueServer server({.delay = 5ms});
  for (const Attempt& attempt : fire_many(post(server.url()), 20)) {
    REQUIRE(attempt.done);
    CHECK(Nanos(0) < attempt.armed.value());
    CHECK(attempt.armed.value() < attempt.released.value());
    CHECK(attempt.released.value() < attempt.first_byte.value());
    CHECK(attempt.first_byte.value() <= attempt.done.value());
    CHECK(attempt.done.value() - attempt.released.value() >= 5ms);
    CHECK_FALSE(attempt.early);
    CHECK_FALSE(attempt.late_connect);
    CHECK(attempt.error.empty());
  }
}

TEST_CASE("attempts come back in the order of their requests, numbered from 1, with their origins") {
  RogueServer one({.handle = [](const RogueRequest& r) { return http_answer(200, "one " + r.body); }});
  RogueServer two({.handle = [](const RogueRequest& r) { return http_answer(201, "two " + r.body); }});
  const StopFlag never{false};
  const std::vector<Request> requests = {post(one.url(), "a"), post(two.url(), "b"), post(one.url(), "c")};
  const auto attempts = fire(requests, GateKind::held, patient(), {}, never);
  REQUIRE(attempts.size() == 3);
  CHECK(attempts[0].answer.value().body == "one a");
  CHECK(attempts[1].answer.value().body == "two b");
  CHECK(attempts[1].answer.value().status == 201);
  CHECK(attempts[2].answer.value().body == "one c");
  CHECK(attempts[2].number == 3);
  CHECK(attempts[1].origin == two.url());
  CHECK(attempts[0].connection.ends_with(" > 127.0.0.1:" + std::to_string(one.port())));
}

TEST_CASE("a body of one byte is held, and one of two megabytes too") {
  const std::size_t size = GENERATE(1u, 100'000u, 2'000'000u);
  std::string body(size, 'x');
  for (std::size_t i = 0; i < size; ++i) body[i] = static_cast<char>('a' + i % 23);
  RogueServer server({.gather = 8});
  const RoundClock clock;
  const auto attempts = fire_many(post(server.url(), body), 8, GateKind::held, patient(), clock);
  check_held(server, attempts, clock);
  CHECK(server.most_in_flight() == 8);
  for (const RogueRequest& request : server.requests()) CHECK(request.body == body);
}

TEST_CASE("requests without a body are held as well") {
  const std::string method = GENERATE("GET", "DELETE", "HEAD", "OPTIONS");
  RogueServer server({.handle = [](const RogueRequest&) { return http_answer(204, ""); }, .gather = 20});
  const RoundClock clock;
  const auto attempts = fire_many(bodiless(server.url(), method), 20, GateKind::held, patient(), clock);
  check_held(server, attempts, clock);
  CHECK(server.most_in_flight() == 20);
  for (const RogueRequest& request : server.requests()) {
    CHECK(request.method == method);
    CHECK(request.body.empty());
    CHECK(request.headers.count("content-length") == 0);
  }
}

TEST_CASE("a body may go with any method") {
  const std::string method = GENERATE("GET", "PUT", "PATCH", "DELETE");
  RogueServer server;
  Request request = post(server.url(), "body");
  request.method = method;
  REQUIRE(all_are(fire_many(request, 3), Fate::answered));
  CHECK(server.requests().front().method == method);
  CHECK(server.requests().front().body == "body");
}

TEST_CASE("headers go out as the request has them, in order, and libcurl adds none but Host") {
  RogueServer server;
  Request request = post(server.url(), "12");
  request.headers = {
      {"X-B", "2"}, {"Content-Length", "2"}, {"X-Empty", ""}, {"x-a", "1, 3"}, {"X-B", "again"}};
  REQUIRE(fire_one(request).fate == Fate::answered);
  CHECK(server.requests().front().head ==
        "POST /orders HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
            "\r\nX-B: 2\r\nContent-Length: 2\r\nX-Empty:\r\nx-a: 1, 3\r\nX-B: again\r\n\r\n");
}

TEST_CASE("a large body goes out without Expect: 100-continue") {
  RogueServer server;
  REQUIRE(fire_one(post(server.url(), std::string(1'500'000, 'x'))).fate == Fate::answered);
  CHECK(server.requests().front().headers.count("expect") == 0);
}

TEST_CASE("a Host that the scenario sets is the only one") {
  RogueServer server;
  Request request = bodiless(server.url(), "GET");
  request.headers = {{"Host", "shop.example"}};
  REQUIRE(fire_one(request).fate == Fate::answered);
  CHECK(server.requests().front().head == "GET /orders/1 HTTP/1.1\r\nHost: shop.example\r\n\r\n");
}

TEST_CASE("the path is sent as written, dots and all") {
  RogueServer server;
  Request request = bodiless(server.url(), "GET");
  request.url = server.url() + "/a/../b/./c?x=%2F&y=1";
  REQUIRE(fire_one(request).fate == Fate::answered);
  CHECK(server.requests().front().target == "/a/../b/./c?x=%2F&y=1");
}

TEST_CASE("nothing to fire is no attempt") {
  CHECK(fire({}, GateKind::held, patient(), {}, StopFlag{false}).empty());
  CHECK(fire({}, GateKind::threads, patient(), {}, StopFlag{false}).empty());
}
