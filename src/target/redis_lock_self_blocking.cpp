// redis-lock-self-blocking: redis-lock-record-check, called by somebody who holds it already.
//
// Wrong. Every taking of the lock has an owner of its own, so the nested call meets its own caller's lock, is
// told "please do not submit twice", and the whole operation ends with 409 and nothing done: that order can
// never be placed. (One that waits instead of refusing blocks until the time to live is over.) Without
// nesting it is right, and so it is until the day somebody calls one guarded service from another.
//
// In the wild: SET NX with a fresh UUID in an aspect around every service method.

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_self_blocking(Shop& shop, const OrderRequest& order) {
  return place_with_reserve(
      shop, order, [&] { return RedisLease(shop.keys(), order_lock(order), order_lock_lives(order)); });
}

}  // namespace dupcheck::target
