#include "reader.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("Redis: integers and numeric texts are numbers, other texts are texts") {
  Reader reader(Stores::Urls{{"redis", shared_redis().url(7)}});
  Redis& redis = reader.stores.redis("redis");
  redis.command({"SET", "state:key-1", "PAID"});
  redis.command({"SET", "stock:A-1", "12.5"});
  redis.command({"SET", "token:key-1", "0012e4"});
  redis.command({"RPUSH", "queue:7", "a", "b"});
  CHECK(reader.redis({"GET", "state:${key}"}).value == is("PAID"));
  CHECK(reader.redis({"GET", "stock:${sku}"}).value == std::optional(Measure(*Decimal::parse("12.5"))));
  CHECK(reader.redis({"GET", "token:${key}"}).value == is("0012e4"));
  CHECK(reader.redis({"EXISTS", "state:${key}"}).value == is(1));
  CHECK(reader.redis({"LLEN", "queue:${user.id}"}).value == is(2));
}

TEST_CASE("Redis: nil is an error that names the mend, unless it is declared what it counts as") {
  Reader reader(Stores::Urls{{"redis", shared_redis().url(7)}});
  const Reading nil = reader.redis({"GET", "absent:${key}"});
  CHECK(contains(nil.error, "GET absent:key-1 on store 'redis': it gave nil"));
  CHECK(contains(nil.error, "\"empty\""));
  CHECK(reader.redis({"GET", "absent:${key}"}, Measure(Decimal(0))).value == is(0));
}

TEST_CASE(
    "Redis: an array is not guessed at, an error reply is no value, and a command that writes is refused") {
  Reader reader(Stores::Urls{{"redis", shared_redis().url(7)}});
  Redis& redis = reader.stores.redis("redis");
  redis.command({"DEL", "set"});
  redis.command({"SADD", "set", "a"});
  const Reading array = reader.redis({"SMEMBERS", "set"});
  CHECK(contains(array.error, "array of 1 element"));
  CHECK(contains(array.error, "SCARD"));
  CHECK(array.rows == "[\"a\"]");
  CHECK(contains(reader.redis({"GET", "set"}).error, "WRONGTYPE"));
  CHECK(contains(reader.redis({"GTE", "set"}).error, "unknown command"));
  CHECK(contains(reader.redis({"INCR", "count"}).error, "INCR writes"));
  CHECK(redis.command({"EXISTS", "count"}).integer == 0);
}

TEST_CASE("Redis: what may not be read is an error, and so is a Redis that is not there") {
  GuardedRedis server;
  Reader denied(Stores::Urls{{"redis", server.reader_url()}});
  CHECK(contains(denied.redis({"GET", "hidden"}).error, "NOPERM"));
  CHECK(contains(denied.redis({"GET", "hidden"}).error, "ACL"));
  Reader wrong(Stores::Urls{{"redis", server.url_without_password()}});
  CHECK(contains(wrong.redis({"GET", "x"}).error, "check the user and password"));
  Reader gone(Stores::Urls{{"redis", "redis+unix:/nowhere/redis.sock"}});
  CHECK(contains(gone.redis({"GET", "x"}).error, "no connection"));
}

TEST_CASE("Redis: without an identity nothing is asked for") {
  Reader reader(Stores::Urls{{"redis", shared_redis().url(7)}});
  CHECK(contains(reader.redis({"EXISTS", "order:${identity}"}).error, "no accepted answer claimed one"));
  reader.operation.identity = "no-1";
  CHECK(reader.redis({"EXISTS", "order:${identity}"}).value == is(0));
}
