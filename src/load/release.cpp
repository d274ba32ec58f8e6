#include "load/release.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <sched.h>
#include <sys/socket.h>

namespace dupcheck {
namespace {

void release_plain(std::span<HeldByte> held, const RoundClock& clock) {
  for (HeldByte& one : held) {
    const ssize_t sent = ::send(one.socket, &one.byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    one.released = clock.now();
    one.error = sent == 1 ? 0 : errno;
  }
}

/// SCHED_FIFO for the life of this object, if the process may.
class RealTime {
 public:
  RealTime() {
    policy_ = ::sched_getscheduler(0);
    if (policy_ < 0 || ::sched_getparam(0, &parameters_) != 0) return;
    sched_param lowest{};
    lowest.sched_priority = ::sched_get_priority_min(SCHED_FIFO);
    granted_ = ::sched_setscheduler(0, SCHED_FIFO, &lowest) == 0;
  }
  RealTime(const RealTime&) = delete;
  RealTime& operator=(const RealTime&) = delete;
  ~RealTime() {
    if (granted_) ::sched_setscheduler(0, policy_, &parameters_);
  }
  bool granted() const { return granted_; }

 private:
  int policy_ = SCHED_OTHER;
  sched_param parameters_{};
  bool granted_ = false;
};

// On one machine the receiver that a send() wakes pre-empts the sender; a real-time thread is not pre-empted.
void release_real_time(std::span<HeldByte> held, const RoundClock& clock) {
  const RealTime real_time;
  release_plain(held, clock);
}

constexpr std::array<ReleaseMode, 2> modes = {{
    {"real-time loop", [] { return RealTime().granted(); }, release_real_time},
    {"plain loop", [] { return true; }, release_plain},
}};

}  // namespace

std::span<const ReleaseMode> release_modes() { return modes; }

const ReleaseMode& best_release_mode() {
  return *std::find_if(modes.begin(), modes.end() - 1,
                       [](const ReleaseMode& mode) { return mode.permitted(); });
}

}  // namespace dupcheck
