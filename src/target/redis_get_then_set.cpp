// redis-get-then-set: GET idem:<request id>; reject if it is there; SET it otherwise.
//
// Wrong. Two commands, and the window between them is one round trip to Redis: everybody whose GET comes
// before the first SET goes on to place an order. Later duplicates, for as long as the mark lives, are
// rejected, and so it passes every test by hand and most load tests.
//
// In the wild: `if (!redisTemplate.hasKey(k)) { redisTemplate.opsForValue().set(k, …) }`, the most copied
// defence there is; SETNX in one step is the mend.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer redis_get_then_set(Shop& shop, const OrderRequest& order) {
  const std::string mark = "idem:" + order.request_id;
  if (shop.keys().get(mark)) return rejected_duplicate();
  shop.keys().set(mark, "1", std::chrono::minutes(5));
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
