#pragma once
// The handle on one lock: looked at on connections of its own, so that the watching disturbs nobody.
//
// A sampler thread looks about a thousand times a second and keeps every change of holder, and every TTL that
// somebody sets anew. What a case puts in the lock's place is marked as ours, has a TTL of its own, and is
// taken away again only while it is still ours.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "case/steps.hpp"
#include "judge/lock_state.hpp"
#include "store/redis.hpp"

namespace dupcheck {

/// The round has not got what the case is about: no lock declared, none that appears, nothing to hold. It is
/// inconclusive, with this reason.
struct NoSubject : BrokenSetup {
  using BrokenSetup::BrokenSetup;
};

/// All methods are for the stage's thread; they throw StoreError, and NoSubject when Redis refuses to show or
/// change the key.
class Lock {
 public:
  Lock(const StoreUrl& store, const StoreTimeouts& timeouts, std::string key, const RoundClock& clock);
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock();  ///< stops watching, takes the sentinel away

  const std::string& key() const { return key_; }
  LockState look();
  using Test = std::function<bool(const LockState&)>;
  /// The first sample from `since` on that passes; nothing when the time is over.
  std::optional<LockState> wait_until(const Test& test, Nanos at_most, Nanos since = Nanos{0});
  std::optional<LockState> wait_until_held(Nanos at_most);
  std::optional<LockState> wait_until_free(Nanos at_most);

  /// As if its time were over: the key is deleted, whoever holds it.
  void expire();
  /// Ours in its place, of the type that was there. Returns it as it was then seen.
  LockState put_sentinel(Nanos ttl);
  /// Only while it is still there and ours.
  void remove_sentinel();

  /// Every change seen so far, in order of time.
  std::vector<LockState> history() const;
  /// Why there may have been no lock: what was looked for, and the keys with a similar name that are there.
  std::string explain_absence();

 private:
  void watch();
  void keep(const LockState& state);

  std::string key_;
  const RoundClock& clock_;
  std::unique_ptr<Redis> redis_, watching_;
  std::string sentinel_;  // its value; empty: none was put

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<LockState> latest_;
  std::vector<LockState> history_;
  std::string trouble_;  // why the sampler gave up
  std::atomic<bool> stop_ = false;
  std::thread sampler_;  // last: uses all of the above
};

}  // namespace dupcheck
