// optimistic-ignored: look at the record, read the version, work, write WHERE version = …, whatever it
// changes.
//
// Wrong. The UPDATE is as it should be, and nobody asks how many rows it has changed. All who have read the
// same version insert their order and commit it; the stock is reduced by the first of them alone. That goes
// for duplicates of one order, and just as well for orders of different customers: more is sold than is taken
// from the shelf.
//
// In the wild: `mapper.updateByVersion(…);` with its int dropped; a bulk UPDATE past the ORM that checks
// @Version.

#include "target/answers.hpp"
#include "target/order_rows.hpp"
#include "target/stock_version.hpp"

namespace dupcheck::target {

Answer optimistic_ignored(Shop& shop, const OrderRequest& order) {
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  const auto shelf = look_at_shelf(shop, order.sku);
  if (!shelf) return answer_for({.result = Placed::Result::unknown_product, .order_no = {}});
  shop.work(order.work);
  fail_before_if_asked(order);
  const Placed placed = {.result = Placed::Result::placed, .order_no = new_order_no()};
  shop.transact([&](Database& database) {
    insert_order(database, order, placed.order_no);
    reduce_stock_at(database, order, shelf->version);
    return true;
  });
  fail_after_if_asked(order, placed.order_no);
  return answer_for(placed);
}

}  // namespace dupcheck::target
