#include "judge/lock_state.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

/// Redis counts in milliseconds, from a clock that it reads once per event loop.
constexpr Nanos grain = std::chrono::milliseconds(20);

/// Both ends: owners often differ in the last digits only.
std::string brief(const std::string& value) {
  constexpr std::size_t end = 9;
  const bool ascii = std::ranges::all_of(value, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (!ascii || value.size() <= 2 * end + 6) return shorten(value, 2 * end + 6);
  return shorten(value, end) + value.substr(value.size() - end);
}

}  // namespace

bool set_anew(const LockState& before, const LockState& now) {
  if (!before.held || !now.held || !before.same_holder(now)) return false;
  if (!before.ttl || !now.ttl) return before.ttl.has_value() != now.ttl.has_value();
  const Nanos least = *before.ttl - (now.at - before.asked);
  const Nanos most = *before.ttl - (now.asked - before.at);
  return *now.ttl > most + grain || *now.ttl < least - grain;
}

bool may_have_run_out(const LockState& before, Nanos by) {
  return before.ttl && before.asked + *before.ttl <= by + grain;
}

std::string describe(const LockState& state) {
  if (!state.held) return "lock free";
  const std::string ttl =
      state.ttl ? fmt::format("TTL {} ms",
                              std::chrono::duration_cast<std::chrono::milliseconds>(*state.ttl).count())
                : "no TTL";
  if (state.sentinel) return "sentinel, " + ttl;
  return fmt::format("lock = {}, {}", brief(printable(state.value)), ttl);
}

}  // namespace dupcheck
