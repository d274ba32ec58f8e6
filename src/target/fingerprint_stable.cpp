// fingerprint-stable: SET NX of a digest over what the operation is; done is remembered for 2 s.
//
// Right, for its 2 s. User, product, quantity and ref are in the digest; what differs from one sending to the
// next (trace_id, timestamp, nonce, the request id) is not, since fields are named that count, not fields
// that do not: a client that adds one changes nothing. The same goods ordered again with another ref are
// another operation, and so is another quantity. While the business works the mark is kept alive, however
// long that takes; past the 2 s the same operation is a new one, for nothing tells an impatient second click
// from a wish for more. Redis alone remembers: with its memory the mark is lost.
//
// In the wild: @RepeatSubmit with a list of the fields that count; Stripe's own comparison of a key's
// parameters.

#include "target/place_once.hpp"

namespace dupcheck::target {

Answer fingerprint_stable(Shop& shop, const OrderRequest& order) {
  const Mark mark = {.key = "submit:" + order.fingerprint, .remembered = std::chrono::seconds(2)};
  return place_once(shop, order, mark, always_rejected);
}

}  // namespace dupcheck::target
