// token-take: a one-time token, used up by the compare-and-delete that answers 1; everybody else is rejected.
//
// Right. The look before says whether the token is this user's to use: one that was issued to somebody else
// is refused, and is still there for its owner. Then one script both asks and takes, Redis runs one at a
// time, and its answer decides. A used token and one that was never issued cannot be told apart: both are
// rejected. The token is taken before the business: should that fail, the client needs a new one.
//
// In the wild: DEL == 1 or GETDEL; the same with an UPDATE … SET used = 1 WHERE used = 0 in SQL.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer token_take(Shop& shop, const OrderRequest& order) {
  const std::string token = KeyStore::token_key(order.token);
  const auto issued = shop.keys().get(token);
  if (!issued || !KeyStore::token_is_for(*issued, order.user_id)) return rejected_duplicate();
  if (!shop.keys().remove_if(token, *issued)) return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
