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

std::unique_ptr<Redis> redis(const std::string& url, const StoreTimeouts& timeouts = {}) {
  return open_redis(parse_store_url(url), timeouts);
}

StoreError refusal(const std::string& url) {
  return error_of([&] { redis(url, {10s, 5s})->command({"PING"}); });
}

std::string client_id(Redis& client) { return std::to_string(client.command({"CLIENT", "ID"}).integer); }

void kill_client(const std::string& id) {
  auto admin = redis(shared_redis().url());
  REQUIRE(admin->command({"CLIENT", "KILL", "ID", id}).integer == 1);
}

}  // namespace

TEST_CASE("Redis: every kind of reply is data, errors too") {
  auto client = redis(shared_redis().url());
  CHECK(client->command({"SET", "replies", "v"}).text == "OK");
  CHECK(client->command({"GET", "replies"}).text == "v");
  CHECK(client->command({"GET", "replies:absent"}).kind == Reply::Kind::nil);
  CHECK(client->command({"EXISTS", "replies"}).integer == 1);
  const Reply wrong = client->command({"INCR", "replies"});
  CHECK(wrong.is_error());
  CHECK(contains(wrong.text, "not an integer"));
  const Reply list = client->command({"EVAL", "return {1, 'two', false, {3}}", "0"});
  CHECK(describe(list) == "[(integer) 1, \"two\", (nil), [(integer) 3]]");
  CHECK(fault([&] { client->command({}); }) == StoreFault::syntax);
}

TEST_CASE("Redis: five megabytes and bytes of every kind go and come back") {
  auto client = redis(shared_redis().url());
  std::string value(5'000'000, '\0');
  for (std::size_t i = 0; i < value.size(); ++i) value[i] = static_cast<char>(i * 31);
  CHECK(client->command({"SET", "large", value}).text == "OK");
  CHECK(client->command({"GET", "large"}).text == value);
  client->command({"DEL", "large"});
}

TEST_CASE("Redis: a connection killed between two commands comes back in its own database") {
  auto zero = redis(shared_redis().url(0));
  auto three = redis(shared_redis().url(3));
  zero->command({"SET", "where", "zero"});
  three->command({"SET", "where", "three"});
  const std::string id = client_id(*three);
  kill_client(id);
  CHECK(three->command({"GET", "where"}).text == "three");
  CHECK(client_id(*three) != id);
}

TEST_CASE("Redis: a command whose connection is lost is not sent again, and the next one connects anew") {
  auto client = redis(shared_redis().url(4));
  client->command({"DEL", "sent", "queue"});
  const std::string id = client_id(*client);
  std::thread killer([&] {
    auto admin = redis(shared_redis().url());
    while (!contains(admin->command({"CLIENT", "LIST", "ID", id}).text, "cmd=blpop"))
      std::this_thread::sleep_for(5ms);
    admin->command({"CLIENT", "KILL", "ID", id});
  });
  CHECK(fault([&] { client->command({"BLPOP", "queue", "4"}); }) == StoreFault::connection_lost);
  killer.join();
  CHECK(client->command({"INCR", "sent"}).integer == 1);
  CHECK(redis(shared_redis().url(4))->command({"GET", "sent"}).text == "1");
}

TEST_CASE("Redis: an answer that comes after the time-out is never taken for the next command's") {
  auto client = redis(shared_redis().url(5), {10s, 500ms});
  const auto error = error_of([&] { client->command({"BLPOP", "nothing", "1"}); });
  CHECK(error.fault == StoreFault::timeout);
  std::this_thread::sleep_for(1s);
  CHECK(client->command({"ECHO", "mine"}).text == "mine");
}

TEST_CASE("Redis: a server that stops answering is a time-out") {
  TestRedis server;
  auto client = redis(server.url(), {10s, 1s});
  server.child().signal(SIGSTOP);
  CHECK(fault([&] { client->command({"PING"}); }) == StoreFault::timeout);
  CHECK(fault([&] { redis(server.url(), {300ms, 300ms}); }) == StoreFault::timeout);
  server.child().signal(SIGCONT);
  CHECK(client->command({"PING"}).text == "PONG");
}

