// dedupe-table: the request id goes into a table of its own first, in the same transaction as the order.
//
// Right. The table's primary key lets one in and makes the others wait for its commit; whoever is refused
// there has written nothing yet. Both are committed or neither is: when the business fails, the id goes with
// the order, and the retry is let in. It defends any business that is done in this database, also one that
// has no row with the request id in it. Every duplicate does the work in vain before it is refused: what the
// business does outside the database is not defended.
//
// In the wild: a table `idempotent_record` or `message_consumed` written inside the @Transactional method;
// the inbox of inbox/outbox.

#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer dedupe_table(Shop& shop, const OrderRequest& order) {
  shop.work(order.work);
  const auto remember = [&](Database& database) {
    database.query("INSERT INTO request_ids (request_id) VALUES (:request_id)",
                   {{"request_id", order.request_id}});
  };
  return answer_or_rejected(shop.write_order(order, {.first = remember}));
}

}  // namespace dupcheck::target
