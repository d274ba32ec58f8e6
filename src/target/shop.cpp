#include "target/shop.hpp"

#include <thread>

#include "target/order_rows.hpp"
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

Ended transact_once(Database& database, const std::function<bool(Database&)>& work) {
  database.begin();
  try {
    if (work(database)) {
      database.commit();
      return Ended::committed;
    }
    database.rollback();
    return Ended::rolled_back;
  } catch (const StoreError& error) {
    if (error.fault != StoreFault::unique && error.fault != StoreFault::deadlock) throw;
    database.rollback();
    if (error.fault == StoreFault::deadlock) throw;
    return Ended::refused_by_index;
  }
}

// A deadlock's victim was rolled back whole: writing again is not doing it twice.
Ended transact_despite_deadlocks(Database& database, const std::function<bool(Database&)>& work) {
  for (int attempt = 1;; ++attempt) {
    try {
      return transact_once(database, work);
    } catch (const StoreError& error) {
      if (error.fault != StoreFault::deadlock || attempt == most_tries) throw;
    }
  }
}

}  // namespace

void fail_before_if_asked(const OrderRequest& order) {
  if (order.fail == OrderRequest::Fail::before)
    throw BusinessFailure("the business failed before it wrote anything, as the request asked");
}

void fail_after_if_asked(const OrderRequest& order, const std::string& written) {
  if (order.fail == OrderRequest::Fail::after)
    throw BusinessFailure("the business failed after the order was written, as the request asked", written);
}

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

Placed Shop::write_order(const OrderRequest& order, const Alongside& alongside) {
  fail_before_if_asked(order);
  const Placed placed = write(order, alongside);
  if (placed.result == Placed::Result::placed) fail_after_if_asked(order, placed.order_no);
  return placed;
}

// The row comes first: a duplicate meets the unique index before it has touched the stock.
Placed Shop::write(const OrderRequest& order, const Alongside& alongside) {
  using Result = Placed::Result;
  const std::string order_no = new_order_no();
  Placed placed;
  const Ended ended = transact([&](Database& database) {
    placed.result = Result::placed;
    if (alongside.first) alongside.first(database);
    insert_order(database, order, order_no);
    if (!reduce_stock(database, order))
      placed.result = why_not_reduced(database, order);
    else if (alongside.last && !alongside.last(database, order_no))
      placed.result = Result::given_up;
    return placed.result == Result::placed;
  });
  if (ended == Ended::refused_by_index) placed.result = Result::refused_by_index;
  if (ended == Ended::committed) placed.order_no = order_no;
  return placed;
}

Ended Shop::transact(const std::function<bool(Database&)>& work) {
  // SQLite has one writer anyway. Waiting here is fair; its busy handler sleeps longer and longer.
  std::unique_lock<std::mutex> one_writer(sqlite_writer_, std::defer_lock);
  if (url_.kind == StoreUrl::Kind::sqlite) one_writer.lock();
  return pool_.use([&](Database& database) { return transact_despite_deadlocks(database, work); });
}

Rows Shop::look(std::string_view sql, const Parameters& parameters) {
  return pool_.use([&](Database& database) { return database.query(sql, parameters); });
}

void Shop::reserve(const OrderRequest& order) {
  stock(order.sku);
  work(std::chrono::milliseconds(5));
}

std::optional<Order> Shop::find_where(const std::string& condition, const std::string& value) {
  const Rows found =
      look("SELECT order_no, request_id, ref, user_id, sku, quantity, created_at FROM orders WHERE " +
               condition + " ORDER BY id LIMIT 1",
           {{"value", value}});
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
  const Rows counted = look("SELECT COUNT(*) FROM orders WHERE " + condition, {{"value", value}});
  return std::get<std::int64_t>(counted.rows.at(0).at(0));
}

std::int64_t Shop::count_by_request_id(const std::string& request_id) {
  return count("request_id = :value", request_id);
}

std::int64_t Shop::count_by_ref(const std::string& ref) { return count("ref = :value", ref); }

std::optional<std::int64_t> Shop::stock(const std::string& sku) {
  const Rows found = look("SELECT stock FROM products WHERE sku = :sku", {{"sku", sku}});
  if (found.rows.empty()) return std::nullopt;
  return std::get<std::int64_t>(found.rows.front().front());
}

}  // namespace dupcheck::target
