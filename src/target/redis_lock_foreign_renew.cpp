// redis-lock-foreign-renew: a lock of 500 ms that a thread renews every 100 ms, by a bare PEXPIRE.
//
// Wrong. It renews whatever lies at the key. Once the lock has changed hands, the first holder's thread goes
// on to prolong the second one's: should that one die, its lock does not run out as long as the first works,
// and a time to live that its owner chose is not the one it has. Nothing of it shows while locks are not
// lost; the deletion compares, and that is where everybody looks.
//
// In the wild: scheduled renewals as `redisTemplate.expire(key, 30, SECONDS)`, next to a careful unlock
// script.

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"
#include "target/watchdog.hpp"

namespace dupcheck::target {

Answer redis_lock_foreign_renew(Shop& shop, const OrderRequest& order) {
  constexpr std::chrono::milliseconds lives{500}, period{100};
  const std::string lock = order_lock(order);
  const RedisLease lease(shop.keys(), lock, lives);
  if (!lease.held()) return rejected_duplicate();
  const Watchdog watchdog(period, [&] { shop.keys().expire(lock, lives); });
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
