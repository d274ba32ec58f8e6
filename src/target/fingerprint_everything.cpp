// fingerprint-everything: SET NX of a digest over every field that was sent; done is remembered for 2 s.
//
// Wrong. Two sendings of one operation differ in what is made anew for each: a trace id, a time stamp, a
// nonce. All of it is in the digest, so the second sending is another operation and gets its own order. A
// button pressed twice by a test that sends the same bytes twice is refused as it should be, and so is every
// load test; the client library that adds a trace id undoes it.
//
// In the wild: `md5(JSON.toJSONString(args))` in an aspect @RepeatSubmit; caches of a request by its whole
// body or query.

#include "target/place_once.hpp"

namespace dupcheck::target {

Answer fingerprint_everything(Shop& shop, const OrderRequest& order) {
  const Mark mark = {.key = "submit:" + order.everything, .remembered = std::chrono::seconds(2)};
  return place_once(shop, order, mark, always_rejected);
}

}  // namespace dupcheck::target
