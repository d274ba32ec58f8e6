// Who answered first is told by what had not arrived yet, not by when the client came to read it.

#include <thread>

#include "load/idle_request.hpp"
#include "load/load_support.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

/// Answers at once, but for a request whose body says otherwise.
std::string one_slow(const RogueRequest& request) {
  if (request.body == "slow") std::this_thread::sleep_for(1s);
  return http_answer(200, "ok");
}

}  // namespace

TEST_CASE("an attempt was silent until after the others had been read, when it was answered after them") {
  RogueServer server({.handle = one_slow});
  const std::vector<Request> requests = {post(server.url(), "quick"), post(server.url(), "slow"),
                                         post(server.url(), "quick")};
  const StopFlag never{false};
  const auto attempts = fire(requests, GateKind::held, patient(), {}, never);
  REQUIRE(all_are(attempts, Fate::answered));
  REQUIRE(attempts[1].silent_until);
  CHECK(*attempts[1].silent_until > *attempts[0].done);
  CHECK(*attempts[1].silent_until > *attempts[2].done);
  CHECK(*attempts[1].silent_until < *attempts[1].first_byte);
}

TEST_CASE("nobody was silent for longer than until its answer was read") {
  RogueServer server;
  for (const GateKind gate : {GateKind::held, GateKind::threads}) {
    for (const Attempt& attempt : fire_many(post(server.url()), 30, gate)) {
      REQUIRE(attempt.first_byte);
      if (attempt.silent_until) CHECK(*attempt.silent_until <= *attempt.first_byte);
    }
  }
}

TEST_CASE("a request for nothing goes where the submission goes, with its headers and without its body") {
  Request submission = post("http://127.0.0.1:1");
  submission.headers.push_back({"Authorization", "Bearer x"});
  const Request idle = idle_request(submission);
  CHECK(idle.method == "OPTIONS");
  CHECK(idle.url == submission.url);
  CHECK(idle.origin == submission.origin);
  CHECK(idle.body.empty());
  REQUIRE(idle.headers.size() == 1);
  CHECK(idle.headers[0].name == "Authorization");
}
