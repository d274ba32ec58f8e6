#include "target/upsert_row.hpp"

namespace dupcheck::target {
namespace {

constexpr std::string_view insert =
    "INSERT INTO orders (order_no, request_id, ref, user_id, sku, quantity) "
    "VALUES (:order_no, :request_id, :ref, :user_id, :sku, :quantity) ";

// SQLite 3.24 and PostgreSQL 9.5 speak alike here.
constexpr std::string_view on_conflict = "ON CONFLICT (request_id) DO UPDATE SET order_no = orders.order_no";
constexpr std::string_view on_duplicate_key = "ON DUPLICATE KEY UPDATE order_no = order_no";

}  // namespace

std::string upsert_order(Database& database, StoreUrl::Kind dialect, const OrderRequest& order,
                         const std::string& order_no) {
  const bool mysql = dialect == StoreUrl::Kind::mysql;
  database.query(std::string(insert) + std::string(mysql ? on_duplicate_key : on_conflict),
                 order_parameters(order, order_no));
  // Not by the count of affected rows: SQLite and PostgreSQL count an update as one, as they do an insert.
  const Rows row = database.query("SELECT order_no FROM orders WHERE request_id = :request_id",
                                  {{"request_id", order.request_id}});
  return std::get<std::string>(row.rows.at(0).at(0));
}

}  // namespace dupcheck::target
