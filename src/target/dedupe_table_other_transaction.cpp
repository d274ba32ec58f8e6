// dedupe-table-other-transaction: the request id is committed first, then the business has its own
// transaction.
//
// Wrong. One is let in, so bursts and replays come out right. But when the business fails, or the process
// dies between the two commits, the id stays without an order: the retry is refused as a duplicate, and there
// is nothing that it would be a duplicate of. The key is burnt.
//
// In the wild: an interceptor that inserts with auto-commit, or under REQUIRES_NEW, ahead of the service
// method; a deduplication table in another database than the business.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer dedupe_table_other_transaction(Shop& shop, const OrderRequest& order) {
  const auto remember = [&](Database& database) {
    database.query("INSERT INTO request_ids (request_id) VALUES (:request_id)",
                   {{"request_id", order.request_id}});
    return true;
  };
  if (shop.transact(remember) == Ended::refused_by_index) return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
