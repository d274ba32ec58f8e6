// rate-limit-two-commands: one order per user and second, counted by INCR; PEXPIRE when INCR answered 1.
//
// Wrong. Between the two commands the counter has no end: a process that dies there, or whose second command
// is lost, leaves a counter that only rises, and that user is throttled for ever. Nobody sets its end later,
// because INCR never answers 1 again. Who asks in that round trip sees a counter without a time to live.
//
// In the wild: `Long n = redis.incr(k); if (n == 1) redis.expire(k, 1);`, with INCR's page in the Redis
// manual explaining why not.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer rate_limit_two_commands(Shop& shop, const OrderRequest& order) {
  constexpr std::chrono::seconds window{1};
  constexpr std::int64_t limit = 1;
  const std::string counter = "rate:order:" + std::to_string(order.user_id);
  const std::int64_t count = shop.keys().increment(counter);
  if (count == 1) shop.keys().expire(counter, window);
  if (count > limit) return throttled(window);
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
