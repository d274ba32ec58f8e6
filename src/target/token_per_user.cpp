// token-per-user: GET /token?user_id=… keeps one token for each user; compare and delete on use.
//
// Wrong. Issuing is SET token:user:<id>, so the page that is opened second takes the first one's token away:
// that user's other order, filled in side by side, is refused as a duplicate that it is not. The using is as
// it should be, one script that compares and deletes, and so a burst, a replay and a forged token are all
// refused.
//
// In the wild: `session.setAttribute("token", …)`, Struts' saveToken; "anti-replay" keys by user id.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer token_per_user(Shop& shop, const OrderRequest& order) {
  if (!shop.keys().remove_if(KeyStore::user_token_key(order.user_id), order.token))
    return rejected_duplicate();
  return answer_for(shop.place_order(order));
}

}  // namespace dupcheck::target
