// none: no defence at all.
//
// Every submission is an order. Wrong, and the control of every comparison: a check that finds nothing here
// finds nothing anywhere.
//
// In the wild: any endpoint that trusts the greyed-out button.

#include "target/answers.hpp"

namespace dupcheck::target {

Answer none(Shop& shop, const OrderRequest& order) { return answer_for(shop.place_order(order)); }

}  // namespace dupcheck::target
