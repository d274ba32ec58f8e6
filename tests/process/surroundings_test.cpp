#include <csignal>
#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/free_port.hpp"
#include "process/interrupt.hpp"
#include "process/program.hpp"
#include "process/redis_server.hpp"
#include "process/temporary_folder.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
namespace fs = std::filesystem;

namespace {

/// Sets a variable of the environment for one test.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Environment() {
    if (before_.empty())
      unsetenv(name_);
    else
      setenv(name_, before_.c_str(), 1);
  }

 private:
  const char* name_;
  std::string before_;
};

}  // namespace

TEST_CASE("A temporary folder is ours alone, and gone with everything in it") {
  fs::path path;
  {
    const TemporaryFolder folder("dupcheck-test-");
    path = folder.path();
    struct stat info {};
    REQUIRE(stat(path.c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0700);
    fs::create_directories(path / "a" / "b");
    std::ofstream(path / "a" / "b" / "file") << "x";
  }
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("A temporary folder stands under TMPDIR, unless that is too long for a socket's path") {
  const TemporaryFolder outer;
  {
    const Environment environment("TMPDIR", outer.path());
    CHECK(TemporaryFolder().path().parent_path() == outer.path());
  }
  const Environment environment("TMPDIR", "/" + std::string(90, 'x'));
  CHECK(TemporaryFolder().path().parent_path() == "/tmp");
}

TEST_CASE("A moved temporary folder is removed once, at the end") {
  TemporaryFolder one;
  const fs::path path = one.path();
  {
    TemporaryFolder two(std::move(one));
    CHECK(fs::exists(path));
  }
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("Free ports can be bound") {
  const int port = free_port();
  CHECK(port > 1023);
  CHECK(port < 65536);
}

TEST_CASE("Programs are found along PATH and where servers live") {
  CHECK(find_program("sh").has_value());
  CHECK(find_program("/bin/sh") == "/bin/sh");
  CHECK(find_program("no-such-program-here") == std::nullopt);
  CHECK(find_program("/etc/passwd") == std::nullopt);
}

TEST_CASE("The first interrupt raises a flag, the second one kills") {
  const pid_t child = fork();
  if (child == 0) {
    watch_for_interrupts();
    watch_for_interrupts();
    if (interrupted()) _exit(1);
    raise(SIGPIPE);
    raise(SIGINT);
    if (!interrupted()) _exit(2);
    raise(SIGINT);
    _exit(3);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
}

TEST_CASE("SIGTERM raises the flag as well") {
  const pid_t child = fork();
  if (child == 0) {
    watch_for_interrupts();
    raise(SIGTERM);
    _exit(interrupted() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("redis-server is ready when the constructor returns, keeps nothing, and is gone with the object") {
  const TemporaryFolder folder;
  pid_t pid = 0;
  {
    RedisServer server(folder.path());
    pid = server.child().pid();
    CHECK(server.url() == "redis://127.0.0.1:" + std::to_string(server.port()) + "/0");
    CHECK(fs::exists(folder.path() / "redis.sock"));
  }
  CHECK(kill(pid, 0) != 0);
  CHECK_FALSE(fs::exists(folder.path() / "dump.rdb"));
}

TEST_CASE("A redis-server that cannot start is an error with its own words") {
  const TemporaryFolder folder;
  std::string error;
  try {
    RedisServer server(folder.path(), {"--no-such-setting", "1"});
  } catch (const std::runtime_error& caught) {
    error = caught.what();
  }
  CHECK(error.find("no-such-setting") != std::string::npos);
}

TEST_CASE("A missing redis-server is an error that says how to install it") {
  const TemporaryFolder folder;
  const Environment environment("PATH", folder.path());
  std::string error;
  try {
    RedisServer server(folder.path());
  } catch (const std::runtime_error& caught) {
    error = caught.what();
  }
  CHECK(error.find("apt-get install redis-server") != std::string::npos);
}
