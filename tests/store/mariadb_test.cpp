#include <thread>

#include "process/free_port.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

Value number(std::int64_t n) { return n; }

std::string connection_id(Database& db) { return describe(scalar(db, "SELECT CONNECTION_ID()")); }

void kill_connection(const std::string& id) {
  open(shared_mariadb().root_url())->query("KILL " + id);
  // The kill is asynchronous: wait until the session is gone.
  auto root = open(shared_mariadb().root_url());
  for (int i = 0; i < 500; ++i) {
    if (scalar(*root, "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + id) == number(0))
      return;
    std::this_thread::sleep_for(10ms);
  }
}

}  // namespace

TEST_CASE("MariaDB: every kind of value comes back exactly as it is stored") {
  auto db = open(shared_mariadb().new_database());
  db->query(
      "CREATE TABLE t (big BIGINT UNSIGNED, low BIGINT, price DECIMAL(30,10), half DOUBLE, single FLOAT, "
      "word "
      "VARCHAR(20), raw VARBINARY(20), bits BIT(10), year_ YEAR, at DATETIME(6), doc JSON, padded INT(5) "
      "ZEROFILL, "
      "nothing INT, long_text LONGTEXT)");
  const std::string large(100'000, 'z');
  db->query(
      "INSERT INTO t VALUES (18446744073709551615, -9223372036854775808, :price, 0.1e0 + 0.2e0, 1.5, :word, "
      ":raw, "
      "b'1000000001', 2026, '2026-11-30 10:00:00.123456', '{\"a\": 1}', 12, :nothing, :large)",
      {{"price", Exact{"12345678901234567890.0123456789"}},
       {"word", std::string("é重'\0x", 8)},
       {"raw", Bytes{std::string("\0\xff", 2)}},
       {"nothing", Null{}},
       {"large", large}});
  const Rows rows = db->query("SELECT * FROM t");
  CHECK(rows.rows.at(0) ==
        std::vector<Value>{Exact{"18446744073709551615"}, std::numeric_limits<std::int64_t>::min(),
                           Exact{"12345678901234567890.0123456789"}, Exact{"0.30000000000000004"},
                           Exact{"1.5"}, std::string("é重'\0x", 8), Bytes{std::string("\0\xff", 2)},
                           number(513), number(2026), std::string("2026-11-30 10:00:00.123456"),
                           std::string("{\"a\": 1}"), number(12), Null{}, large});
  CHECK(db->query("SELECT big, word FROM t WHERE FALSE").columns == std::vector<std::string>{"big", "word"});
}

TEST_CASE("MariaDB: a text parameter meets a number's column and a text's, and a limit takes a number") {
  auto db = open(shared_mariadb().new_database());
  db->query("CREATE TABLE t (user_id BIGINT, request_id VARCHAR(40))");
  db->query("INSERT INTO t VALUES (9007199254740993, '7'), (9007199254740992, '7x')");
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t WHERE user_id = :user_id AND request_id = :key",
               {{"user_id", std::string("9007199254740993")}, {"key", std::string("7")}}) == number(1));
  CHECK(db->query("SELECT * FROM t LIMIT :n", {{"n", std::int64_t{1}}}).rows.size() == 1);
  CHECK(scalar(*db, "SELECT ':key' AS a -- :key") == Value(std::string(":key")));
  CHECK(scalar(*db, "SELECT 'it\\'s :key'") == Value(std::string("it's :key")));
}

TEST_CASE("MariaDB: affected counts the rows that matched") {
  auto db = open(shared_mariadb().new_database());
  db->query("CREATE TABLE t (id INT, state VARCHAR(10))");
  CHECK(db->query("INSERT INTO t VALUES (1, 'a'), (2, 'a')").affected == 2);
  CHECK(db->query("UPDATE t SET state = 'a'").affected == 2);
  CHECK(db->query("SELECT * FROM t").affected == 0);
  CHECK(db->query("DELETE FROM t WHERE id = 9").affected == 0);
}

