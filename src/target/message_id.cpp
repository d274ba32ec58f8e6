// message-id: a consumer that remembers the ids of its messages in Redis, for 24 h.
//
// Right. SET NX of the id decides who works on a message; once its order is written the mark says so, and
// every redelivery is acknowledged with 200 and nothing done. While the first one is still at work a
// redelivery is not acknowledged but told to come again (409, Retry-After): should the first one die,
// somebody must be left who brings the message back. For the same reason the mark is a lease until the work
// is done, and is taken back when it fails. A bare SET NX EX 86400 ahead of the work acknowledges the
// redelivery of what nobody has done. What is left: the order and the mark are not written in one
// transaction, so a process that dies between the two, or a Redis that loses its memory, lets a redelivery in
// a second time, and so does a broker that redelivers after more than 24 h.
//
// In the wild: consumers of Kafka, RocketMQ and SQS, all of which deliver at least once.

#include "target/place_once.hpp"

namespace dupcheck::target {

Answer message_id(Shop& shop, const OrderRequest& message) {
  OrderRequest order = message;
  order.request_id = message.message_id;
  const Mark mark = {.key = "message:" + message.message_id, .remembered = std::chrono::hours(24)};
  return place_once(shop, order, mark, acknowledged_when_done);
}

}  // namespace dupcheck::target
