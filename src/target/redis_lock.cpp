// redis-lock: SET lock:order:<request id> <random owner> NX PX; the business; compare and delete by script.
//
// Right, within what a lock is. SET NX is one step in Redis; the TTL is longer than the business can last, so
// the lock is never lost under its holder; and it is deleted only by the owner whose value it holds, after
// the commit. It remembers nothing: once the first is done, the same key is a new order (contract:
// after_success accepted), and so is a late duplicate of a burst when the work is short. It has no fencing:
// should the lock vanish while its holder works, by hand or by a fail-over, the next one gets in.
// Without Redis it answers 503 and lets nobody through.
//
// In the wild: the recipe of the Redis manual (SET, "Patterns"), and most libraries that improve on it.

#include "target/answers.hpp"
#include "target/redis_lease.hpp"

namespace dupcheck::target {

Answer redis_lock(Shop& shop, const OrderRequest& order) {
  const RedisLease lease(shop.keys(), order_lock(order), order_lock_lives(order));
  if (!lease.held()) return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
