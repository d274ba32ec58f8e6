#include <thread>

#include "process/temporary_folder.hpp"
#include "store/database.hpp"
#include "support/catch.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

struct Fixture {
  TemporaryFolder folder;
  std::string file = folder.path() / "shop.db";
  std::string url = "sqlite:" + file;
};

}  // namespace

TEST_CASE("SQLite: every kind of value comes back exactly as it is stored") {
  Fixture f;
  auto db = open(f.url, Access::create);
  db->query("CREATE TABLE t (a, b, c, d, e, f)");
  db->query("INSERT INTO t VALUES (:a, :b, :c, :d, :e, 0.1 + 0.2)", {{"a", std::int64_t{9007199254740993}},
                                                                     {"b", Null{}},
                                                                     {"c", std::string("é\0x", 4)},
                                                                     {"d", Bytes{std::string("\0\xff", 2)}},
                                                                     {"e", Exact{"12.50"}}});
  const Rows rows = db->query("SELECT * FROM t");
  REQUIRE(rows.columns == std::vector<std::string>{"a", "b", "c", "d", "e", "f"});
  CHECK(rows.rows.at(0) == std::vector<Value>{std::int64_t{9007199254740993}, Null{}, std::string("é\0x", 4),
                                              Bytes{std::string("\0\xff", 2)}, std::string("12.50"),
                                              Exact{"0.30000000000000004"}});
}

TEST_CASE("SQLite: columns are named even when no row comes") {
  Fixture f;
  auto db = open(f.url, Access::create);
  const Rows rows = db->query("SELECT 1 AS one, 2 AS two WHERE 0");
  CHECK(rows.columns == std::vector<std::string>{"one", "two"});
  CHECK(rows.rows.empty());
}

TEST_CASE("SQLite: affected counts the rows of this statement and of no other") {
  Fixture f;
  auto db = open(f.url, Access::create);
  db->query("CREATE TABLE t (id INTEGER PRIMARY KEY)");
  CHECK(db->query("INSERT INTO t VALUES (1), (2), (3)").affected == 3);
  CHECK(db->query("SELECT * FROM t").affected == 0);
  CHECK(db->query("CREATE TABLE u (id INTEGER)").affected == 0);
  CHECK(db->query("UPDATE t SET id = id + 10 WHERE id > 1").affected == 2);
  CHECK(db->query("DELETE FROM t WHERE id = 99").affected == 0);
}

TEST_CASE("SQLite: a text parameter meets a number's column and a text's") {
  Fixture f;
  auto db = open(f.url, Access::create);
  db->query("CREATE TABLE t (user_id INTEGER, request_id TEXT)");
  db->query("INSERT INTO t VALUES (7, '7')");
  const Parameters parameters = {{"user_id", std::string("7")}, {"key", std::string("7")}};
  CHECK(scalar(*db, "SELECT COUNT(*) FROM t WHERE user_id = :user_id AND request_id = :key", parameters) ==
        Value(std::int64_t{1}));
}

TEST_CASE("SQLite: a read-only session refuses to write") {
  Fixture f;
  open(f.url, Access::create)->query("CREATE TABLE t (id INTEGER)");
  auto db = open(f.url, Access::read_only);
  CHECK(fault([&] { db->query("INSERT INTO t VALUES (1)"); }) == StoreFault::read_only);
  CHECK(fault([&] { db->query("DROP TABLE t"); }) == StoreFault::read_only);
  CHECK(fault([&] {
          db->query("PRAGMA query_only = OFF");
          db->query("INSERT INTO t VALUES (1)");
        }) == StoreFault::read_only);
}

TEST_CASE("SQLite: a mistyped path makes no file, not even for a session that may write") {
  Fixture f;
  const std::string missing = f.folder.path() / "missing.db";
  for (const Access access : {Access::read_only, Access::read_write}) {
    const auto error = error_of([&] { open("sqlite:" + missing, access); });
    CHECK(error.fault == StoreFault::unreachable);
    CHECK(contains(error.what(), missing));
    CHECK_FALSE(std::filesystem::exists(missing));
  }
  open("sqlite:" + missing, Access::create);
  CHECK(std::filesystem::exists(missing));
}

