// redis-lock-unique: a Redis lock in front, a unique index underneath.
//
// Right, and what a careful team ships. The lock turns duplicates away before any work is done; the look
// under it does the same for replays; the index is the last line: should the lock expire or be deleted while
// its holder works, the second INSERT is refused and the stock stays as it was. Without Redis it answers 503
// and lets nobody through.
//
// In the wild: Redisson or SET NX at the gateway, DuplicateKeyException at the bottom.

#include "target/answers.hpp"
#include "target/redis_lease.hpp"

namespace dupcheck::target {

Answer redis_lock_unique(Shop& shop, const OrderRequest& order) {
  const RedisLease lease(shop.keys(), order_lock(order), order_lock_lives(order));
  if (!lease.held()) return rejected_duplicate();
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  const Placed placed = shop.place_order(order);
  if (placed.result == Placed::Result::refused_by_index) return rejected_duplicate();
  return answer_for(placed);
}

}  // namespace dupcheck::target
