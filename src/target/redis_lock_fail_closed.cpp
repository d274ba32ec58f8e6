// redis-lock-fail-closed: a lock and the look at the record; when Redis does not answer, 503 with
// Retry-After.
//
// Right. Without its lock it lets nobody through, and says so within two seconds, while the client still
// listens; nothing was written, and the same key may be tried again. A Redis that stood still with our SET NX
// in its receive buffer executes it when it goes on, for a client that has been told 503: the lock is then
// held by nobody. It writes no order, its time to live frees it, and until then retries of that one key are
// answered 409. A lock that was lost with Redis's memory while its holder worked lets the next one in
// (contract: expiry unsafe).
//
// In the wild: payment and stock services that prefer an error to a second charge.

#include <optional>

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_fail_closed(Shop& shop, const OrderRequest& order) {
  std::optional<RedisLease> lease;
  try {
    lease.emplace(shop.keys(), order_lock(order), order_lock_lives(order));
  } catch (const KeyStoreError& error) {
    return unavailable(error.what());
  }
  if (!lease->held()) return rejected_duplicate();
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
