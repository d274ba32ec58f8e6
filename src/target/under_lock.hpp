#pragma once
// What a strategy does once it holds its lock.

#include "target/answers.hpp"

namespace dupcheck::target {

/// 409 also when a unique index refused the order.
inline Answer answer_or_rejected(const Placed& placed) {
  return placed.result == Placed::Result::refused_by_index ? rejected_duplicate() : answer_for(placed);
}

/// The look at the record, then the business: 409 when the order is there already.
inline Answer place_unless_recorded(Shop& shop, const OrderRequest& order) {
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  return answer_or_rejected(shop.place_order(order));
}

/// The whole of a handler whose lock knows of nesting. `take` makes the lock, an object that gives back at
/// its end what it held(). A nested order takes it a second time in the middle of its work, for
/// Shop::reserve, and goes on afterwards; when it is refused there, the answer is 409 and nothing is done.
template <class Take>
Answer place_with_reserve(Shop& shop, const OrderRequest& order, const Take& take) {
  const auto outer = take();
  if (!outer.held()) return rejected_duplicate();
  if (!order.nested) return place_unless_recorded(shop, order);
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  shop.work(order.work / 2);
  {
    const auto inner = take();
    if (!inner.held()) return rejected_duplicate();
    shop.reserve(order);
  }
  shop.work(order.work - order.work / 2);
  return answer_or_rejected(shop.write_order(order));
}

}  // namespace dupcheck::target
