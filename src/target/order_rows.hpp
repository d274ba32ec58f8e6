#pragma once
// The statements that an order is made of, for whoever is inside a transaction.

#include <string>

#include "target/shop.hpp"

namespace dupcheck::target {

/// O and eighteen random digits.
std::string new_order_no();
void insert_order(Database& database, const OrderRequest& order, const std::string& order_no);
/// Every parameter that an INSERT into orders may name: order_no, request_id (the token when none was sent),
/// ref, user_id, sku, quantity.
Parameters order_parameters(const OrderRequest& order, const std::string& order_no);
/// False when there is no such product, or not enough of it.
bool reduce_stock(Database& database, const OrderRequest& order);
/// unknown_product or sold_out.
Placed::Result why_not_reduced(Database& database, const OrderRequest& order);

}  // namespace dupcheck::target
