// business-key: operation, user and the business's own number, in a table of ids, in the order's transaction.
//
// Right, and it asks nothing of the client: "create-order of user 7 under number P-1" is the same operation
// whatever request id, token or trace it came with, also when it is sent again tomorrow by another device.
// All three are needed: without the operation the payment of P-1 would be a duplicate of its order, without
// the user his numbers would be everybody's, and without the number he could order once. What it cannot tell
// is the same number with another payload: that is refused as well. Every duplicate does the work in vain
// before it is refused.
//
// In the wild: UNIQUE (user_id, biz_no, biz_type); the key of @Idempotent("'order:' + #userId + #orderNo").

#include "target/under_lock.hpp"

namespace dupcheck::target {

Answer business_key(Shop& shop, const OrderRequest& order) {
  shop.work(order.work);
  const std::string key = "create-order:" + std::to_string(order.user_id) + ":" + order.ref;
  const auto remember = [&](Database& database) {
    database.query("INSERT INTO request_ids (request_id) VALUES (:key)", {{"key", key}});
  };
  return answer_or_rejected(shop.write_order(order, {.first = remember}));
}

}  // namespace dupcheck::target
