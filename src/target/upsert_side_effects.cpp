// upsert-side-effects: the same upsert, and the stock is reduced by everybody.
//
// Wrong. There is one order, as there should be, and everybody who counts orders is content. But the rest of
// the business runs as often as the request comes: fifty duplicates take fifty pieces from the shelf for one
// order. What is idempotent is the row, not the operation.
//
// In the wild: saveOrUpdate() and then the stock, the points, the coupon; MERGE in a stored procedure;
// upserts in consumers of messages.

#include "target/answers.hpp"
#include "target/upsert_row.hpp"

namespace dupcheck::target {

Answer upsert_side_effects(Shop& shop, const OrderRequest& order) {
  shop.work(order.work);
  fail_before_if_asked(order);
  const std::string mine = new_order_no();
  Placed placed;
  const Ended ended = shop.transact([&](Database& database) {
    placed = {.result = Placed::Result::placed,
              .order_no = upsert_order(database, shop.dialect(), order, mine)};
    if (reduce_stock(database, order)) return true;
    placed.result = why_not_reduced(database, order);
    return false;
  });
  if (ended != Ended::committed) return answer_for(placed);
  fail_after_if_asked(order, placed.order_no);
  return placed.order_no == mine ? answer_for(placed) : replayed(placed.order_no);
}

}  // namespace dupcheck::target
