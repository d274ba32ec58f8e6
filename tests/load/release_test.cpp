// The release by itself, and the detour that holds the byte for it.

#include "load/release.hpp"

#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load/detour.hpp"
#include "support/catch.hpp"

using namespace dupcheck;

namespace {

struct Pair {
  Pair() { REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0); }
  Pair(const Pair&) = delete;
  ~Pair() {
    ::close(ends[0]);
    ::close(ends[1]);
  }
  int ends[2] = {-1, -1};
};

std::string read_all(int socket) {
  std::string got;
  char buffer[256];
  for (ssize_t n = 0; (n = ::recv(socket, buffer, sizeof buffer, MSG_DONTWAIT)) > 0;)
    got.append(buffer, static_cast<std::size_t>(n));
  return got;
}

void write_to(int socket, std::string_view text) {
  REQUIRE(::send(socket, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
}

}  // namespace

TEST_CASE("every release mode that is permitted sends each byte once, in order, and stamps it") {
  for (const ReleaseMode& mode : release_modes()) {
    if (!mode.permitted()) continue;
    CAPTURE(std::string(mode.name));
    std::vector<Pair> pairs(3);
    const RoundClock clock;
    std::vector<HeldByte> held;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      held.push_back({pairs[i].ends[0], static_cast<char>('a' + i)});
    mode.release(held, clock);
    Nanos before{0};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      CHECK(read_all(pairs[i].ends[1]) == std::string(1, static_cast<char>('a' + i)));
      CHECK(held[i].error == 0);
      CHECK(before < held[i].released);
      before = held[i].released;
    }
    CHECK(before <= clock.now());
  }
}

TEST_CASE("a byte that cannot be sent is said to be, and the rest go out") {
  for (const ReleaseMode& mode : release_modes()) {
    Pair gone, fine;
    ::shutdown(gone.ends[0], SHUT_WR);
    std::vector<HeldByte> held = {{gone.ends[0], 'a'}, {fine.ends[0], 'b'}};
    mode.release(held, {});
    CHECK(held[0].error == EPIPE);
    CHECK(held[1].error == 0);
    CHECK(read_all(fine.ends[1]) == "b");
  }
}

TEST_CASE("the release leaves the thread's scheduling as it was") {
  const int before = ::sched_getscheduler(0);
  for (const ReleaseMode& mode : release_modes()) {
    mode.permitted();
    mode.release({}, {});
    CHECK(::sched_getscheduler(0) == before);
  }
}

TEST_CASE("the last mode is always permitted, the best is the first that is") {
  CHECK(release_modes().back().permitted());
  CHECK(best_release_mode().permitted());
}

TEST_CASE("a detour passes on all but the last byte, and what comes back") {
  Pair network;
  Detour detour;
  REQUIRE(detour.divert(network.ends[0]));
  write_to(network.ends[0], "hello");
  detour.relay();
  CHECK(read_all(network.ends[1]) == "hell");
  CHECK(detour.holding());
  CHECK(detour.last_byte() == 'o');
  write_to(network.ends[0], " you");
  CHECK_FALSE(detour.holding());
  detour.relay();
  CHECK(read_all(network.ends[1]) == "o yo");
  write_to(network.ends[1], "early");
  detour.relay();
  CHECK(read_all(network.ends[0]) == "early");
}

TEST_CASE("a detour that is let go leads to the network again, once all that came before was read") {
  Pair network;
  Detour detour;
  REQUIRE(detour.divert(network.ends[0]));
  write_to(network.ends[0], "ab");
  write_to(network.ends[1], "early");
  detour.relay();
  CHECK_FALSE(detour.let_go());
  CHECK(read_all(network.ends[0]) == "early");
  CHECK(detour.let_go());
  CHECK_FALSE(detour.diverted());
  write_to(network.ends[0], "!");
  CHECK(read_all(network.ends[1]) == "a!");  // the held byte is the gate's to send
  write_to(network.ends[1], "direct");
  CHECK(read_all(network.ends[0]) == "direct");
}

TEST_CASE("an end of the network's is passed on") {
  Pair network;
  Detour detour;
  REQUIRE(detour.divert(network.ends[0]));
  ::shutdown(network.ends[1], SHUT_WR);
  detour.relay();
  CHECK(detour.ended());
  char byte = 0;
  CHECK(::recv(network.ends[0], &byte, 1, MSG_DONTWAIT) == 0);
}
