#pragma once
// The moment of release: the held bytes go out, one after another, as close together as the machine can.

#include <span>
#include <string_view>

#include "base/time.hpp"

namespace dupcheck {

/// One held byte and the socket it completes a request on; the release fills in the rest.
struct HeldByte {
  int socket = -1;
  char byte = 0;
  Nanos released{0};  ///< right after its send() had returned
  int error = 0;      ///< errno of the send; 0: sent
};

/// One way to do it. `release` sends every byte, in order, stamps each, and returns; it neither allocates nor
/// logs in between. It leaves the thread as it found it.
struct ReleaseMode {
  std::string_view name;
  bool (*permitted)();  ///< by this machine, for this process, now
  void (*release)(std::span<HeldByte> held, const RoundClock& clock);
};

/// Every mode there is, the tightest first. A new one: one function and one row.
std::span<const ReleaseMode> release_modes();
/// The first that is permitted; the last row always is.
const ReleaseMode& best_release_mode();

}  // namespace dupcheck
