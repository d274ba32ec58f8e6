// rate-limit: one order per user and second, counted by INCR and PEXPIRE in one script.
//
// Right, for what it promises: a limit. The first count of a window sets its end in the same step, so that no
// counter is left without one. It knows users, not orders: it refuses another order of the same user as well,
// and a duplicate that comes after the window is a new order. What fails is counted, too.
//
// In the wild: @RateLimiter with a Lua script; the fixed window of API gateways. Two windows side by side let
// two in within milliseconds, at the end of one and the start of the next.

#include "target/answers.hpp"

namespace dupcheck::target {
namespace {

constexpr std::chrono::seconds limit_window{1};
constexpr std::int64_t limit = 1;
constexpr const char* count_in_window = R"(
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count)";

}  // namespace

Answer rate_limit(Shop& shop, const OrderRequest& order) {
  const std::string counter = "rate:order:" + std::to_string(order.user_id);
  const std::string window_ms = std::to_string(std::chrono::milliseconds(limit_window).count());
  if (shop.keys().evaluate(count_in_window, counter, {window_ms}) > limit) return throttled(limit_window);
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
