// redis-lock-reentrant-unique: the lock of redis-lock-reentrant, for 1 s, over a unique index.
//
// Right, whatever becomes of the lock. It turns duplicates away before any work is done, knows nested calls,
// and leaves after a crash in a second. When the work lasts longer and it runs out under its holder, the next
// submission gets in and works in vain: whichever of the two commits second is refused by the index, its
// transaction ends, the stock is as it was, and it is answered 409. That may be the first one.
//
// In the wild: Redisson in front, DuplicateKeyException below; the lock is for load, the index for truth.

#include "target/redis_lease.hpp"
#include "target/reentrant_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_reentrant_unique(Shop& shop, const OrderRequest& order) {
  return place_with_reserve(
      shop, order, [&] { return ReentrantLease(shop.keys(), order_lock(order), std::chrono::seconds(1)); });
}

}  // namespace dupcheck::target