TEST_CASE("SQLite: errors fall into their classes") {
  Fixture f;
  auto db = open(f.url, Access::create, {1s, 50ms});
  db->query("CREATE TABLE t (id INTEGER PRIMARY KEY, no TEXT UNIQUE)");
  db->query("INSERT INTO t VALUES (1, 'a')");
  const auto query = [&](const char* sql) { return fault([&] { db->query(sql); }); };
  CHECK(query("INSERT INTO t VALUES (1, 'b')") == StoreFault::unique);
  const auto error = error_of([&] { db->query("INSERT INTO t VALUES (2, 'a')"); });
  CHECK(error.fault == StoreFault::unique);
  CHECK(error.code == "2067");
  CHECK(query("SELECT * FROM nowhere") == StoreFault::missing);
  CHECK(query("SELECT colour FROM t") == StoreFault::missing);
  CHECK(query("SELEC 1") == StoreFault::syntax);
  CHECK(query("SELECT (1") == StoreFault::syntax);
  CHECK(query("SELECT 'open") == StoreFault::syntax);
  CHECK(query("") == StoreFault::syntax);
  CHECK(query("SELECT 1; DELETE FROM t") == StoreFault::syntax);
  CHECK(query("SELECT 1; -- and that is all") == std::nullopt);
  CHECK(query("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n") ==
        StoreFault::timeout);
  CHECK(query("SELECT COUNT(*) FROM t") == std::nullopt);

  const std::string text = f.folder.path() / "text.db";
  write_file(text, std::string(5000, 'x'));
  CHECK(fault([&] { open("sqlite:" + text, Access::read_only); }) == StoreFault::unreachable);
  CHECK(fault([&] { open("sqlite:" + f.folder.path().string(), Access::read_only); }) ==
        StoreFault::unreachable);
}

TEST_CASE(
    "SQLite: an unknown parameter is an error that names it and the known ones, an unused one is ignored") {
  Fixture f;
  auto db = open(f.url, Access::create);
  CHECK(scalar(*db, "SELECT 1", {{"key", Null{}}}) == Value(std::int64_t{1}));
  const auto error = error_of([&] { db->query("SELECT :kye", {{"key", std::string("k")}}); });
  CHECK(error.fault == StoreFault::syntax);
  CHECK(contains(error.what(), ":kye"));
  CHECK(contains(error.what(), ":key"));
}

TEST_CASE("SQLite: begin holds the write lock, so that another writer is busy until the roll-back") {
  Fixture f;
  auto holder = open(f.url, Access::create);
  holder->query("CREATE TABLE t (id INTEGER)");
  auto other = open(f.url, Access::create, {1s, 50ms});
  holder->begin();
  CHECK(fault([&] { other->query("INSERT INTO t VALUES (1)"); }) == StoreFault::busy);
  holder->query("INSERT INTO t VALUES (2)");
  holder->rollback();
  CHECK(fault([&] { other->query("INSERT INTO t VALUES (1)"); }) == std::nullopt);
  CHECK(scalar(*holder, "SELECT SUM(id) FROM t") == Value(std::int64_t{1}));
  holder->begin();
  holder->query("INSERT INTO t VALUES (3)");
  holder->commit();
  CHECK(scalar(*other, "SELECT SUM(id) FROM t") == Value(std::int64_t{4}));
}

TEST_CASE("SQLite: each statement of a read-only session sees what was committed just before") {
  Fixture f;
  auto writer = open(f.url, Access::create);
  writer->query("PRAGMA journal_mode = WAL");
  writer->query("CREATE TABLE t (id INTEGER)");
  auto reader = open(f.url, Access::read_only);
  for (std::int64_t n = 1; n <= 3; ++n) {
    writer->query("INSERT INTO t VALUES (1)");
    CHECK(scalar(*reader, "SELECT COUNT(*) FROM t") == Value(n));
  }
}

TEST_CASE("SQLite: a file that was removed and made anew is read anew") {
  Fixture f;
  open(f.url, Access::create)->query("CREATE TABLE t AS SELECT 1 AS id");
  auto reader = open(f.url, Access::read_only);
  CHECK(scalar(*reader, "SELECT COUNT(*) FROM t") == Value(std::int64_t{1}));
  std::filesystem::remove(f.file);
  CHECK(fault([&] { reader->query("SELECT COUNT(*) FROM t"); }) == StoreFault::unreachable);
  open(f.url, Access::create)->query("CREATE TABLE t (id INTEGER)");
  CHECK(scalar(*reader, "SELECT COUNT(*) FROM t") == Value(std::int64_t{0}));
}
