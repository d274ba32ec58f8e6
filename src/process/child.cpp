#include "process/child.hpp"

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/spawn.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

int poll_timeout(Nanos left) {
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return static_cast<int>(std::clamp<std::int64_t>(ms, 0, 60'000));
}

}  // namespace

Child::Child(const ChildOptions& options) {
  const Spawned spawned = spawn(options);
  pid_ = spawned.pid;
  stdout_ = spawned.stdout_pipe;
  pidfd_ = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      pidfd_(std::exchange(other.pidfd_, -1)),
      stdout_(std::exchange(other.stdout_, -1)),
      pending_(std::move(other.pending_)),
      status_(other.status_) {}

Child& Child::operator=(Child&& other) noexcept {
  if (this == &other) return *this;
  release();
  pid_ = std::exchange(other.pid_, -1);
  pidfd_ = std::exchange(other.pidfd_, -1);
  stdout_ = std::exchange(other.stdout_, -1);
  pending_ = std::move(other.pending_);
  status_ = other.status_;
  return *this;
}

Child::~Child() { release(); }

void Child::release() {
  stop();
  if (pidfd_ >= 0) close(std::exchange(pidfd_, -1));
  if (stdout_ >= 0) close(std::exchange(stdout_, -1));
  pid_ = -1;
}

void Child::signal(int number) {
  if (pid_ > 0 && !status_) kill(-pid_, number);
}

bool Child::wait(Nanos at_most) {
  const auto deadline = SteadyClock::now() + at_most;
  while (pid_ > 0 && !status_) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == pid_) {
      // Not reaped yet, so that the group's number cannot belong to anybody else: the leader's own children
      // go with it.
      kill(-pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
      status_ = info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
      break;
    }
    const Nanos left = deadline - SteadyClock::now();
    if (left <= 0ns) return false;
    // Without a pidfd (kernels before 5.3) poll() is a short sleep.
    pollfd ended{pidfd_, POLLIN, 0};
    poll(&ended, 1, pidfd_ >= 0 ? poll_timeout(left) : poll_timeout(std::min<Nanos>(left, 5ms)));
  }
  return pid_ > 0;
}

std::optional<std::string> Child::read_line(Nanos at_most) {
  const auto deadline = SteadyClock::now() + at_most;
  while (true) {
    if (const std::size_t end = pending_.find('\n'); end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      return line;
    }
    const Nanos left = deadline - SteadyClock::now();
    if (stdout_ < 0 || left <= 0ns) return std::nullopt;
    pollfd readable{stdout_, POLLIN, 0};
    if (poll(&readable, 1, poll_timeout(left)) <= 0) continue;
    char buffer[4096];
    const ssize_t got = read(stdout_, buffer, sizeof buffer);
    if (got > 0) {
      pending_.append(buffer, static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      return pending_.empty() ? std::nullopt : std::optional(std::exchange(pending_, {}));
    }
  }
}

void Child::stop(Nanos grace) {
  if (pid_ <= 0 || status_) return;
  signal(SIGTERM);
  signal(SIGCONT);  // a stopped process would not see the first
  if (wait(grace)) return;
  signal(SIGKILL);
  wait(10s);
}

bool wait_until_ready(Child& child, const std::function<bool()>& ready, Nanos at_most) {
  const auto deadline = SteadyClock::now() + at_most;
  for (Nanos pause = 1ms; !ready(); pause = std::min<Nanos>(pause * 2, 20ms)) {
    if (SteadyClock::now() > deadline || child.wait(pause)) return false;
  }
  return true;
}

}  // namespace dupcheck
