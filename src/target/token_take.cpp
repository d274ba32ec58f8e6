// token-take: DEL token:<token>; whoever's DEL answers 1 has the token, everybody else is rejected.
//
// Right. One command both asks and takes, and Redis runs one command at a time. A used token and one that was
// never issued cannot be told apart: both are rejected. The token is taken before the business: should that
// fail, the client needs a new one.
//
// In the wild: DEL == 1 or GETDEL; the same with an UPDATE … SET used = 1 WHERE used = 0 in SQL.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer token_take(Shop& shop, const OrderRequest& order) {
  if (!shop.keys().remove(KeyStore::token_key(order.token))) return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
