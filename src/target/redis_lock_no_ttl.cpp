// redis-lock-no-ttl: SETNX without a time to live, the look at the record, the business, compare and delete.
//
// Wrong. As long as every holder comes to his end, nothing shows. A process that is killed while it works, or
// that cannot reach Redis when it is done, leaves the lock for ever: that order is answered 409 until
// somebody deletes the key by hand, though nothing was ever written.
//
// In the wild: setIfAbsent(key, value) without the overload that takes a Duration; setnx as it was before
// Redis 2.6.12 gave SET its options.

#include "base/random.hpp"
#include "target/give_back.hpp"
#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_no_ttl(Shop& shop, const OrderRequest& order) {
  const std::string lock = order_lock(order), owner = random_uuid();
  if (!shop.keys().set_if_absent(lock, owner)) return rejected_duplicate();
  const GiveBack give_back([&] { shop.keys().remove_if(lock, owner); });
  return place_unless_recorded(shop, order);
}

}  // namespace dupcheck::target
