// redis-lock-plain-delete: SET NX PX, the look at the record, the business; then DEL, whoever's lock it is.
//
// Wrong. When the lock was lost while its holder worked, it may be somebody else's by the time the holder is
// done: DEL takes it from him, and a third submission walks in beside the second. With a time to live longer
// than the work it looks perfect; the first slow database or stop-the-world pause makes two orders. Its value
// is random, as it should be, and nobody ever reads it.
//
// In the wild: `try { … } finally { redisTemplate.delete(key); }`, in most hand-written @Idempotent aspects;
// it also deletes the winner's lock when the finally belongs to those who never got in.

#include "base/random.hpp"
#include "target/give_back.hpp"
#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_plain_delete(Shop& shop, const OrderRequest& order) {
  const std::string lock = order_lock(order);
  if (!shop.keys().set_if_absent(lock, random_uuid(), order_lock_lives(order))) return rejected_duplicate();
  const GiveBack give_back([&] { shop.keys().remove(lock); });
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
