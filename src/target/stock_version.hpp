#pragma once
// The version that every change of a product's stock counts up.

#include "target/shop.hpp"

namespace dupcheck::target {

/// What one look sees of a product.
struct Shelf {
  std::int64_t version = 0, stock = 0;
};
/// Nothing when there is no such product.
std::optional<Shelf> look_at_shelf(Shop& shop, const std::string& sku);
/// False when the product has another version by now, or not enough in stock.
bool reduce_stock_at(Database& database, const OrderRequest& order, std::int64_t version);

}  // namespace dupcheck::target
