// token-setnx: a token that the client makes up, marked at its first use by SET NX, for 24 h.
//
// Right. No token is issued ahead of time, so there is no page to fetch it for and nothing that can expire
// before it is used; SET NX lets one of all who bring it in. Nobody can forge what anybody may make up, so it
// proves nothing about who is asking. While its order is at work the mark is a lease that is renewed, and it
// is taken back when nothing was written: neither a crash nor a failure burns the token. What it does not
// survive is a Redis that loses its memory; after 24 h the same token is a new order.
//
// In the wild: a UUID that the form draws when it is opened, sent with every press of its button;
// Idempotency-Key in front of a cache.

#include "target/place_once.hpp"

namespace dupcheck::target {

Answer token_setnx(Shop& shop, const OrderRequest& order) {
  OrderRequest by_token = order;
  by_token.request_id = order.token;
  const Mark mark = {.key = "used:" + order.token, .remembered = std::chrono::hours(24)};
  return place_once(shop, by_token, mark, always_rejected);
}

}  // namespace dupcheck::target
