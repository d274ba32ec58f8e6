#include <csignal>
#include <thread>

#include "process/free_port.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

Value integer(std::int64_t n) { return n; }

std::int64_t backend_of(Database& db) {
  return std::get<std::int64_t>(scalar(db, "SELECT pg_backend_pid()"));
}

void terminate_backend(std::int64_t pid) {
  auto root = open(shared_postgres().root_url());
  root->query("SELECT pg_terminate_backend(:pid)", {{"pid", pid}});
  while (scalar(*root, "SELECT COUNT(*) FROM pg_stat_activity WHERE pid = :pid", {{"pid", pid}}) !=
         integer(0))
    std::this_thread::sleep_for(5ms);
}

}  // namespace

TEST_CASE("PostgreSQL: every kind of value comes back exactly as it is stored") {
  auto db = open(shared_postgres().new_database());
  db->query(
      "CREATE TABLE t (big BIGINT, small SMALLINT, price NUMERIC(30,10), half DOUBLE PRECISION, single REAL, "
      "word TEXT, "
      "raw BYTEA, yes BOOLEAN, at TIMESTAMP, doc JSONB, id UUID, nothing INT)");
  db->query(
      "INSERT INTO t VALUES (9223372036854775807, -1, :price, 0.1::float8 + 0.2::float8, 1.5, :word, :raw, "
      ":yes, "
      "'2026-11-30 10:00:00.123456', '{\"a\": 1}', '6a1f8f2e-0000-4000-8000-000000000001', :nothing)",
      {{"price", Exact{"12345678901234567890.0123456789"}},
       {"word", std::string("é重'")},
       {"raw", Bytes{std::string("\0\xff", 2)}},
       {"yes", std::int64_t{1}},
       {"nothing", Null{}}});
  const Rows rows = db->query("SELECT * FROM t");
  CHECK(rows.rows.at(0) ==
        std::vector<Value>{std::numeric_limits<std::int64_t>::max(), integer(-1),
                           Exact{"12345678901234567890.0123456789"}, Exact{"0.30000000000000004"},
                           Exact{"1.5"}, std::string("é重'"), Bytes{std::string("\0\xff", 2)}, integer(1),
                           std::string("2026-11-30 10:00:00.123456"), std::string("{\"a\": 1}"),
                           std::string("6a1f8f2e-0000-4000-8000-000000000001"), Null{}});
  CHECK(db->query("SELECT big, word FROM t WHERE FALSE").columns == std::vector<std::string>{"big", "word"});
  CHECK(fault([&] { db->query("SELECT :x::text", {{"x", std::string("a\0b", 3)}}); }) == StoreFault::other);
}

TEST_CASE("PostgreSQL: a text parameter meets a number's column and a text's") {
  auto db = open(shared_postgres().new_database());
  db->query("CREATE TABLE t (user_id BIGINT, request_id TEXT, id UUID)");
  db->query("INSERT INTO t VALUES (9007199254740993, '7', '6a1f8f2e-0000-4000-8000-000000000001')");
  CHECK(scalar(*db,
               "SELECT COUNT(*) FROM t WHERE user_id = :user_id AND request_id = :key AND id = :id AND "
               "request_id LIKE :key::text AND '{}'::jsonb ? 'a' = FALSE",
               {{"user_id", std::string("9007199254740993")},
                {"key", std::string("7")},
                {"id", std::string("6a1f8f2e-0000-4000-8000-000000000001")}}) == integer(1));
  CHECK(db->query("SELECT * FROM t LIMIT :n", {{"n", std::int64_t{1}}}).rows.size() == 1);
  CHECK(scalar(*db, "SELECT $$:key$$ || E'it\\'s :key' -- :key") == Value(std::string(":keyit's :key")));
}

TEST_CASE("PostgreSQL: affected counts what was written, not what was read") {
  auto db = open(shared_postgres().new_database());
  db->query("CREATE TABLE t (id INT)");
  CHECK(db->query("INSERT INTO t VALUES (1), (2) RETURNING id").affected == 2);
  CHECK(db->query("SELECT * FROM t").affected == 0);
  CHECK(db->query("UPDATE t SET id = id").affected == 2);
  CHECK(db->query("DELETE FROM t WHERE id = 9").affected == 0);
}

