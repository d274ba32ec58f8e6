// Holding a row on the three databases: nobody else gets it until it is let go, and it always is.

#include "case/hold.hpp"

#include "process/temporary_folder.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

constexpr StoreTimeouts impatient = {.connect = 10s, .statement = 1s};

/// The statement that takes the row; SQLite has no FOR UPDATE, and locks the whole file for a writer.
struct Shop {
  std::string url, take;
};

void make_table(const std::string& url) {
  const auto database = open_database(parse_store_url(url), Access::create, {});
  database->query("CREATE TABLE products (sku VARCHAR(20) PRIMARY KEY, stock INTEGER)");
  database->query("INSERT INTO products VALUES ('A-1', 10), ('B-2', 10)");
}

/// True when the row could be written within a second.
bool writable(const Shop& shop) {
  const auto other = open_database(parse_store_url(shop.url), Access::read_write, impatient);
  try {
    if (shop.url.starts_with("mysql:")) other->query("SET innodb_lock_wait_timeout = 1");
    other->query("UPDATE products SET stock = stock - 1 WHERE sku = 'A-1'");
    return true;
  } catch (const StoreError&) {
    return false;
  }
}

void check_holding(const Shop& shop) {
  make_table(shop.url);
  const StoreUrl url = parse_store_url(shop.url);
  {
    Hold hold(url, {}, shop.take, {{"sku", std::string("A-1")}}, 60s);
    CHECK_FALSE(writable(shop));
    CHECK(hold.release());
    CHECK(writable(shop));
    CHECK(hold.release());  // again: nothing happens
  }
  { Hold forgotten(url, {}, shop.take, {{"sku", std::string("A-1")}}, 60s); }
  CHECK(writable(shop));
  Hold short_one(url, {}, shop.take, {{"sku", std::string("A-1")}}, 50ms);
  std::this_thread::sleep_for(1s);
  CHECK(writable(shop));
  CHECK_FALSE(short_one.release());
}

}  // namespace

TEST_CASE("Hold: SQLite") {
  const TemporaryFolder folder;
  check_holding({"sqlite:" + (folder.path() / "shop.db").string(),
                 "UPDATE products SET stock = stock WHERE sku = :sku"});
}

TEST_CASE("Hold: MariaDB") {
  check_holding({shared_mariadb().new_database(), "SELECT stock FROM products WHERE sku = :sku FOR UPDATE"});
}

TEST_CASE("Hold: PostgreSQL") {
  check_holding({shared_postgres().new_database(), "SELECT stock FROM products WHERE sku = :sku FOR UPDATE"});
}

TEST_CASE("Hold: a statement that fails is an error at once, and holds nothing") {
  const TemporaryFolder folder;
  const Shop shop{"sqlite:" + (folder.path() / "shop.db").string(), "UPDATE nothing SET stock = 1"};
  make_table(shop.url);
  CHECK_THROWS_AS(Hold(parse_store_url(shop.url), {}, shop.take, {}, 60s), StoreError);
  CHECK(writable(shop));
}
