// redis-lock-record-check: a lock, and under it the look at the record; given back after the commit.
//
// Right when duplicates come together and when they come spaced: while the first one works the lock refuses
// them, and afterwards the record does, which is committed before the lock is free. For ever, that is, as
// long as the record is there. What is left is the lock itself: its time to live is longer than the business
// can last, but should it vanish while its holder works, the next one gets in (contract: expiry unsafe).
//
// In the wild: the double check of careful teams, `lock; if (exists) return; insert; unlock after commit`.

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_record_check(Shop& shop, const OrderRequest& order) {
  const RedisLease lease(shop.keys(), order_lock(order), order_lock_lives(order));
  if (!lease.held()) return rejected_duplicate();
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
