// check-then-insert: SELECT by request id, reject if there is a row, insert otherwise.
//
// Wrong. Between the look and the row lies the whole business: everybody who looks before the first one has
// committed sees nothing, and inserts. One after the other it looks perfect: a replay is rejected, and so it
// passes every test by hand.
//
// In the wild: `findOrCreate` and `existsByRequestId` without a unique index under them; an upsert written as
// SELECT and INSERT.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer check_then_insert(Shop& shop, const OrderRequest& order) {
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
