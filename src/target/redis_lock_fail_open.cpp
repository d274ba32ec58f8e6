// redis-lock-fail-open: a lock and the look at the record; when Redis does not answer, without the lock.
//
// Wrong. "Better to sell than to be safe": while Redis is away, everybody goes on to the look alone, and that
// is check-then-insert. Duplicates that come together are as many orders. One after the other it holds, and
// so it passes the outage that is tried by hand. It says that it is open; it does not say that it is
// undefended.
//
// In the wild: `catch (RedisConnectionFailureException e) { log.warn(…); return true; }` around tryLock.

#include <optional>

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_fail_open(Shop& shop, const OrderRequest& order) {
  std::optional<RedisLease> lease;
  try {
    lease.emplace(shop.keys(), order_lock(order), order_lock_lives(order));
  } catch (const KeyStoreError&) {
    return place_unless_recorded(shop, order);
  }
  if (!lease->held()) return rejected_duplicate();
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