TEST_CASE("MariaDB: a statement that cannot be prepared runs as text, with the same values") {
  auto db = open(shared_mariadb().new_database());
  CHECK(fault([&] {
          db->query("PREPARE s FROM 'SELECT 5 AS five, 1.50 AS price, NULL AS none, b''101'' AS bits'");
        }) == std::nullopt);
  const Rows rows = db->query("EXECUTE s");
  CHECK(rows.columns == std::vector<std::string>{"five", "price", "none", "bits"});
  CHECK(rows.rows.at(0) == std::vector<Value>{number(5), Exact{"1.50"}, Null{}, Bytes{"\x05"}});
}

TEST_CASE("MariaDB: errors fall into their classes") {
  auto& server = shared_mariadb();
  const std::string url = server.new_database();
  auto db = open(url);
  db->query("CREATE TABLE t (id INT PRIMARY KEY)");
  db->query("INSERT INTO t VALUES (1)");
  const auto query = [&](const char* sql) { return fault([&] { db->query(sql); }); };
  const auto error = error_of([&] { db->query("INSERT INTO t VALUES (1)"); });
  CHECK(error.fault == StoreFault::unique);
  CHECK(error.code == "1062");
  CHECK(query("SELECT * FROM nowhere") == StoreFault::missing);
  CHECK(query("SELECT colour FROM t") == StoreFault::missing);
  CHECK(query("SELEC 1") == StoreFault::syntax);
  CHECK(query("SELECT 1; SELECT 2") == StoreFault::syntax);
  CHECK(query("SELECT ?") == StoreFault::syntax);
  CHECK(query("") == StoreFault::syntax);
  auto hasty = open(url, Access::read_write, {10s, 1s});
  CHECK(fault([&] { hasty->query("SELECT SLEEP(30) FROM t"); }) == StoreFault::timeout);
  CHECK(query("SELECT COUNT(*) FROM t") == std::nullopt);

  const auto connect = [](const std::string& address) {
    return error_of([&] { open(address, Access::read_only, {10s, 5s}); });
  };
  CHECK(connect("mysql://u@127.0.0.1:" + std::to_string(free_port()) + "/shop").fault ==
        StoreFault::unreachable);
  CHECK(connect("mysql://u@/shop?socket=/nowhere/db.sock").fault == StoreFault::unreachable);
  CHECK(connect(server.url_for("no_such")).fault == StoreFault::missing);
  const auto refused = connect("mysql://owner:geheim@127.0.0.1:" + std::to_string(server.port()) + "/shop");
  CHECK(refused.fault == StoreFault::authentication);
  CHECK_FALSE(contains(refused.what(), "geheim"));
  auto reader = open(server.reader_url(), Access::read_only);
  CHECK(scalar(*reader, "SELECT note FROM visible") == Value(std::string("seen")));
  CHECK(fault([&] { reader->query("SELECT * FROM hidden"); }) == StoreFault::denied);
}

TEST_CASE("MariaDB: a read-only session refuses every write") {
  auto& server = shared_mariadb();
  const std::string url = server.new_database();
  open(url)->query("CREATE TABLE t (id INT)");
  auto db = open(url, Access::read_only);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (1)"); }) == StoreFault::read_only);
  CHECK(fault([&] { db->query("CREATE TABLE u (id INT)"); }) == StoreFault::read_only);
  CHECK(fault([&] { db->query("TRUNCATE t"); }) == StoreFault::read_only);
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t") == number(0));
}

