// token-get-then-delete: GET token:<token>; reject if it is not there; DEL it and go on.
//
// Wrong. Nobody asks what DEL answered: everybody whose GET comes before the first DEL goes on to place an
// order, and the others' DEL removes nothing. The window is one round trip to Redis. A token that was used or
// never issued is rejected, and so it passes every test by hand.
//
// In the wild: the "anti-replay token" of countless tutorials, often as get, equals, delete.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer token_get_then_delete(Shop& shop, const OrderRequest& order) {
  const std::string token = KeyStore::token_key(order.token);
  const auto issued = shop.keys().get(token);
  if (!issued || !KeyStore::token_is_for(*issued, order.user_id)) return rejected_duplicate();
  shop.keys().remove(token);
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
