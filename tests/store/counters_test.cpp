#include "store/counters.hpp"

#include "process/temporary_folder.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("Redis counts every command of every client, and not the asking") {
  const TestRedis server;
  auto asking = open_redis(parse_store_url(server.url()), {}),
       other = open_redis(parse_store_url(server.url()), {});
  other->command({"PING"});
  const std::uint64_t before = commands_of(*asking);
  CHECK(commands_of(*asking) == before);
  for (int i = 0; i < 7; ++i) other->command({"SET", "k", "v"});
  other->command({"CONFIG", "GET", "port"});
  CHECK(commands_of(*asking) == before + 8);
  const GuardedRedis guarded;
  auto reader = open_redis(parse_store_url(guarded.reader_url()), {});
  CHECK(fault([&] { commands_of(*reader); }) == StoreFault::denied);
}

TEST_CASE("MariaDB counts every statement of every client, asking always for the same") {
  MariaDbServer server;
  auto asking = open(server.url(), Access::read_only), other = open(server.url());
  const auto count = [&] { return commands_of(*asking, StoreUrl::Kind::mysql).value(); };
  count();
  other->query("SELECT 1");
  const std::uint64_t first = count(), second = count(), own = second - first;
  CHECK(count() - second == own);
  const std::uint64_t before = count();
  for (int i = 0; i < 5; ++i) other->query("SELECT 1");
  CHECK(count() - before == 5 + own);
}

TEST_CASE("PostgreSQL counts the transactions of its database, and comes to them in its own time") {
  auto asking = open(shared_postgres().new_database(), Access::read_only);
  const auto count = [&] { return commands_of(*asking, StoreUrl::Kind::postgresql).value(); };
  const std::uint64_t before = count();
  std::uint64_t now = before;
  for (int i = 0; i < 200 && now < before + 20; ++i) {
    asking->query("SELECT pg_sleep(0.01)::text");
    now = count();
  }
  CHECK(now >= before + 20);
  CHECK(counting_delay(StoreUrl::Kind::postgresql) > Nanos{0});
}

TEST_CASE("SQLite counts nothing") {
  const TemporaryFolder folder;
  auto db = open("sqlite:" + (folder.path() / "shop.db").string());
  CHECK_FALSE(commands_of(*db, StoreUrl::Kind::sqlite));
}
