// unique-index-replay: UNIQUE (request_id) in the orders table; a duplicate gets the order that is there.
//
// Right: the idempotent endpoint. The look at the beginning only spares the work when the order is known
// already; it is the index that decides. Whoever it refuses finds the winner's row committed, because the
// database made the INSERT wait for that commit, and answers 200 with the same order number and
// Idempotent-Replayed: true. It does not compare payloads: the same key with another one replays the first.
//
// In the wild: payment APIs with an Idempotency-Key header; INSERT … ON CONFLICT DO NOTHING and SELECT.

#include <stdexcept>

#include "target/answers.hpp"

namespace dupcheck::target {

Answer unique_index_replay(Shop& shop, const OrderRequest& order) {
  if (const auto known = shop.find_by_request_id(order.request_id)) return replayed(known->order_no);
  const Placed placed = shop.place_order(order);
  if (placed.result != Placed::Result::refused_by_index) return answer_for(placed);
  const auto winner = shop.find_by_request_id(order.request_id);
  if (!winner) throw std::runtime_error("the unique index refused the row, and yet there is no order");
  return replayed(winner->order_no);
}

}  // namespace dupcheck::target
