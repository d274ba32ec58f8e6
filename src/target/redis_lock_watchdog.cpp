// redis-lock-watchdog: a lock of 500 ms that a thread renews every 100 ms for as long as its holder works.
//
// Right, within what a lock is. However long the business lasts, the lock does not run out under it; when the
// process dies, the thread dies with it, and the lock is free half a second later. It renews only what is
// still its own, compared in the same script, and it has stopped before the lock is given back. What it does
// not survive: somebody who deletes the key by hand, a fail-over that forgets it, a Redis or a process that
// stands still for longer than the 500 ms. Then the next one gets in (contract: expiry renewed), and only an
// index or a fencing token would stop the second row.
//
// In the wild: Redisson's lock without a lease time (30 s, renewed every 10 s).

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"
#include "target/watchdog.hpp"

namespace dupcheck::target {

Answer redis_lock_watchdog(Shop& shop, const OrderRequest& order) {
  constexpr std::chrono::milliseconds lives{500}, period{100};
  const std::string lock = order_lock(order);
  const RedisLease lease(shop.keys(), lock, lives);
  if (!lease.held()) return rejected_duplicate();
  const Watchdog watchdog(period, [&] { shop.keys().expire_if(lock, lease.owner(), lives); });
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
