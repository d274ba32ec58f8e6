#include "target/schema.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace dupcheck::target {
namespace {

/// Where the three databases differ.
struct Dialect {
  std::string_view id, key, created_at, table_end;
  std::string_view table_count, index_count;  ///< queries of one number, for :name
  std::string_view drop_unique;
};

// request_id compares byte by byte everywhere: a collation that takes "abc" for "ABC" would reject an order
// that nobody has made.
constexpr Dialect sqlite = {
    .id = "INTEGER PRIMARY KEY AUTOINCREMENT",
    .key = "TEXT",
    .created_at = "TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
    .table_end = "",
    .table_count = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = :name",
    .index_count = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'index' AND name = :name",
    .drop_unique = "DROP INDEX orders_request_id_unique"};
constexpr Dialect mysql = {.id = "BIGINT AUTO_INCREMENT PRIMARY KEY",
                           .key = "VARCHAR(191)",
                           .created_at = "DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)",
                           .table_end = " ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                           .table_count =
                               "SELECT COUNT(*) FROM information_schema.tables "
                               "WHERE table_schema = DATABASE() AND table_name = :name",
                           .index_count =
                               "SELECT COUNT(*) FROM information_schema.statistics "
                               "WHERE table_schema = DATABASE() AND index_name = :name",
                           .drop_unique = "DROP INDEX orders_request_id_unique ON orders"};
constexpr Dialect postgresql = {.id = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
                                .key = "VARCHAR(191)",
                                .created_at = "TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()",
                                .table_end = "",
                                .table_count =
                                    "SELECT COUNT(*) FROM information_schema.tables "
                                    "WHERE table_schema = current_schema() AND table_name = :name",
                                .index_count =
                                    "SELECT COUNT(*) FROM pg_indexes "
                                    "WHERE schemaname = current_schema() AND indexname = :name",
                                .drop_unique = "DROP INDEX orders_request_id_unique"};

const Dialect& dialect_of(StoreUrl::Kind kind) {
  switch (kind) {
    case StoreUrl::Kind::sqlite:
      return sqlite;
    case StoreUrl::Kind::mysql:
      return mysql;
    case StoreUrl::Kind::postgresql:
      return postgresql;
    case StoreUrl::Kind::redis:
      break;
  }
  throw std::invalid_argument("a Redis cannot hold the shop: give a sqlite:, mysql:// or postgresql:// URL");
}

bool there(Database& database, std::string_view count_query, const std::string& name) {
  const Rows rows = database.query(count_query, {{"name", name}});
  return std::get<std::int64_t>(rows.rows.at(0).at(0)) > 0;
}

void refuse_foreign_tables(Database& database, const Dialect& dialect) {
  if (there(database, dialect.table_count, "dupcheck_reference")) return;
  for (const char* table :
       {"orders", "products", "request_ids", "payments", "ledger", "idempotency_records"}) {
    if (there(database, dialect.table_count, table))
      throw std::runtime_error(std::string("the database has a table \"") + table +
                               "\" that the reference target did not make: give it an empty database");
  }
}

/// `columns`: {id}, {key} and {created_at} stand for the dialect's own.
void create_table(Database& database, const Dialect& dialect, std::string_view name,
                  std::string_view columns) {
  database.query(
      fmt::format("CREATE TABLE IF NOT EXISTS {} ({}){}", name,
                  fmt::format(fmt::runtime(columns), fmt::arg("id", dialect.id), fmt::arg("key", dialect.key),
                              fmt::arg("created_at", dialect.created_at)),
                  dialect.table_end));
}

void create_tables(Database& database, const Dialect& dialect) {
  const auto table = [&](std::string_view name, std::string_view columns) {
    create_table(database, dialect, name, columns);
  };
  table("dupcheck_reference", "version INTEGER NOT NULL");
  table("orders",
        "id {id}, order_no VARCHAR(64) NOT NULL, request_id {key}, ref {key}, user_id BIGINT NOT NULL, "
        "sku VARCHAR(64) NOT NULL, quantity INTEGER NOT NULL, created_at {created_at}");
  table("products", "sku VARCHAR(64) NOT NULL PRIMARY KEY, stock BIGINT NOT NULL, version BIGINT NOT NULL");
  table("request_ids", "request_id {key} NOT NULL PRIMARY KEY, created_at {created_at}");
  table("payments",
        "payment_no {key} NOT NULL PRIMARY KEY, status VARCHAR(16) NOT NULL DEFAULT 'UNPAID', "
        "user_id BIGINT NOT NULL DEFAULT 0, amount BIGINT NOT NULL DEFAULT 0");
  table("ledger",
        "id {id}, payment_no {key} NOT NULL, trade_no {key}, amount BIGINT NOT NULL, "
        "created_at {created_at}");
  table("idempotency_records",
        "user_id BIGINT NOT NULL, idempotency_key {key} NOT NULL, fingerprint VARCHAR(64) NOT NULL, "
        "state VARCHAR(16) NOT NULL, owner VARCHAR(64) NOT NULL, lease_until BIGINT NOT NULL, "
        "status BIGINT, body TEXT, PRIMARY KEY (user_id, idempotency_key)");
}

void fill_shelves(Database& database) {
  for (const char* sku : {"A-1", "A-2", "A-3"}) {
    if (!there(database, "SELECT COUNT(*) FROM products WHERE sku = :name", sku))
      database.query("INSERT INTO products (sku, stock, version) VALUES (:sku, 1000000, 0)", {{"sku", sku}});
  }
}

void create_indexes(Database& database, const Dialect& dialect, bool unique_index) {
  const auto index = [&](const std::string& table, const std::string& column) {
    const std::string name = table + "_" + column;
    if (!there(database, dialect.index_count, name))
      database.query("CREATE INDEX " + name + " ON " + table + " (" + column + ")");
  };
  for (const char* column : {"order_no", "request_id", "ref"}) index("orders", column);
  index("ledger", "payment_no");
  const bool has_unique = there(database, dialect.index_count, "orders_request_id_unique");
  if (has_unique && !unique_index) database.query(dialect.drop_unique);
  if (has_unique || !unique_index) return;
  try {
    database.query("CREATE UNIQUE INDEX orders_request_id_unique ON orders (request_id)");
  } catch (const StoreError& error) {
    if (error.fault != StoreFault::unique) throw;
    throw std::runtime_error(
        "the orders table already holds several orders with one request_id, let through by another strategy: "
        "empty it (DELETE FROM orders), or give an empty database");
  }
}

void create_everything(Database& database, const Dialect& dialect, bool unique_index) {
  refuse_foreign_tables(database, dialect);
  create_tables(database, dialect);
  fill_shelves(database);
  create_indexes(database, dialect, unique_index);
}

// MySQL ends a transaction at every CREATE: only a named lock keeps a second target out meanwhile.
void create_under_named_lock(Database& database, bool unique_index) {
  database.query("SELECT GET_LOCK('dupcheck_reference', 30)");
  create_everything(database, mysql, unique_index);
  database.query("SELECT RELEASE_LOCK('dupcheck_reference')");
}

}  // namespace

void create_schema(Database& database, StoreUrl::Kind kind, bool unique_index) {
  const Dialect& dialect = dialect_of(kind);
  if (kind == StoreUrl::Kind::mysql) return create_under_named_lock(database, unique_index);
  if (kind == StoreUrl::Kind::sqlite) database.query("PRAGMA journal_mode = WAL");
  database.begin();
  try {
    if (kind == StoreUrl::Kind::postgresql) database.query("SELECT pg_advisory_xact_lock(3867201)::text");
    create_everything(database, dialect, unique_index);
    database.commit();
  } catch (...) {
    database.rollback();
    throw;
  }
}

}  // namespace dupcheck::target
