// layered: a Redis lock, then a one-time token, then a unique index on that token.
//
// Right, because each layer has another's gap. The lock turns duplicates away while the first one works, and
// is allowed to be short, since the index refuses the second order when it runs out. The token proves that a
// page of ours was there first, and need not be taken ahead of the business, since the lock keeps others away
// meanwhile: whatever fails, the client still has it. The index is for ever, and cannot tell a forged token
// from a fresh one; that is the token's part. Without Redis nobody gets in.
//
// In the wild: a gateway with a lock, a form with a token, a table with UNIQUE, usually by three teams.

#include "target/layers.hpp"

namespace dupcheck::target {

Answer layered(Shop& shop, const OrderRequest& request) {
  const OrderRequest order = keyed_by_token(request);
  const RedisLease lease(shop.keys(), order_lock(order), layered_lock_lives);
  if (!lease.held()) return rejected_duplicate();
  return place_by_token(shop, order);
}

}  // namespace dupcheck::target
