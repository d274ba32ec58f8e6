// mark-before-work: SET done:<request id> NX for a day; reject if it was there; the business. Never undone.
//
// Wrong. One step decides, so duplicates are refused together, spaced and later. But the mark says "done"
// before anything is: when the business fails, the retry that its client was told to make is refused as a
// duplicate, with no order in the table. The key is burnt.
//
// In the wild: message consumers that note the message id first, and let the broker redeliver into the note;
// setIfAbsent in an interceptor's preHandle, without an afterCompletion that looks at the exception.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer mark_before_work(Shop& shop, const OrderRequest& order) {
  if (!shop.keys().set_if_absent("done:" + order.request_id, "1", std::chrono::hours(24)))
    return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
