#include "target/stock_version.hpp"

namespace dupcheck::target {

std::optional<Shelf> look_at_shelf(Shop& shop, const std::string& sku) {
  const Rows found = shop.look("SELECT version, stock FROM products WHERE sku = :sku", {{"sku", sku}});
  if (found.rows.empty()) return std::nullopt;
  const auto& row = found.rows.front();
  return Shelf{.version = std::get<std::int64_t>(row.at(0)), .stock = std::get<std::int64_t>(row.at(1))};
}

bool reduce_stock_at(Database& database, const OrderRequest& order, std::int64_t version) {
  return database
             .query(
                 "UPDATE products SET stock = stock - :quantity, version = version + 1 "
                 "WHERE sku = :sku AND version = :version AND stock >= :quantity",
                 {{"quantity", std::int64_t{order.quantity}}, {"sku", order.sku}, {"version", version}})
             .affected == 1;
}

}  // namespace dupcheck::target
