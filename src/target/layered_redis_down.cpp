// layered-redis-down: the same three layers; when Redis does not answer, the unique index carries it alone.
//
// Right, and open in an outage, because what is left is still a defence: the index lets one order in for each
// token, whoever sends it and however many at once. What goes with Redis is the rest: duplicates do the work
// in vain, and a token that was never issued is as good as one that was. Compare redis-lock-fail-open, which
// goes on with nothing underneath.
//
// In the wild: fallbacks around a lock that are allowed, since somebody has checked what is underneath.

#include <optional>

#include "target/layers.hpp"

namespace dupcheck::target {

Answer layered_redis_down(Shop& shop, const OrderRequest& request) {
  const OrderRequest order = keyed_by_token(request);
  try {
    const RedisLease lease(shop.keys(), order_lock(order), layered_lock_lives);
    if (!lease.held()) return rejected_duplicate();
    return place_by_token(shop, order);
  } catch (const KeyStoreError&) {
    return answer_or_rejected(shop.place_order(order));
  }
}

}  // namespace dupcheck::target
