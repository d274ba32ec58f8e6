#include "case/lock.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "case/lock_look.hpp"

namespace dupcheck {
namespace {

constexpr Nanos between_samples = std::chrono::milliseconds(1);

}  // namespace

Lock::Lock(const StoreUrl& store, const StoreTimeouts& timeouts, std::string key, const RoundClock& clock)
    : key_(std::move(key)),
      clock_(clock),
      redis_(open_redis(store, timeouts)),
      watching_(open_redis(store, timeouts)) {
  keep(look());
  sampler_ = std::thread([this] { watch(); });
}

Lock::~Lock() {
  stop_ = true;
  sampler_.join();
  try {
    remove_sentinel();
  } catch (const std::exception&) {
    // Redis is gone, or refuses: the sentinel's own TTL takes it away.
  }
}

void Lock::watch() {
  try {
    while (!stop_) {
      const Nanos asked = clock_.now();
      LockState state = look_at_lock(*watching_, key_);
      state.asked = asked;
      state.at = clock_.now();
      keep(state);
      std::this_thread::sleep_for(between_samples);
    }
  } catch (const std::exception& error) {
    const std::lock_guard guard(mutex_);
    trouble_ = error.what();
    changed_.notify_all();
  }
}

void Lock::keep(const LockState& seen) {
  const std::lock_guard guard(mutex_);
  LockState state = seen;
  state.sentinel = !sentinel_.empty() && state.owner == sentinel_;
  // Looks that overlap cannot be put in an order: the one that began before the other was there says nothing.
  if (latest_ && state.asked < latest_->at) return;
  if (!latest_ || !latest_->same_holder(state) || latest_->value != state.value ||
      set_anew(*latest_, state)) {
    history_.push_back(state);
  }
  latest_ = state;
  changed_.notify_all();
}

LockState Lock::look() {
  const Nanos asked = clock_.now();
  LockState state = look_at_lock(*redis_, key_);
  state.asked = asked;
  state.at = clock_.now();
  const std::lock_guard guard(mutex_);
  state.sentinel = !sentinel_.empty() && state.owner == sentinel_;
  return state;
}

std::optional<LockState> Lock::wait_until(const Test& test, Nanos at_most, Nanos since) {
  const Nanos deadline = clock_.now() + at_most;
  std::unique_lock guard(mutex_);
  while (true) {
    if (!trouble_.empty()) throw NoSubject("the lock could not be watched any longer: " + trouble_);
    for (const LockState& state : history_) {
      if (state.at >= since && test(state)) return state;
    }
    if (latest_ && latest_->at >= since && test(*latest_)) return latest_;
    const Nanos left = deadline - clock_.now();
    if (left <= Nanos{0}) return std::nullopt;
    changed_.wait_for(guard, std::min<Nanos>(left, std::chrono::milliseconds(50)));
  }
}

std::optional<LockState> Lock::wait_until_held(Nanos at_most) {
  return wait_until([](const LockState& state) { return state.held; }, at_most);
}

std::optional<LockState> Lock::wait_until_free(Nanos at_most) {
  return wait_until([](const LockState& state) { return !state.held; }, at_most, clock_.now());
}

void Lock::expire() { ask(*redis_, {"DEL", key_}); }

LockState Lock::put_sentinel(Nanos ttl) {
  const LockState before = look();
  const std::string value = "dupcheck-sentinel-" + random_word(12);
  {
    const std::lock_guard guard(mutex_);
    sentinel_ = value;
  }
  put_value(*redis_, key_, before.type, value, ttl);
  const LockState placed = look();
  keep(placed);
  return placed;
}

void Lock::remove_sentinel() {
  std::string value;
  {
    const std::lock_guard guard(mutex_);
    value = sentinel_;
  }
  if (!value.empty()) remove_value(*redis_, key_, value);
}

std::vector<LockState> Lock::history() const {
  const std::lock_guard guard(mutex_);
  return history_;
}

std::string Lock::explain_absence() {
  const std::vector<std::string> similar = similar_keys(*redis_, key_);
  const std::string found = similar.empty()
                                ? "no key with a similar name is there"
                                : fmt::format("keys with a similar name: {}", printable(join(similar, ", ")));
  return fmt::format("no lock was ever seen at {}; {}", printable(key_), found);
}

}  // namespace dupcheck
