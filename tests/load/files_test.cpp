// More attempts than files may be opened: refused before anything is sent. Each in a child process, because a
// hard limit cannot be raised again.

#include <cstdlib>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load/load_support.hpp"
#include "support/catch.hpp"
#include "support/rogue_server.hpp"

using namespace dupcheck;
using Catch::Matchers::Contains;

namespace {

/// What `work` returns, run in a child with these limits.
std::string in_child_with(rlim_t soft, rlim_t hard, const std::function<std::string()>& work) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit limit{soft, hard};
    ::setrlimit(RLIMIT_NOFILE, &limit);
    const std::string said = work();
    const bool written = ::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
    ::_exit(written ? 0 : 1);
  }
  ::close(ends[1]);
  std::string said;
  char buffer[512];
  for (ssize_t got = 0; (got = ::read(ends[0], buffer, sizeof buffer)) > 0;)
    said.append(buffer, static_cast<std::size_t>(got));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  return said;
}

std::string words_of(const std::function<void()>& work) {
  try {
    work();
    return "nothing thrown";
  } catch (const TooManyFiles& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("more attempts than the hard limit allows are refused with both numbers and the mend") {
  const std::string said = in_child_with(256, 256, [] { return words_of([] { require_files_for(200); }); });
  CHECK_THAT(said, Contains("200 attempts") && Contains("may open 256") && Contains("ulimit -Hn"));
}

TEST_CASE("the soft limit is raised as far as the attempts need") {
  const std::string said = in_child_with(64, 1024, [] {
    const std::string thrown = words_of([] { require_files_for(200); });
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    return thrown + (limit.rlim_cur >= 600 && limit.rlim_cur <= 1024 ? ", raised" : ", not raised");
  });
  CHECK(said == "nothing thrown, raised");
}

TEST_CASE("a limit that is high enough is left alone") {
  const std::string said = in_child_with(1024, 2048, [] {
    require_files_for(50);
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    return std::to_string(limit.rlim_cur);
  });
  CHECK(said == "1024");
}

TEST_CASE("too many attempts are refused before anything is sent") {
  const GateKind gate = GENERATE(GateKind::held, GateKind::threads);
  RogueServer server;
  const Request request = post(server.url());
  const std::string said =
      in_child_with(128, 128, [&] { return words_of([&] { fire_many(request, 200, gate); }); });
  CHECK_THAT(said, Contains("200 attempts"));
  CHECK(server.connections() == 0);
}

// In a process of its own, because it starts threads, which a forked child had better not.
TEST_CASE("fires within its limit", "[.limited]") {
  const char* url = std::getenv("LOAD_TEST_URL");
  if (url == nullptr) return;
  for (const GateKind gate : {GateKind::held, GateKind::threads})
    CHECK(all_are(fire_many(post(url), 80, gate), Fate::answered));
}

TEST_CASE("as many attempts as the limit just allows all have their files") {
  RogueServer server;
  const std::string url = "LOAD_TEST_URL=" + server.url();
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit limit{64, 64 + 5 * 80};
    ::setrlimit(RLIMIT_NOFILE, &limit);
    char* const environment[] = {const_cast<char*>(url.c_str()), nullptr};
    ::execle("/proc/self/exe", "test_load", "[.limited]", "-o", "/dev/null", nullptr, environment);
    ::_exit(127);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  CHECK(server.requests().size() == 160);
}
