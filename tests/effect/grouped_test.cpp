#include "effect/grouped.hpp"

#include "process/temporary_folder.hpp"
#include "reader.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

std::string grouped(const std::string& sql, SqlDialect dialect = SqlDialect::sqlite) {
  const auto form = grouped_form({"db", sql}, dialect);
  return form ? grouped_sql(*form, 2) : "not understood";
}

/// Keys with 0, 1, 2 and 3 rows, of which one each is cancelled.
void fill_shop(Database& db) {
  db.query(
      "CREATE TABLE orders (request_id VARCHAR(64), ref VARCHAR(64), number BIGINT, status VARCHAR(20))");
  for (int key = 0; key < 4; ++key)
    for (int row = 0; row < key; ++row)
      db.query("INSERT INTO orders VALUES (:key, :ref, :number, :status)",
               {{"key", "Key-" + std::to_string(key)},
                {"ref", "ref-" + std::to_string(key)},
                {"number", std::int64_t{9'007'199'254'740'993} + key},
                {"status", std::string(row == 0 ? "CANCELLED" : "PAID")}});
}

const std::vector<std::string> four = {"Key-0", "Key-1", "Key-2", "Key-3"};

std::vector<std::int64_t> counted(Stores& stores, const std::string& sql,
                                  const std::vector<std::string>& values = four) {
  const auto form = grouped_form({"db", sql}, dialect_of(stores, "db"));
  REQUIRE(form);
  return count_grouped(stores, *form, values);
}

using Counts = std::vector<std::int64_t>;

void check_counts(const std::string& url) {
  fill_shop(*open(url));
  Stores stores({{"db", url}}, {});
  const std::string all = "SELECT COUNT(*) FROM orders WHERE request_id = :key";
  CHECK(counted(stores, all) == Counts{0, 1, 2, 3});
  CHECK(counted(stores, all, {"Key-3", "nobody's", "Key-1"}) == Counts{3, 0, 1});
  CHECK(counted(stores, all + " AND status <> 'CANCELLED'") == Counts{0, 0, 1, 2});
  CHECK(counted(stores, all + " AND status IN ('PAID') AND number IS NOT NULL") == Counts{0, 0, 1, 2});
  CHECK(counted(stores, "select count(*) from orders where ref = :ref", {"ref-2"}) == Counts{2});
  const std::string large = "SELECT COUNT(*) FROM orders WHERE number = :key";
  CHECK(counted(stores, large, {"9007199254740995", "9007199254740994"}) == Counts{2, 1});
}

}  // namespace

TEST_CASE("a count of one key's rows is grouped by that key, its other conditions kept") {
  CHECK(grouped("SELECT COUNT(*) FROM orders WHERE request_id = :key") ==
        "SELECT request_id, COUNT(*) FROM orders WHERE request_id IN (:k0, :k1) GROUP BY request_id");
  CHECK(grouped("select count( * ) as n\nfrom shop.orders where ref=:ref;") ==
        "SELECT ref, COUNT(*) FROM shop.orders WHERE ref IN (:k0, :k1) GROUP BY ref");
  CHECK(grouped("SELECT COUNT(*) FROM orders WHERE status = 'PAID' AND request_id = :key AND amount >= -1.5 "
                "AND gone IS NULL AND paid IS NOT NULL AND kind NOT IN (1, 'b') AND live = true") ==
        "SELECT request_id, COUNT(*) FROM orders WHERE request_id IN (:k0, :k1) AND status = 'PAID' AND "
        "amount >= -1.5 AND gone IS NULL AND paid IS NOT NULL AND kind NOT IN (1, 'b') AND live = TRUE GROUP "
        "BY request_id");
  CHECK(grouped("SELECT COUNT(*) FROM \"Orders\" WHERE \"Request Id\" = :key") ==
        "SELECT \"Request Id\", COUNT(*) FROM \"Orders\" WHERE \"Request Id\" IN (:k0, :k1) GROUP BY "
        "\"Request Id\"");
  CHECK(grouped("SELECT COUNT(*) FROM `order` WHERE `key` = :key", SqlDialect::mysql) ==
        "SELECT `key`, COUNT(*) FROM `order` WHERE `key` IN (:k0, :k1) GROUP BY `key`");
  CHECK(grouped_form({"db", "SELECT COUNT(*) FROM t WHERE c = :ref"}, SqlDialect::sqlite)->by_ref);
}

TEST_CASE("what is not surely a count of one key's rows is left alone") {
  for (const char* sql : {"SELECT COUNT(*) FROM orders",
                          "SELECT COUNT(*) FROM orders WHERE status = 'PAID'",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key OR ref = :ref",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key OR status = 'PAID'",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key AND ref = :ref",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key AND user_id = :user_id",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :identity",
                          "SELECT COUNT(*) FROM orders WHERE NOT request_id = :key",
                          "SELECT COUNT(*) FROM orders WHERE (request_id = :key)",
                          "SELECT COUNT(*) FROM orders WHERE request_id <> :key",
                          "SELECT COUNT(*) FROM orders WHERE LOWER(request_id) = :key",
                          "SELECT COUNT(*) FROM orders WHERE request_id LIKE :key",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key AND a = b",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key GROUP BY status",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key LIMIT 1",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key -- AND ours",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key AND note = 'it''s'",
                          "SELECT COUNT(*) FROM orders o WHERE o.request_id = :key",
                          "SELECT COUNT(*) FROM orders, items WHERE request_id = :key",
                          "SELECT COUNT(*) FROM orders JOIN items ON 1 = 1 WHERE request_id = :key",
                          "SELECT COUNT(*) FROM (SELECT * FROM orders) WHERE request_id = :key",
                          "SELECT COUNT(DISTINCT sku) FROM orders WHERE request_id = :key",
                          "SELECT COUNT(*), 1 FROM orders WHERE request_id = :key",
                          "SELECT SUM(amount) FROM orders WHERE request_id = :key",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key; DELETE FROM orders",
                          "SELECT COUNT(*) FROM orders WHERE request_id = :key UNION SELECT 1",
                          "DELETE FROM orders",
                          ""}) {
    CAPTURE(sql);
    CHECK(grouped(sql) == "not understood");
  }
  CHECK(grouped("SELECT COUNT(*) FROM orders WHERE request_id = :key AND a = \"b\"", SqlDialect::mysql) ==
        "not understood");
}

TEST_CASE("grouped counts are each key's own, in the order asked for, on every database") {
  const TemporaryFolder folder;
  SECTION("SQLite") { check_counts("sqlite:" + (folder.path() / "shop.db").string()); }
  SECTION("MariaDB") { check_counts(shared_mariadb().new_database()); }
  SECTION("PostgreSQL") { check_counts(shared_postgres().new_database()); }
}

TEST_CASE("a thousand keys are counted in one query on every database") {
  const TemporaryFolder folder;
  std::string url;
  SECTION("SQLite") { url = "sqlite:" + (folder.path() / "shop.db").string(); }
  SECTION("MariaDB") { url = shared_mariadb().new_database(); }
  SECTION("PostgreSQL") { url = shared_postgres().new_database(); }
  fill_shop(*open(url));
  std::vector<std::string> keys(keys_at_once, "none");
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] += std::to_string(i);
  keys.back() = "Key-3";
  Stores stores({{"db", url}}, {});
  const Counts counts = counted(stores, "SELECT COUNT(*) FROM orders WHERE request_id = :key", keys);
  CHECK(counts.size() == keys_at_once);
  CHECK(counts.back() == 3);
  CHECK(std::count(counts.begin(), counts.end(), 0) == static_cast<std::ptrdiff_t>(keys_at_once) - 1);
}

