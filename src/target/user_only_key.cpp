// user-only-key: SET NX submit:user:<user id>; done is remembered for 2 s.
//
// Wrong. It is one order at a time, and one in two seconds, per user: a duplicate is refused, and so is the
// same user's other order, from another tab, another device, or the second item of an app that sends its
// orders side by side. A burst of one order cannot tell the difference.
//
// In the wild: `lock:submit:{userId}` in an interceptor that knows who is logged in and nothing else; a
// session attribute "submitting".

#include "target/place_once.hpp"

namespace dupcheck::target {

Answer user_only_key(Shop& shop, const OrderRequest& order) {
  const Mark mark = {.key = "submit:user:" + std::to_string(order.user_id),
                     .remembered = std::chrono::seconds(2)};
  return place_once(shop, order, mark, always_rejected);
}

}  // namespace dupcheck::target
