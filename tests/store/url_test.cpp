#include "store/url.hpp"

#include "support/catch.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Kind = StoreUrl::Kind;

namespace {

std::string complaint(const std::string& text) {
  try {
    parse_store_url(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("A store URL has host, port, account and database, percent-decoded") {
  const StoreUrl url = parse_store_url("mysql://sh%40p:p%3Aw%2F%40%25@db.example:3307/shop");
  CHECK(url.kind == Kind::mysql);
  CHECK(url.host == "db.example");
  CHECK(url.port == 3307);
  CHECK(url.user == "sh@p");
  CHECK(url.password == "p:w/@%");
  CHECK(url.database == "shop");
  CHECK_FALSE(url.tls);
  CHECK(parse_store_url("MariaDB://u:a@b:c@host/d").password == "a@b:c");
}

TEST_CASE("PostgreSQL's URL takes its socket's folder and passes options on") {
  const StoreUrl url =
      parse_store_url("postgres://u@/shop?host=/run/postgresql&port=5433&sslmode=verify-full");
  CHECK(url.kind == Kind::postgresql);
  CHECK(url.socket == "/run/postgresql");
  CHECK(url.port == 5433);
  CHECK(url.tls);
  CHECK(url.options.at("sslmode") == "verify-full");
  CHECK(parse_store_url("postgresql://[::1]:5432/x?user=a&password=b").password == "b");
  CHECK(parse_store_url("postgresql://[::1]:5432/x").host == "::1");
}

TEST_CASE("SQLite's URL is a path: absolute, relative, with three slashes") {
  CHECK(parse_store_url("sqlite:/var/shop.db").database == "/var/shop.db");
  CHECK(parse_store_url("sqlite:data/shop.db").database == "data/shop.db");
  CHECK(parse_store_url("sqlite:///var/shop.db").database == "/var/shop.db");
  CHECK(contains(complaint("sqlite://var/shop.db"), "sqlite:/absolute"));
  CHECK_FALSE(complaint("sqlite:").empty());
}

TEST_CASE("Redis's URL has a number for the database, TLS by its scheme, and unix sockets") {
  CHECK(parse_store_url("redis://127.0.0.1").database.empty());
  CHECK(parse_store_url("redis://:pw@127.0.0.1:6380/3").database == "3");
  CHECK(parse_store_url("rediss://h/0?ca=/ca.pem").tls);
  const StoreUrl socket = parse_store_url("redis+unix://u:p@/run/redis.sock?db=2");
  CHECK(socket.socket == "/run/redis.sock");
  CHECK(socket.database == "2");
  CHECK(socket.user == "u");
  CHECK(parse_store_url("redis+unix:/run/redis.sock").socket == "/run/redis.sock");
}

TEST_CASE("MySQL's TLS is off, verified, or unverified when asked, a CA alone means verified") {
  CHECK_FALSE(parse_store_url("mysql://h/d").tls);
  CHECK_FALSE(parse_store_url("mysql://h/d?tls=off&ca=/x").tls);
  CHECK(parse_store_url("mysql://h/d?tls=insecure").tls);
  CHECK(parse_store_url("mysql://h/d?ca=/x").tls);
  CHECK(contains(complaint("mysql://h/d?tls=maybe"), "verify, insecure, off"));
}

TEST_CASE("A wrong store URL says what was found and what is allowed, and never shows the password") {
  CHECK(contains(complaint("mongodb://u:geheim@h/d"), "'mongodb' is unknown"));
  CHECK(contains(complaint("127.0.0.1"), "no scheme"));
  CHECK(contains(complaint("mysql:h/d"), "//host"));
  CHECK(contains(complaint("mysql://h:99999/d"), "1 to 65535"));
  CHECK(contains(complaint("mysql://u:ge/heim@h/d"), "%2F"));
  CHECK(contains(complaint("mysql://u:50%@h/d"), "%25"));
  CHECK(contains(complaint("mysql://h/d?sokcet=/x"), "socket"));
  CHECK(contains(complaint("mysql://h/d?ca=/x&ca=/y"), "twice"));
  CHECK(contains(complaint("mysql:///d"), "needs a host"));
  CHECK(contains(complaint("redis://h/shop"), "number"));
  CHECK(contains(complaint("redis://geheim@h"), "redis://:PASSWORD@"));
  for (const char* text : {"mongodb://u:geheim@h/d", "mysql://u:geheim@h:x/d", "mysql://u:geheim%@h/d",
                           "mysql://u:geheim/x@h/d", "redis://geheim@h"})
    CHECK_FALSE(contains(complaint(text), "geheim"));
}

TEST_CASE("A store is described without its password, in a form that can be read again") {
  for (const char* text : {"mysql://shop@h:3306/d", "mysql://shop@/d?socket=/run/db.sock",
                           "postgresql://u@[::1]/d", "postgresql://u@/d?host=/run", "sqlite:/x.db",
                           "redis://h:1/2", "rediss://h/2", "redis+unix:/s.sock?db=2"}) {
    CHECK(describe(parse_store_url(text)) == text);
  }
  CHECK_FALSE(contains(describe(parse_store_url("mysql://u:geheim@h/d")), "geheim"));
  CHECK_FALSE(contains(describe(parse_store_url("postgres://u@h/d?password=geheim")), "geheim"));
}
