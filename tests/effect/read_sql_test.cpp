#include "process/temporary_folder.hpp"
#include "reader.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

struct Shop {
  TemporaryFolder folder;
  std::string url = "sqlite:" + (folder.path() / "shop.db").string();
  Reader reader{Stores::Urls{{"db", url}, {"redis", "redis://127.0.0.1:9"}}};
  Shop() {
    auto db = open(url);
    db->query(
        "CREATE TABLE orders (request_id TEXT, user_id INTEGER, sku TEXT, state TEXT, total REAL, no TEXT)");
    db->query("INSERT INTO orders VALUES ('key-1', 7, 'A-1', 'PAID', 12.5, 'no-1')");
    db->query("INSERT INTO orders VALUES ('key-2', 8, 'A-1', NULL, 1, 'no-2')");
  }
};

}  // namespace

TEST_CASE("SQL: one row of one column is the value: whole number, decimal or text") {
  Shop shop;
  const Reading count = shop.reader.sql("SELECT COUNT(*) FROM orders WHERE request_id = :key");
  CHECK(count.value == is(1));
  CHECK(count.error.empty());
  CHECK(count.effect == "effect");
  CHECK(count.operation == 3);
  CHECK(count.phase == Phase::after);
  CHECK(shop.reader.sql("SELECT total FROM orders WHERE request_id = :key").value ==
        std::optional(Measure(*Decimal::parse("12.5"))));
  CHECK(shop.reader.sql("SELECT state FROM orders WHERE request_id = :key").value == is("PAID"));
  CHECK(shop.reader.sql("SELECT CAST('PAID' AS BLOB)").value == is("PAID"));
}

TEST_CASE("SQL: key, ref, run, its prefix, user fields and variables are bound") {
  Shop shop;
  CHECK(shop.reader
            .sql("SELECT :key || ' ' || :ref || ' ' || :run || ' ' || :run_prefix || ' ' || :user_id || ' ' "
                 "|| :sku")
            .value == is("key-1 run1-ref run1 run1% 7 A-1"));
  CHECK(shop.reader.sql("SELECT COUNT(*) FROM orders WHERE user_id = :user_id AND sku = :sku").value ==
        is(1));
}

TEST_CASE("SQL: an identity that nobody has claimed is equal to no row's") {
  Shop shop;
  const std::string count = "SELECT COUNT(*) FROM orders WHERE no = :identity";
  CHECK(shop.reader.sql(count).value == is(0));
  shop.reader.operation.identity = "no-1";
  CHECK(shop.reader.sql(count).value == is(1));
}

TEST_CASE("SQL: no row and NULL are errors that name the mend, unless it is declared what they count as") {
  Shop shop;
  const std::string none = "SELECT state FROM orders WHERE request_id = 'none'";
  const std::string null = "SELECT state FROM orders WHERE request_id = 'key-2'";
  const Reading reading = shop.reader.sql(none);
  CHECK_FALSE(reading.value.has_value());
  CHECK(contains(reading.error, none));
  CHECK(contains(reading.error, "no row"));
  CHECK(contains(reading.error, "\"empty\""));
  CHECK(contains(shop.reader.sql(null).error, "NULL"));
  CHECK(shop.reader.sql(none, Measure(Decimal(0))).value == is(0));
  CHECK(shop.reader.sql(null, Measure(std::string("OPEN"))).value == is("OPEN"));
}

TEST_CASE("SQL: more than one row or column, and bytes that are no text, are errors that show what came") {
  Shop shop;
  const Reading rows = shop.reader.sql("SELECT request_id FROM orders ORDER BY 1", Measure(Decimal(0)));
  CHECK_FALSE(rows.value.has_value());
  CHECK(contains(rows.error, "2 rows"));
  CHECK(contains(rows.error, "COUNT(*)"));
  CHECK(rows.rows == "request_id = 'key-1'\nrequest_id = 'key-2'");
  const Reading columns = shop.reader.sql("SELECT request_id, sku FROM orders LIMIT 1");
  CHECK(contains(columns.error, "2 columns (request_id, sku)"));
  CHECK(columns.rows == "request_id = 'key-1', sku = 'A-1'");
  CHECK(contains(shop.reader.sql("SELECT x'00ff'").error, "no text: x'00ff'"));
  CHECK(contains(shop.reader.sql("SELECT 9e999").error, "inf"));
  CHECK(contains(shop.reader.sql("PRAGMA foreign_keys = ON").error, "no rows at all"));
}

TEST_CASE("SQL: what reads effects cannot write") {
  Shop shop;
  const Reading reading = shop.reader.sql("DELETE FROM orders RETURNING 1");
  CHECK_FALSE(reading.value.has_value());
  CHECK(contains(reading.error, "an effect only reads"));
  CHECK(shop.reader.sql("SELECT COUNT(*) FROM orders").value == is(2));
}

TEST_CASE("SQL: every fault of the store is a reading with the cause and the mend, never an exception") {
  Shop shop;
  CHECK(contains(shop.reader.sql("SELECT COUNT(*) FROM nowhere").error,
                 "no such table: nowhere; check the name"));
  CHECK(contains(shop.reader.sql("SELEC 1").error, "correct the effect's \"sql\""));
  CHECK(contains(shop.reader.sql("SELECT :kye").error, ":kye"));
  Reader lost(Stores::Urls{{"db", "sqlite:/nowhere/shop.db"}});
  CHECK(contains(lost.sql("SELECT 1").error, "/nowhere/shop.db"));
  CHECK(contains(lost.sql("SELECT 1").error, "validate --connect"));
  Reader undeclared(Stores::Urls{{"main", "sqlite:/x"}});
  CHECK(contains(undeclared.sql("SELECT 1").error, "no store 'db'; declared are 'main'"));
  Reader wrong_kind(Stores::Urls{{"db", "redis://127.0.0.1"}});
  CHECK(contains(wrong_kind.sql("SELECT 1").error, "is a Redis"));
}

TEST_CASE("Stores are connected when first used, once for reading and once for writing") {
  Shop shop;
  Stores& stores = shop.reader.stores;
  CHECK(&stores.database("db", Access::read_only) == &stores.database("db", Access::read_only));
  CHECK(&stores.database("db", Access::read_only) != &stores.database("db", Access::read_write));
  stores.database("db", Access::read_write).query("DELETE FROM orders");
  stores.forget("db");
  CHECK(scalar(stores.database("db", Access::read_only), "SELECT COUNT(*) FROM orders") ==
        Value(std::int64_t{0}));
  CHECK_THROWS_AS(stores.redis("db"), std::invalid_argument);
  CHECK_THROWS_AS(stores.database("none", Access::read_only), std::invalid_argument);
}