TEST_CASE("PostgreSQL: errors fall into their classes") {
  auto& server = shared_postgres();
  const std::string url = server.new_database();
  auto db = open(url);
  db->query("CREATE TABLE t (id INT PRIMARY KEY)");
  db->query("INSERT INTO t VALUES (1)");
  const auto query = [&](const char* sql) { return fault([&] { db->query(sql); }); };
  const auto error = error_of([&] { db->query("INSERT INTO t VALUES (1)"); });
  CHECK(error.fault == StoreFault::unique);
  CHECK(error.code == "23505");
  CHECK(query("SELECT * FROM nowhere") == StoreFault::missing);
  CHECK(query("SELECT colour FROM t") == StoreFault::missing);
  CHECK(query("SELEC 1") == StoreFault::syntax);
  CHECK(query("SELECT 1; SELECT 2") == StoreFault::syntax);
  CHECK(query("SELECT $1") == StoreFault::syntax);
  CHECK(query("") == StoreFault::syntax);
  CHECK(query("COPY t TO STDOUT") == StoreFault::syntax);
  auto hasty = open(url, Access::read_write, {10s, 300ms});
  CHECK(fault([&] { hasty->query("SELECT pg_sleep(30)"); }) == StoreFault::timeout);
  CHECK(query("SELECT COUNT(*) FROM t") == std::nullopt);

  const auto connect = [](const std::string& address) {
    return error_of([&] { open(address, Access::read_only, {10s, 5s}); });
  };
  CHECK(connect("postgresql://u@127.0.0.1:" + std::to_string(free_port()) + "/shop").fault ==
        StoreFault::unreachable);
  CHECK(connect("postgresql://u@/shop?host=/nowhere").fault == StoreFault::unreachable);
  const auto missing = connect(server.url_for("no_such"));
  CHECK(missing.fault == StoreFault::missing);
  CHECK(missing.code == "3D000");
  CHECK_FALSE(contains(missing.what(), "LOCATION"));
  const auto refused =
      connect("postgresql://owner:geheim@127.0.0.1:" + std::to_string(server.port()) + "/shop");
  CHECK(refused.fault == StoreFault::authentication);
  CHECK_FALSE(contains(refused.what(), "geheim"));
  CHECK(connect("postgresql://owner@127.0.0.1:" + std::to_string(server.port()) + "/shop").fault ==
        StoreFault::authentication);
  auto reader = open(server.reader_url(), Access::read_only);
  CHECK(scalar(*reader, "SELECT note FROM visible") == Value(std::string("seen")));
  CHECK(fault([&] { reader->query("SELECT * FROM hidden"); }) == StoreFault::denied);
}

TEST_CASE("PostgreSQL: a read-only session refuses every write") {
  const std::string url = shared_postgres().new_database();
  open(url)->query("CREATE TABLE t (id INT)");
  auto db = open(url, Access::read_only);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (1)"); }) == StoreFault::read_only);
  CHECK(fault([&] { db->query("CREATE TABLE u (id INT)"); }) == StoreFault::read_only);
  CHECK(fault([&] { db->query("WITH w AS (DELETE FROM t RETURNING 1) SELECT * FROM w"); }) ==
        StoreFault::read_only);
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t") == integer(0));
}

