#include "process/child.hpp"

#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/temporary_folder.hpp"
#include "support/catch.hpp"
#include "support/run.hpp"

using namespace dupcheck;
using namespace std::chrono_literals;

namespace {

ChildOptions shell(const std::string& script) {
  ChildOptions options;
  options.command = {"sh", "-c", script};
  options.pipe_stdout = true;
  return options;
}

/// As /proc says it: a zombie counts as gone, which kill(pid, 0) does not know.
bool is_running(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("State:"))
      return line.find('Z') == std::string::npos && line.find('X') == std::string::npos;
  return false;
}

bool ends_soon(pid_t pid) {
  for (int i = 0; i < 500 && is_running(pid); ++i) std::this_thread::sleep_for(10ms);
  return !is_running(pid);
}

std::string error_of(const ChildOptions& options) {
  try {
    Child child(options);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("A child's lines are read as they come, the last one without its newline") {
  Child child(shell("echo one; echo two; printf three"));
  CHECK(child.read_line(5s) == "one");
  CHECK(child.read_line(5s) == "two");
  CHECK(child.read_line(5s) == "three");
  CHECK(child.read_line(5s) == std::nullopt);
}

TEST_CASE("Reading a line gives up when the time is over") {
  Child child(shell("sleep 30"));
  CHECK(child.read_line(10ms) == std::nullopt);
}

TEST_CASE("The exit status is as a shell says it") {
  Child three(shell("exit 3"));
  CHECK(three.wait(5s));
  CHECK(three.exit_status() == 3);
  Child killed(shell("kill -9 $$"));
  CHECK(killed.wait(5s));
  CHECK(killed.exit_status() == 128 + 9);
  Child sleeps(shell("sleep 30"));
  CHECK_FALSE(sleeps.wait(10ms));
  CHECK(sleeps.exit_status() == std::nullopt);
}

TEST_CASE("A program that is not there, or cannot run, is an error that names it") {
  ChildOptions options;
  options.command = {"no-such-program-here"};
  CHECK(error_of(options).find("no-such-program-here") != std::string::npos);
  const TemporaryFolder folder;
  const std::string script = folder.path() / "broken";
  std::ofstream(script) << "no interpreter line, and no binary";
  chmod(script.c_str(), 0755);
  options.command = {script};
  CHECK(error_of(options).find("Exec format error") != std::string::npos);
  options.command = {"true"};
  options.output = folder.path() / "no" / "such" / "folder";
  CHECK(error_of(options).find("folder") != std::string::npos);
}

TEST_CASE("The environment is ours and what was added") {
  setenv("DUPCHECK_TEST_A", "ours", 1);
  auto options = shell("echo $DUPCHECK_TEST_A $DUPCHECK_TEST_B");
  options.environment = {{"DUPCHECK_TEST_B", "added"}};
  CHECK(Child(options).read_line(5s) == "ours added");
  options.environment = {{"DUPCHECK_TEST_A", "replaced"}};
  CHECK(Child(options).read_line(5s) == "replaced");
}

TEST_CASE("Output goes to the file, standard error too") {
  const TemporaryFolder folder;
  ChildOptions options;
  options.command = {"sh", "-c", "echo out; echo err >&2"};
  options.output = folder.path() / "log";
  CHECK(Child(options).wait(5s));
  CHECK(test::content_of(options.output) == "out\nerr\n");
}

TEST_CASE("A child inherits no descriptor and no blocked or ignored signal") {
  const int secret = open("/dev/null", O_RDONLY);  // without O_CLOEXEC, as other libraries do it
  ::signal(SIGPIPE, SIG_IGN);
  Child child(
      shell("ls /proc/$$/fd | tr '\\n' ' '; grep -E '^Sig(Blk|Ign)' /proc/$$/status | tr '\\n\\t' '  '"));
  const std::string line = child.read_line(5s).value_or("");
  ::signal(SIGPIPE, SIG_DFL);
  close(secret);
  CHECK(line.starts_with("0 1 2 Sig"));
  CHECK(line.find("SigBlk: 0000000000000000") != std::string::npos);
  CHECK(line.find("SigIgn: 0000000000000000") != std::string::npos);
}

TEST_CASE("The destructor ends the child and its own children, also those that ignore SIGTERM") {
  pid_t leader = 0, grandchild = 0;
  {
    Child child(shell("trap '' TERM; sleep 300 & echo $!; wait; sleep 300"));
    leader = child.pid();
    grandchild = std::stoi(child.read_line(5s).value());
    child.stop(100ms);
    CHECK(child.exit_status() == 128 + 9);
  }
  CHECK(ends_soon(leader));
  CHECK(ends_soon(grandchild));
}

TEST_CASE("A child that ends by itself takes its own children along") {
  Child child(shell("sleep 300 & echo $!"));
  const pid_t grandchild = std::stoi(child.read_line(5s).value());
  CHECK(child.wait(5s));
  CHECK(child.exit_status() == 0);
  CHECK(ends_soon(grandchild));
}

TEST_CASE("A stopped child can be ended, too") {
  Child child(shell("sleep 300"));
  child.signal(SIGSTOP);
  child.stop(2s);
  CHECK(child.exit_status() == 128 + SIGTERM);
}

TEST_CASE("A child does not outlive a parent that is killed") {
  // A shell as the parent would not set the signal: fork a parent of our own that starts a Child and waits.
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const pid_t parent = fork();
  if (parent == 0) {
    auto options = shell("sleep 300");
    Child child(options);
    const pid_t pid = child.pid();
    if (write(ends[1], &pid, sizeof pid) != sizeof pid) _exit(1);
    pause();
    _exit(0);
  }
  pid_t child = 0;
  REQUIRE(read(ends[0], &child, sizeof child) == sizeof child);
  CHECK(is_running(child));
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  CHECK(ends_soon(child));
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("As root a child can run as another user, without root's groups") {
  if (geteuid() != 0) return;
  auto options = shell("id -un; id -Gn");
  options.user = "nobody";
  Child child(options);
  CHECK(child.read_line(5s) == "nobody");
  CHECK(child.read_line(5s).value_or("root").find("root") == std::string::npos);
  options.user = "no-such-user";
  CHECK(error_of(options).find("no-such-user") != std::string::npos);
}

TEST_CASE("A moved child is ended once, by its new owner") {
  Child one(shell("sleep 300"));
  const pid_t pid = one.pid();
  {
    Child two(std::move(one));
    CHECK(two.pid() == pid);
    CHECK(one.pid() == -1);
    one = Child(shell("sleep 300"));
  }
  CHECK_FALSE(is_running(pid));
  CHECK(is_running(one.pid()));
}

TEST_CASE("Waiting until ready ends early when the child has ended") {
  Child child(shell("exit 1"));
  const auto start = SteadyClock::now();
  CHECK_FALSE(wait_until_ready(
      child, [] { return false; }, 60s));
  CHECK(SteadyClock::now() - start < 30s);
  Child sleeps(shell("sleep 300"));
  int asked = 0;
  CHECK(wait_until_ready(
      sleeps, [&] { return ++asked == 3; }, 60s));
  CHECK_FALSE(wait_until_ready(
      sleeps, [] { return false; }, 20ms));
}