TEST_CASE("MariaDB: a row that another transaction holds is busy, a victim of two is a deadlock") {
  const std::string url = shared_mariadb().new_database();
  auto one = open(url), two = open(url, Access::read_write, {10s, 3s});
  one->query("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
  one->query("INSERT INTO t VALUES (1, 0), (2, 0)");
  one->begin();
  one->query("UPDATE t SET n = 1 WHERE id = 1");
  CHECK(fault([&] { two->query("UPDATE t SET n = 2 WHERE id = 1"); }) == StoreFault::busy);
  two->begin();
  two->query("UPDATE t SET n = 2 WHERE id = 2");
  std::optional<StoreFault> first;
  std::thread other([&] { first = fault([&] { one->query("UPDATE t SET n = 1 WHERE id = 2"); }); });
  const auto second = fault([&] { two->query("UPDATE t SET n = 2 WHERE id = 1"); });
  other.join();
  CHECK((first == StoreFault::deadlock) != (second == StoreFault::deadlock));
  one->rollback();
  two->rollback();
  CHECK(scalar(*one, "SELECT MAX(n) FROM t") == number(0));
}

TEST_CASE("MariaDB: each statement of a read-only session sees what was committed just before") {
  const std::string url = shared_mariadb().new_database();
  auto writer = open(url);
  writer->query("CREATE TABLE t (id INT)");
  auto reader = open(url, Access::read_only);
  for (std::int64_t n = 1; n <= 3; ++n) {
    writer->query("INSERT INTO t VALUES (1)");
    CHECK(scalar(*reader, "SELECT COUNT(*) FROM t") == number(n));
  }
  CHECK(scalar(*reader, "SELECT @@tx_isolation") == Value(std::string("READ-COMMITTED")));
}

TEST_CASE("MariaDB: a connection killed between two statements comes back with its whole state") {
  const std::string url = shared_mariadb().new_database();
  open(url)->query("CREATE TABLE t (id INT)");
  auto db = open(url, Access::read_only);
  const std::string id = connection_id(*db);
  kill_connection(id);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (1)"); }) == StoreFault::read_only);
  CHECK(connection_id(*db) != id);
  CHECK(scalar(*db, "SELECT @@character_set_client") == Value(std::string("utf8mb4")));
}

TEST_CASE("MariaDB: a connection killed inside a transaction is an error until the roll-back") {
  const std::string url = shared_mariadb().new_database();
  auto db = open(url);
  db->query("CREATE TABLE t (id INT)");
  db->begin();
  db->query("INSERT INTO t VALUES (1)");
  kill_connection(connection_id(*db));
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (2)"); }) == StoreFault::connection_lost);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (3)"); }) == StoreFault::connection_lost);
  CHECK(fault([&] { db->commit(); }) == StoreFault::connection_lost);
  db->rollback();
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t") == number(0));
}

TEST_CASE("MariaDB: a connection killed during a statement is lost, and the statement is not sent again") {
  const std::string url = shared_mariadb().new_database();
  auto db = open(url);
  db->query("CREATE TABLE t (id INT)");
  const std::string id = connection_id(*db);
  std::thread killer([&] {
    auto root = open(shared_mariadb().root_url());
    while (scalar(*root,
                  "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'INSERT%' AND id = " +
                      id) == number(0))
      std::this_thread::sleep_for(5ms);
    root->query("KILL " + id);
  });
  CHECK(fault([&] { db->query("INSERT INTO t SELECT SLEEP(4)"); }) == StoreFault::connection_lost);
  killer.join();
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t") == number(0));
}

TEST_CASE(
    "MariaDB: TLS is refused with the wrong authority or the wrong name, and taken unverified only when "
    "asked") {
  auto& server = shared_mariadb();
  const auto connect = [&](const std::string& host, const std::string& options) {
    return error_of([&] {
      auto db = open(server.url_for("shop", host) + "?" + options, Access::read_only);
      const Rows rows = db->query("SHOW STATUS LIKE 'Ssl_cipher'");
      if (rows.rows.at(0).at(1) == Value(std::string())) throw StoreError(StoreFault::other, "not encrypted");
    });
  };
  CHECK(connect("localhost", "tls=verify&ca=" + certificates().ca().string()).code == "none");
  CHECK(connect("localhost", "ca=" + certificates().ca().string()).code == "none");
  CHECK(connect("127.0.0.1", "tls=insecure").code == "none");
  CHECK(connect("localhost", "tls=verify").fault == StoreFault::unreachable);
  CHECK(connect("localhost", "tls=verify&ca=" + certificates().other_ca().string()).fault ==
        StoreFault::unreachable);
  CHECK(connect("127.0.0.1", "tls=verify&ca=" + certificates().ca().string()).fault ==
        StoreFault::unreachable);
  CHECK(fault([&] { open(server.socket_url()); }) == std::nullopt);
}

TEST_CASE("MariaDB: a server that stops answering is a time-out") {
  MariaDbServer server;
  auto db = open(server.url(), Access::read_only, {10s, 1s});
  server.child().signal(SIGSTOP);
  CHECK(fault([&] { db->query("SELECT 1"); }) == StoreFault::timeout);
  CHECK(fault([&] { open(server.url(), Access::read_only, {1s, 1s}); }) == StoreFault::timeout);
  server.child().signal(SIGCONT);
  CHECK(fault([&] { db->query("SELECT 1"); }) == std::nullopt);
}
