// redis-lock-inner-release: a thread remembers that it holds the lock; whoever leaves first gives it back.
//
// Wrong. The nested call finds in the thread's memory that the lock is its own, and so does not block itself.
// But nothing counts: the inner exit deletes the lock, with the right owner and all, and for the rest of the
// outer section anybody may enter, sees no record, and writes the second order. Without nesting it is right.
//
// In the wild: a lock value kept in a ThreadLocal and compared in unlock(), reentrant by accident; a boolean
// "already locked" where a count is needed.

#include <map>

#include "base/random.hpp"
#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {
namespace {

/// From a lock's key to its owner.
std::map<std::string, std::string>& held_by_this_thread() {
  thread_local std::map<std::string, std::string> held;
  return held;
}

class RememberedLease {
 public:
  RememberedLease(KeyStore& keys, std::string key, std::chrono::milliseconds lives)
      : keys_(keys), key_(std::move(key)) {
    const auto known = held_by_this_thread().find(key_);
    const bool mine_already = known != held_by_this_thread().end();
    owner_ = mine_already ? known->second : random_uuid();
    held_ = mine_already || keys_.set_if_absent(key_, owner_, lives);
    if (held_) held_by_this_thread()[key_] = owner_;
  }
  RememberedLease(const RememberedLease&) = delete;
  RememberedLease& operator=(const RememberedLease&) = delete;
  ~RememberedLease() {
    if (!held_) return;
    held_by_this_thread().erase(key_);
    try {
      keys_.remove_if(key_, owner_);
    } catch (const KeyStoreError&) {
      // The order stands, whatever became of the lock: its TTL will free it.
    }
  }
  bool held() const { return held_; }

 private:
  KeyStore& keys_;
  std::string key_, owner_;
  bool held_ = false;
};

}  // namespace

Answer redis_lock_inner_release(Shop& shop, const OrderRequest& order) {
  return place_with_reserve(
      shop, order, [&] { return RememberedLease(shop.keys(), order_lock(order), order_lock_lives(order)); });
}

}  // namespace dupcheck::target
