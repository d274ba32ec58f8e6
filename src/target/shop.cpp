#include "target/shop.hpp"

#include <thread>

#include "base/random.hpp"
#include "target/schema.hpp"

namespace dupcheck::target {
namespace {

// 30 s: longer than any hold that a scenario puts on a row.
constexpr StoreTimeouts database_timeouts = {.connect = std::chrono::seconds(10),
                                             .statement = std::chrono::seconds(30)};
constexpr int most_tries = 10;

struct Connections {
  std::size_t most, warm;
};

// PostgreSQL allows 100 clients unless told otherwise: two targets and a verifier must fit. Connecting to a
// server costs milliseconds, opening a file next to nothing.
Connections connections_to(StoreUrl::Kind kind) {
  if (kind == StoreUrl::Kind::sqlite) return {.most = 64, .warm = 64};
  return {.most = 45, .warm = 16};
}

std::unique_ptr<Database> open_and_prepare(const StoreUrl& url) {
  auto database = open_database(url, Access::create, database_timeouts);
  if (url.kind == StoreUrl::Kind::sqlite) {
    database->query("PRAGMA busy_timeout = 30000");
    database->query("PRAGMA synchronous = NORMAL");
  }
  return database;
}

std::string text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return {};
}

Order order_from(const std::vector<Value>& row) {
  return {.order_no = text_of(row.at(0)),
          .request_id = text_of(row.at(1)),
          .ref = text_of(row.at(2)),
          .user_id = std::get<std::int64_t>(row.at(3)),
          .sku = text_of(row.at(4)),
          .quantity = std::get<std::int64_t>(row.at(5)),
          .created_at = text_of(row.at(6))};
}

Value text_or_null(const std::string& text) { return text.empty() ? Value(Null{}) : Value(text); }

void insert_order(Database& database, const OrderRequest& order, const std::string& order_no) {
  database.query(
      "INSERT INTO orders (order_no, request_id, ref, user_id, sku, quantity) "
      "VALUES (:order_no, :request_id, :ref, :user_id, :sku, :quantity)",
      {{"order_no", order_no},
       {"request_id", text_or_null(order.request_id.empty() ? order.token : order.request_id)},
       {"ref", text_or_null(order.ref)},
       {"user_id", order.user_id},
       {"sku", order.sku},
       {"quantity", std::int64_t{order.quantity}}});
}

bool reduce_stock(Database& database, const OrderRequest& order) {
  return database
             .query(
                 "UPDATE products SET stock = stock - :quantity, version = version + 1 "
                 "WHERE sku = :sku AND stock >= :quantity",
                 {{"quantity", std::int64_t{order.quantity}}, {"sku", order.sku}})
             .affected == 1;
}

Placed::Result why_not_reduced(Database& database, const std::string& sku) {
  const Rows rows = database.query("SELECT sku FROM products WHERE sku = :sku", {{"sku", sku}});
  return rows.rows.empty() ? Placed::Result::unknown_product : Placed::Result::sold_out;
}

// The row comes first: a duplicate meets the unique index before it has touched the stock.
Placed write_in_one_transaction(Database& database, const OrderRequest& order,
                                const std::function<void()>& before_commit) {
  const std::string order_no = "O" + random_digits(18);
  database.begin();
  try {
    insert_order(database, order, order_no);
    if (reduce_stock(database, order)) {
      if (before_commit) before_commit();
      database.commit();
      return {.result = Placed::Result::placed, .order_no = order_no};
    }
    const Placed::Result reason = why_not_reduced(database, order.sku);
    database.rollback();
    return {.result = reason, .order_no = {}};
  } catch (const StoreError& error) {
    if (error.fault != StoreFault::unique && error.fault != StoreFault::deadlock) throw;
    database.rollback();
    if (error.fault == StoreFault::deadlock) throw;
    return {.result = Placed::Result::refused_by_index, .order_no = {}};
  }
}

// A deadlock's victim was rolled back whole: writing again is not doing it twice.
Placed write_despite_deadlocks(Database& database, const OrderRequest& order,
                               const std::function<void()>& before_commit) {
  for (int attempt = 1;; ++attempt) {
    try {
      return write_in_one_transaction(database, order, before_commit);
    } catch (const StoreError& error) {
      if (error.fault != StoreFault::deadlock || attempt == most_tries) throw;
    }
  }
}

}  // namespace

Shop::Shop(const std::string& database_url, const std::string& redis_url, bool unique_index)
    : url_(parse_store_url(database_url)),
      pool_(connections_to(url_.kind).most, [this] { return open_and_prepare(url_); }),
      keys_(redis_url) {
  pool_.use([&](Database& database) {
    create_schema(database, url_.kind, unique_index);
    return true;
  });
  pool_.warm(connections_to(url_.kind).warm);
}

Placed Shop::place_order(const OrderRequest& order) {
  work(order.work);
  return write_order(order);
}

void Shop::work(std::chrono::milliseconds how_long) { std::this_thread::sleep_for(how_long); }

Placed Shop::write_order(const OrderRequest& order, const std::function<void()>& before_commit) {
  if (order.fail == OrderRequest::Fail::before)
    throw BusinessFailure("the business failed before it wrote anything, as the request asked");
  const Placed placed = write(order, before_commit);
  if (order.fail == OrderRequest::Fail::after && placed.result == Placed::Result::placed)
    throw BusinessFailure("the business failed after the order was written, as the request asked");
  return placed;
}

Placed Shop::write(const OrderRequest& order, const std::function<void()>& before_commit) {
  // SQLite has one writer anyway. Waiting here is fair; its busy handler sleeps longer and longer.
  std::unique_lock<std::mutex> one_writer(sqlite_writer_, std::defer_lock);
  if (url_.kind == StoreUrl::Kind::sqlite) one_writer.lock();
  return pool_.use(
      [&](Database& database) { return write_despite_deadlocks(database, order, before_commit); });
}

void Shop::reserve(const OrderRequest& order) {
  stock(order.sku);
  work(std::chrono::milliseconds(5));
}

std::optional<Order> Shop::find_where(const std::string& condition, const std::string& value) {
  const Rows found = pool_.use([&](Database& database) {
    return database.query(
        "SELECT order_no, request_id, ref, user_id, sku, quantity, created_at FROM orders WHERE " +
            condition + " ORDER BY id LIMIT 1",
        {{"value", value}});
  });
  if (found.rows.empty()) return std::nullopt;
  return order_from(found.rows.front());
}

std::optional<Order> Shop::find_order(const std::string& order_no) {
  return find_where("order_no = :value", order_no);
}

std::optional<Order> Shop::find_by_request_id(const std::string& request_id) {
  return find_where("request_id = :value", request_id);
}

std::int64_t Shop::count(const std::string& condition, const std::string& value) {
  const Rows counted = pool_.use([&](Database& database) {
    return database.query("SELECT COUNT(*) FROM orders WHERE " + condition, {{"value", value}});
  });
  return std::get<std::int64_t>(counted.rows.at(0).at(0));
}

std::int64_t Shop::count_by_request_id(const std::string& request_id) {
  return count("request_id = :value", request_id);
}

std::int64_t Shop::count_by_ref(const std::string& ref) { return count("ref = :value", ref); }

std::optional<std::int64_t> Shop::stock(const std::string& sku) {
  const Rows found = pool_.use([&](Database& database) {
    return database.query("SELECT stock FROM products WHERE sku = :sku", {{"sku", sku}});
  });
  if (found.rows.empty()) return std::nullopt;
  return std::get<std::int64_t>(found.rows.front().front());
}

}  // namespace dupcheck::target
