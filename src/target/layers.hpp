#pragma once
// Lock, one-time token and unique index, one behind another.

#include "target/redis_lease.hpp"
#include "target/under_lock.hpp"

namespace dupcheck::target {

/// The token becomes the order's request id, and the index below stands on it.
inline OrderRequest keyed_by_token(OrderRequest order) {
  order.request_id = order.token;
  return order;
}

/// Short, so that a crash frees it soon: should it run out under its holder, the index is still there.
inline constexpr std::chrono::milliseconds layered_lock_lives{1000};

/// Under the lock: a token that was used is found as the order that it made, one that was never issued, or to
/// somebody else, is nowhere. It is used up once its order is committed, and not before: no failed check and
/// no failed business costs the client his token.
inline Answer place_by_token(Shop& shop, const OrderRequest& order) {
  if (shop.find_by_request_id(order.request_id)) return rejected_duplicate();
  const auto issued = shop.keys().get(KeyStore::token_key(order.token));
  if (!issued || !KeyStore::token_is_for(*issued, order.user_id)) return bad_token();
  const Answer answer = answer_or_rejected(shop.place_order(order));
  try {
    if (answer.status == 201) shop.keys().remove(KeyStore::token_key(order.token));
  } catch (const KeyStoreError&) {
    // The order stands, and the index will know the token until its time to live has ended it.
  }
  return answer;
}

}  // namespace dupcheck::target
