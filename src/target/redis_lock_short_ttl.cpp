// redis-lock-short-ttl: SET NX PX 200, the look at the record, the business, compare and delete.
//
// Wrong. The time to live was chosen for a business that takes 50 ms, and nothing holds the business to it:
// when the work lasts longer the lock runs out under its holder, a duplicate gets in, sees no record, and
// writes the second order. The owner is compared before the deletion, so at least nobody else's lock is lost.
//
// In the wild: a fixed lease such as tryLock(0, 3, SECONDS), or `interval` in @RepeatSubmit, set once and
// never measured against the slowest request.

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_short_ttl(Shop& shop, const OrderRequest& order) {
  const RedisLease lease(shop.keys(), order_lock(order), std::chrono::milliseconds(200));
  if (!lease.held()) return rejected_duplicate();
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
