// unique-index: UNIQUE (request_id) in the orders table; whoever meets it is rejected.
//
// Right. The database lets one row in and makes the others wait for its commit; a refused INSERT ends the
// whole transaction, so the stock is not touched a second time. It holds for ever, on any number of
// instances, and needs nothing else. Every duplicate does the work in vain before it is refused: what the
// business does outside the database is not defended.
//
// In the wild: DuplicateKeyException turned into "please do not submit twice".

#include "target/answers.hpp"

namespace dupcheck::target {

Answer unique_index(Shop& shop, const OrderRequest& order) {
  const Placed placed = shop.place_order(order);
  if (placed.result == Placed::Result::refused_by_index) return rejected_duplicate();
  return answer_for(placed);
}

}  // namespace dupcheck::target