TEST_CASE("Redis: a server that is gone is unreachable, and back again when it is back") {
  auto server = std::make_unique<TestRedis>();
  auto client = redis(server->url());
  server.reset();
  CHECK(fault([&] { client->command({"PING"}); }) == StoreFault::unreachable);
  CHECK(refusal("redis://127.0.0.1:" + std::to_string(free_port())).fault == StoreFault::unreachable);
  CHECK(refusal("redis+unix:/nowhere/redis.sock").fault == StoreFault::unreachable);
  CHECK(refusal(shared_redis().url(999)).fault == StoreFault::missing);
}

TEST_CASE("Redis: a unix socket serves as well, with its database") {
  auto client = redis(shared_redis().socket_url() + "?db=6");
  client->command({"SET", "socket", "yes"});
  CHECK(redis(shared_redis().url(6))->command({"GET", "socket"}).text == "yes");
}

TEST_CASE("Redis: passwords, users and what they may not do") {
  GuardedRedis server;
  auto owner = redis(server.url(2));
  CHECK(owner->command({"SET", "hidden", "1"}).text == "OK");
  const auto none = refusal(server.url_without_password());
  CHECK(none.fault == StoreFault::authentication);
  const auto wrong = refusal("redis://:geheim@127.0.0.1:" + std::to_string(server.port()));
  CHECK(wrong.fault == StoreFault::authentication);
  CHECK_FALSE(contains(wrong.what(), "geheim"));
  auto reader = redis(server.reader_url());
  CHECK(reader->command({"GET", "visible:1"}).kind == Reply::Kind::nil);
  const Reply denied = reader->command({"GET", "hidden"});
  CHECK(denied.is_error());
  CHECK(contains(denied.text, "NOPERM"));
  CHECK(reader->command({"SET", "visible:1", "x"}).is_error());

  // AUTH is done again, too.
  const std::string id = client_id(*owner);
  redis(server.url())->command({"CLIENT", "KILL", "ID", id});
  CHECK(owner->command({"GET", "hidden"}).text == "1");
}

TEST_CASE(
    "Redis: TLS is refused with the wrong authority or the wrong name, and taken unverified only when "
    "asked") {
  GuardedRedis server;
  const std::string ca = certificates().ca(), other = certificates().other_ca();
  auto client = redis(server.tls_url("ca=" + ca));
  CHECK(client->command({"PING"}).text == "PONG");
  const std::string large(5'000'000, 'x');
  client->command({"SET", "large", large});
  CHECK(client->command({"GET", "large"}).text == large);
  redis(server.url())->command({"CLIENT", "KILL", "ID", client_id(*client)});
  CHECK(client->command({"STRLEN", "large"}).integer == 5'000'000);
  CHECK(refusal(server.tls_url("ca=" + other)).fault == StoreFault::unreachable);
  CHECK(refusal(server.tls_url("")).fault == StoreFault::unreachable);
  CHECK(refusal(server.tls_url("ca=" + ca, "127.0.0.1")).fault == StoreFault::unreachable);
  CHECK(refusal(server.tls_url("insecure=1", "127.0.0.1")).code == "none");
}

TEST_CASE("Redis: a database's URL is no Redis's, and the reverse") {
  CHECK_THROWS_AS(redis("sqlite:/tmp/x.db"), std::invalid_argument);
  CHECK_THROWS_AS(open("redis://127.0.0.1"), std::invalid_argument);
}

TEST_CASE("Redis: what is sent without being asked for is read, and silence is nothing") {
  auto watching = redis(shared_redis().url());
  auto other = redis(shared_redis().url());
  CHECK(watching->command({"SUBSCRIBE", "news"}).elements.size() == 3);
  CHECK_FALSE(watching->read(10ms));
  other->command({"PUBLISH", "news", "one"});
  other->command({"PUBLISH", "news", "two"});
  for (const std::string word : {"one", "two"}) {
    const auto message = watching->read(5s);
    REQUIRE(message);
    CHECK(message->elements.at(2).text == word);
  }
  CHECK_FALSE(watching->read(0ns));
}

TEST_CASE("Redis: reading never makes a lost connection anew") {
  auto watching = redis(shared_redis().url());
  const std::string id = client_id(*watching);
  watching->command({"SUBSCRIBE", "news"});
  kill_client(id);
  CHECK(fault([&] { watching->read(5s); }) == StoreFault::connection_lost);
  CHECK(fault([&] { watching->read(10ms); }) == StoreFault::connection_lost);
}
