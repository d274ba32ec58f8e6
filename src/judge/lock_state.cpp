#include "judge/lock_state.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {

std::string describe(const LockState& state) {
  if (!state.held) return "lock free";
  const std::string ttl =
      state.ttl ? fmt::format("TTL {} ms",
                              std::chrono::duration_cast<std::chrono::milliseconds>(*state.ttl).count())
                : "no TTL";
  if (state.sentinel) return "sentinel, " + ttl;
  return fmt::format("lock = {}, {}", shorten(printable(state.value), 24), ttl);
}

}  // namespace dupcheck
