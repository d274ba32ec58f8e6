#include "target/order_rows.hpp"

#include "base/random.hpp"

namespace dupcheck::target {
namespace {

Value text_or_null(const std::string& text) { return text.empty() ? Value(Null{}) : Value(text); }

}  // namespace

std::string new_order_no() { return "O" + random_digits(18); }

Parameters order_parameters(const OrderRequest& order, const std::string& order_no) {
  return {{"order_no", order_no},
          {"request_id", text_or_null(order.request_id.empty() ? order.token : order.request_id)},
          {"ref", text_or_null(order.ref)},
          {"user_id", order.user_id},
          {"sku", order.sku},
          {"quantity", std::int64_t{order.quantity}}};
}

void insert_order(Database& database, const OrderRequest& order, const std::string& order_no) {
  database.query(
      "INSERT INTO orders (order_no, request_id, ref, user_id, sku, quantity) "
      "VALUES (:order_no, :request_id, :ref, :user_id, :sku, :quantity)",
      order_parameters(order, order_no));
}

bool reduce_stock(Database& database, const OrderRequest& order) {
  return database
             .query(
                 "UPDATE products SET stock = stock - :quantity, version = version + 1 "
                 "WHERE sku = :sku AND stock >= :quantity",
                 {{"quantity", std::int64_t{order.quantity}}, {"sku", order.sku}})
             .affected == 1;
}

Placed::Result why_not_reduced(Database& database, const OrderRequest& order) {
  const Rows rows = database.query("SELECT sku FROM products WHERE sku = :sku", {{"sku", order.sku}});
  return rows.rows.empty() ? Placed::Result::unknown_product : Placed::Result::sold_out;
}

}  // namespace dupcheck::target
