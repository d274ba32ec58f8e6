// redis-lock-two-commands: SETNX, then PEXPIRE; the look at the record, the business, compare and delete.
//
// Wrong. Between the two commands lies a round trip, and during it the lock has no time to live: a process
// that dies there, or whose second command is lost, leaves it for ever. The window is narrow and the work
// does not widen it; over millions of orders and some deployments it is hit.
//
// In the wild: `if (jedis.setnx(k, v) == 1) { jedis.expire(k, 30); … }`, the recipe of a decade of tutorials.

#include "base/random.hpp"
#include "target/give_back.hpp"
#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_two_commands(Shop& shop, const OrderRequest& order) {
  const std::string lock = order_lock(order), owner = random_uuid();
  if (!shop.keys().set_if_absent(lock, owner)) return rejected_duplicate();
  const GiveBack give_back([&] { shop.keys().remove_if(lock, owner); });
  shop.keys().expire(lock, order_lock_lives(order));
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
