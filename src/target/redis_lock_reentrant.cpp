// redis-lock-reentrant: a hash at the lock's key counts how often its holder is inside, as Redisson's does.
//
// Right, within what a lock is. The holder is a thread of a process; a nested call under the same key adds
// one to the count and its exit takes one off, so it neither meets its own lock nor gives it back too early.
// The time to live is longer than the business can last. It has no fencing: should the lock vanish while its
// holder works, the next one gets in (contract: expiry unsafe).
//
// In the wild: Redisson's RLock; a nested @Transactional service behind @Lock4j or @DistributedLock.

#include "target/redis_lease.hpp"
#include "target/reentrant_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_reentrant(Shop& shop, const OrderRequest& order) {
  return place_with_reserve(
      shop, order, [&] { return ReentrantLease(shop.keys(), order_lock(order), order_lock_lives(order)); });
}

}  // namespace dupcheck::target
