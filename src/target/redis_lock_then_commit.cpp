// redis-lock-then-commit: lock, look, work and write, give the lock back, and only then commit.
//
// Wrong. Between the unlock and the commit, here 30 ms, the order is written and nobody can see it: a
// duplicate that arrives then gets the lock, looks, finds no record, and writes a second one. A burst does
// not show it, its duplicates are all refused while the first one works; a replay does not, the order is
// committed by then. Only a duplicate that comes at the right moment does.
//
// In the wild: the lock taken and given back inside a @Transactional method, so that the commit comes after
// the method has returned; the most common fault of all that pass load tests. The 30 ms are those of a commit
// that waits for its replica, or of what a framework does before it.

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer redis_lock_then_commit(Shop& shop, const OrderRequest& order) {
  RedisLease lease(shop.keys(), order_lock(order), order_lock_lives(order));
  if (!lease.held()) return rejected_duplicate();
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  shop.work(order.work);
  const auto unlock_too_early = [&](Database&, const std::string&) {
    lease.release();
    shop.work(std::chrono::milliseconds(30));
    return true;
  };
  return answer_for(shop.write_order(order, {.last = unlock_too_early}));
}

}  // namespace dupcheck::target
