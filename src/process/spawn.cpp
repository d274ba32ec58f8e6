#include "process/spawn.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <grp.h>
#include <linux/close_range.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/program.hpp"

extern char** environ;

namespace dupcheck {
namespace {

[[noreturn]] void fail(const std::string& program, const std::string& why) {
  throw std::runtime_error("cannot start " + program + ": " + why);
}

/// A descriptor above 2, so that the child's dup2() onto 0, 1 and 2 cannot overwrite it.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int low) : fd_(low) {
    if (low < 0 || low > 2) return;
    fd_ = fcntl(low, F_DUPFD_CLOEXEC, 3);
    close(low);
  }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() { reset(); }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }
  void reset() {
    if (fd_ >= 0) close(std::exchange(fd_, -1));
  }

 private:
  int fd_ = -1;
};

struct Pipe {
  Descriptor read, write;
};

Pipe make_pipe(const std::string& program) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(program, std::strerror(errno));
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

struct Account {
  bool change = false;
  uid_t uid = 0;
  gid_t gid = 0;
  std::vector<gid_t> groups;
};

Account account_for(const std::string& program, const std::string& user) {
  if (user.empty() || geteuid() != 0) return {};
  const passwd* entry = getpwnam(user.c_str());
  if (!entry) fail(program, "there is no user '" + user + "' on this machine");
  Account account{true, entry->pw_uid, entry->pw_gid, std::vector<gid_t>(64)};
  int count = static_cast<int>(account.groups.size());
  if (getgrouplist(user.c_str(), account.gid, account.groups.data(), &count) < 0)
    account.groups = {account.gid};
  else
    account.groups.resize(static_cast<std::size_t>(count));
  return account;
}

std::vector<std::string> environment_with(const std::map<std::string, std::string>& added) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry; ++entry) {
    const std::string_view text(*entry);
    if (!added.contains(std::string(text.substr(0, text.find('='))))) result.emplace_back(text);
  }
  for (const auto& [name, value] : added) result.push_back(name + "=" + value);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Everything that the child needs, made ready before the fork: behind it only async-signal-safe calls are
/// allowed, for other threads may hold the allocator's lock.
struct Prepared {
  std::string path;
  std::vector<char*> arguments, environment;
  Account account;
  int input, output, error, report;
  int signal_on_parent_death;
  pid_t parent;
};

[[noreturn]] void give_up(int report) {
  const int code = errno;
  if (write(report, &code, sizeof code) < 0) _exit(126);
  _exit(127);
}

/// In the child. Never returns.
[[noreturn]] void become(const Prepared& p) {
  setpgid(0, 0);
  if (p.account.change && (setgroups(p.account.groups.size(), p.account.groups.data()) != 0 ||
                           setgid(p.account.gid) != 0 || setuid(p.account.uid) != 0))
    give_up(p.report);
  // After setuid(), which clears it. The parent may already be gone: then no signal will ever come.
  prctl(PR_SET_PDEATHSIG, p.signal_on_parent_death);
  if (getppid() != p.parent) _exit(127);

  if (dup2(p.input, 0) < 0 || dup2(p.output, 1) < 0 || dup2(p.error, 2) < 0) give_up(p.report);
  syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);

  // Handlers are reset by exec, ignored signals are not.
  for (int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGCHLD}) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);

  execve(p.path.c_str(), p.arguments.data(), p.environment.data());
  give_up(p.report);
}

/// Nothing when exec went well: the pipe then closes without a word.
int exec_error(int pipe) {
  int code = 0;
  ssize_t got = 0;
  do got = read(pipe, &code, sizeof code);
  while (got < 0 && errno == EINTR);
  return got == sizeof code ? code : 0;
}

pid_t fork_with_signals_blocked(const Prepared& prepared) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) become(prepared);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return pid;
}

}  // namespace

Spawned spawn(const ChildOptions& options) {
  if (options.command.empty()) throw std::runtime_error("cannot start a program without a name");
  const std::string& program = options.command.front();
  const auto path = find_program(program);
  if (!path) fail(program, "not found or not executable (searched along PATH and in /usr/sbin)");

  const Descriptor nothing(open("/dev/null", O_RDWR | O_CLOEXEC));
  Descriptor file;
  if (!options.output.empty()) {
    file = Descriptor(open(options.output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
    if (file.get() < 0)
      fail(program, "its output cannot go to " + options.output + ": " + std::strerror(errno));
  }
  Pipe lines;
  if (options.pipe_stdout) lines = make_pipe(program);
  Pipe report = make_pipe(program);

  auto arguments = options.command;
  auto environment = environment_with(options.environment);
  const int error = file.get() >= 0 ? file.get() : nothing.get();
  const Prepared prepared{*path,
                          pointers(arguments),
                          pointers(environment),
                          account_for(program, options.user),
                          nothing.get(),
                          options.pipe_stdout ? lines.write.get() : error,
                          error,
                          report.write.get(),
                          options.signal_on_parent_death,
                          getpid()};
  const pid_t pid = fork_with_signals_blocked(prepared);
  if (pid < 0) fail(program, std::strerror(errno));
  report.write.reset();
  if (const int code = exec_error(report.read.get()); code != 0) {
    waitpid(pid, nullptr, 0);
    fail(program, std::strerror(code));
  }
  return {pid, lines.read.release()};
}

}  // namespace dupcheck