TEST_CASE("PostgreSQL: a row that another transaction holds is busy, a victim of two is a deadlock") {
  const std::string url = shared_postgres().new_database();
  auto one = open(url), two = open(url), hasty = open(url, Access::read_write, {10s, 2s});
  one->query("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
  one->query("INSERT INTO t VALUES (1, 0), (2, 0)");
  one->begin();
  one->query("UPDATE t SET n = 1 WHERE id = 1");
  CHECK(fault([&] { hasty->query("UPDATE t SET n = 2 WHERE id = 1"); }) == StoreFault::busy);
  two->begin();
  two->query("UPDATE t SET n = 2 WHERE id = 2");
  std::optional<StoreFault> first;
  std::thread other([&] { first = fault([&] { one->query("UPDATE t SET n = 1 WHERE id = 2"); }); });
  const auto second = fault([&] { two->query("UPDATE t SET n = 2 WHERE id = 1"); });
  other.join();
  CHECK((first == StoreFault::deadlock) != (second == StoreFault::deadlock));
  one->rollback();
  two->rollback();
  CHECK(scalar(*one, "SELECT SUM(n) FROM t") == integer(0));
}

TEST_CASE("PostgreSQL: a connection terminated between two statements comes back with its whole state") {
  const std::string url = shared_postgres().new_database();
  open(url)->query("CREATE TABLE t (id INT)");
  auto db = open(url, Access::read_only, {10s, 4s});
  const auto pid = backend_of(*db);
  terminate_backend(pid);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (1)"); }) == StoreFault::read_only);
  CHECK(backend_of(*db) != pid);
  CHECK(scalar(*db, "SHOW statement_timeout") == Value(std::string("4s")));
  CHECK(scalar(*db, "SHOW client_encoding") == Value(std::string("UTF8")));
}

TEST_CASE("PostgreSQL: a connection terminated inside a transaction is an error until the roll-back") {
  const std::string url = shared_postgres().new_database();
  auto db = open(url);
  db->query("CREATE TABLE t (id INT)");
  db->begin();
  db->query("INSERT INTO t VALUES (1)");
  terminate_backend(backend_of(*db));
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (2)"); }) == StoreFault::connection_lost);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (3)"); }) == StoreFault::connection_lost);
  CHECK(fault([&] { db->commit(); }) == StoreFault::connection_lost);
  db->rollback();
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t") == integer(0));
}

TEST_CASE(
    "PostgreSQL: a connection terminated during a statement is lost, and the statement is not sent again") {
  const std::string url = shared_postgres().new_database();
  auto db = open(url);
  db->query("CREATE TABLE t (id TEXT)");
  const auto pid = backend_of(*db);
  std::thread killer([&] {
    auto root = open(shared_postgres().root_url());
    while (scalar(*root, "SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'active' AND pid = :pid",
                  {{"pid", pid}}) == integer(0))
      std::this_thread::sleep_for(5ms);
    root->query("SELECT pg_terminate_backend(:pid)", {{"pid", pid}});
  });
  CHECK(fault([&] { db->query("INSERT INTO t SELECT pg_sleep(4)::text"); }) == StoreFault::connection_lost);
  killer.join();
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t") == integer(0));
}

TEST_CASE("PostgreSQL: TLS is refused with the wrong authority or the wrong name") {
  auto& server = shared_postgres();
  const auto connect = [&](const std::string& host, const std::string& options) {
    return error_of([&] {
      auto db = open(server.url_for("shop", host) + "?" + options, Access::read_only);
      if (scalar(*db, "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") != integer(1))
        throw StoreError(StoreFault::other, "not encrypted");
    });
  };
  const std::string ca = certificates().ca(), other = certificates().other_ca();
  CHECK(connect("localhost", "sslmode=verify-full&sslrootcert=" + ca).code == "none");
  CHECK(connect("127.0.0.1", "sslmode=require").code == "none");
  CHECK(connect("localhost", "sslmode=verify-full&sslrootcert=" + other).fault == StoreFault::unreachable);
  CHECK(connect("127.0.0.1", "sslmode=verify-full&sslrootcert=" + ca).fault == StoreFault::unreachable);
  CHECK(connect("localhost", "sslmodus=require").fault == StoreFault::unreachable);
  CHECK(fault([&] { open(server.socket_url()); }) == std::nullopt);
}

TEST_CASE("PostgreSQL: a server that stops answering is a time-out") {
  PostgresServer server;
  auto db = open(server.url(), Access::read_only, {10s, 1s});
  const auto pid = static_cast<pid_t>(backend_of(*db));
  kill(pid, SIGSTOP);
  CHECK(fault([&] { db->query("SELECT 1"); }) == StoreFault::timeout);
  kill(pid, SIGCONT);
  server.child().signal(SIGSTOP);
  CHECK(fault([&] { open(server.url(), Access::read_only, {300ms, 300ms}); }) == StoreFault::timeout);
  server.child().signal(SIGCONT);
  CHECK(fault([&] { db->query("SELECT 1"); }) == std::nullopt);
}

TEST_CASE("PostgreSQL: notices are silent") {
  auto db = open(shared_postgres().new_database());
  CHECK(fault([&] { db->query("DROP TABLE IF EXISTS nowhere"); }) == std::nullopt);
}
