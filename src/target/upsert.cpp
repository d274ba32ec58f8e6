// upsert: INSERT … ON DUPLICATE KEY UPDATE (or ON CONFLICT); the stock is reduced by whoever inserted.
//
// Right. The unique index makes of all the INSERTs one row, and makes each of them wait for the one before;
// in the same transaction the row itself then says whose it is, and only its maker goes on to the stock.
// Everybody else gets the order that is there. MySQL would say it by the count of affected rows, 1 or 2;
// SQLite and PostgreSQL count 1 either way, so the order's number is compared. A payload that differs is not
// looked at: the first one stands. Every duplicate does the work in vain before it is told.
//
// In the wild: MyBatis' insertOrUpdate with a look at its result; INSERT … ON CONFLICT DO NOTHING RETURNING
// id.

#include "target/answers.hpp"
#include "target/upsert_row.hpp"

namespace dupcheck::target {

Answer upsert(Shop& shop, const OrderRequest& order) {
  shop.work(order.work);
  fail_before_if_asked(order);
  const std::string mine = new_order_no();
  Placed placed;
  const Ended ended = shop.transact([&](Database& database) {
    placed = {.result = Placed::Result::placed,
              .order_no = upsert_order(database, shop.dialect(), order, mine)};
    if (placed.order_no != mine || reduce_stock(database, order)) return true;
    placed.result = why_not_reduced(database, order);
    return false;
  });
  if (ended != Ended::committed) return answer_for(placed);
  if (placed.order_no != mine) return replayed(placed.order_no);
  fail_after_if_asked(order, mine);
  return answer_for(placed);
}

}  // namespace dupcheck::target