TEST_CASE("a column that pads or folds a key is still that key's, one that changes it is said") {
  const std::string url = shared_postgres().new_database();
  auto db = open(url);
  db->query("CREATE TABLE padded (k CHAR(12))");
  db->query("INSERT INTO padded VALUES ('Key-1'), ('Key-1')");
  db->query("CREATE TABLE ids (k UUID)");
  db->query("INSERT INTO ids VALUES ('0A0B0C0D-0000-4000-8000-000000000001')");
  Stores stores({{"db", url}}, {});
  CHECK(counted(stores, "SELECT COUNT(*) FROM padded WHERE k = :key", {"Key-1", "Key-2"}) == Counts{2, 0});
  CHECK(counted(stores, "SELECT COUNT(*) FROM ids WHERE k = :key",
                {"0A0B0C0D-0000-4000-8000-000000000001"}) == Counts{1});
  db->query("CREATE TABLE numbers (k NUMERIC(10,2))");
  db->query("INSERT INTO numbers VALUES (7)");
  CHECK_THROWS_AS(counted(stores, "SELECT COUNT(*) FROM numbers WHERE k = :key", {"7"}), UnknownGroup);
}

TEST_CASE("a user's grouped query is told by key or ref, and its shape is checked") {
  const TemporaryFolder folder;
  const std::string url = "sqlite:" + (folder.path() / "shop.db").string();
  fill_shop(*open(url));
  Stores stores({{"db", url}}, {});
  const CountsByKey by_ref(stores,
                           {"db", "SELECT ref, SUM(1) FROM orders WHERE ref LIKE :run_prefix GROUP BY ref"},
                           {{"run_prefix", "ref%"}});
  CHECK(by_ref.of("Key-3", "ref-3") == 3);
  CHECK(by_ref.of("Key-0", "ref-0") == 0);
  CHECK_FALSE(by_ref.knows("Key-0", "ref-0"));
  CHECK(by_ref.rows() == 3);
  CHECK(CountsByKey(stores, {"db", "SELECT request_id, COUNT(*) FROM orders GROUP BY 1"}, {})
            .of("Key-2", "ref-2") == 2);
  CHECK_THROWS_AS(CountsByKey(stores, {"db", "SELECT request_id FROM orders"}, {}), UnknownGroup);
  CHECK_THROWS_AS(CountsByKey(stores, {"db", "SELECT request_id, status FROM orders"}, {}), UnknownGroup);
  CHECK_THROWS_AS(CountsByKey(stores, {"db", "SELECT nothing FROM nowhere"}, {}), StoreError);
}
