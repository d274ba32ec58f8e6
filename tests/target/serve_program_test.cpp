// dupcheck serve, as a user or as dupcheck run starts it.

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/json_full.hpp"
#include "client.hpp"
#include "fixtures.hpp"
#include "process/child.hpp"
#include "store/redis.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::target;
using namespace dupcheck::target::test;
using namespace std::chrono_literals;

namespace {

Child start_serving(const std::string& strategy, const std::vector<std::string>& arguments = {}) {
  ChildOptions options;
  options.command = {DUPCHECK_PROGRAM, "serve", strategy, "--address-line"};
  options.command.insert(options.command.end(), arguments.begin(), arguments.end());
  options.pipe_stdout = true;
  return Child(options);
}

Json address_of(Child& child) { return Json::parse(child.read_line(30s).value_or("null")); }

struct Ran {
  int exit;
  std::string text;
};

Ran run_serve(std::vector<std::string> arguments) {
  const TemporaryFolder folder;
  ChildOptions options;
  options.command = {DUPCHECK_PROGRAM, "serve"};
  options.command.insert(options.command.end(), arguments.begin(), arguments.end());
  options.output = (folder.path() / "out").string();
  Child child(options);
  REQUIRE(child.wait(30s));
  std::ostringstream text;
  text << std::ifstream(options.output).rdbuf();
  return {child.exit_status().value_or(-1), text.str()};
}

/// Gone, or a zombie that nobody has reaped yet.
bool has_ended(const std::string& process) {
  std::ifstream status("/proc/" + process + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("State:")) return contains(line, "Z");
  return true;
}

std::string redis_process(const Json& address) {
  const auto redis = open_redis(parse_store_url(address.at("redis").get<std::string>()), {});
  const std::string info = redis->command({"INFO", "server"}).text;
  return std::to_string(std::stoi(info.substr(info.find("process_id:") + 11)));
}

}  // namespace

TEST_CASE("dupcheck serve says where it is in one line, and SIGTERM ends it without a trace") {
  Child child = start_serving("redis-lock-unique");
  const Json address = address_of(child);
  REQUIRE(address.is_object());
  std::vector<std::string> names;
  for (const auto& [name, value] : address.items()) names.push_back(name);
  CHECK(names == std::vector<std::string>{"url", "db", "redis", "log", "instances"});
  CHECK(address.at("instances") == address.at("url"));
  CHECK(get(address.at("url"), "/health").status == 200);
  const std::string redis = redis_process(address);
  const auto folder = std::filesystem::path(address.at("log").get<std::string>()).parent_path();

  child.signal(SIGTERM);
  REQUIRE(child.wait(30s));
  CHECK(child.exit_status() == 0);
  CHECK_FALSE(child.read_line(1s));
  CHECK(has_ended(redis));
  CHECK_FALSE(std::filesystem::exists(folder));
}

TEST_CASE("when dupcheck serve is killed its Redis dies with it") {
  Child child = start_serving("redis-lock");
  const Json address = address_of(child);
  REQUIRE(address.is_object());
  const std::string redis = redis_process(address);
  kill(child.pid(), SIGKILL);
  REQUIRE(child.wait(30s));
  CHECK(soon([&] { return has_ended(redis); }));
  // Nobody was left to do it.
  std::filesystem::remove_all(std::filesystem::path(address.at("log").get<std::string>()).parent_path());
}

TEST_CASE("killed in the middle of an order it starts again at the same port, on the same stores") {
  const TemporaryFolder folder;
  const RedisServer redis(folder.path().string());
  const std::string database = "sqlite:" + (folder.path() / "shop.db").string();
  const std::vector<std::string> stores = {"--db", database, "--redis", redis.url()};
  std::string port = "0";
  for (int life = 1; life <= 3; ++life) {
    INFO("life " << life);
    std::vector<std::string> arguments = stores;
    arguments.insert(arguments.end(), {"--port", port});
    Child child = start_serving("redis-lock-record-check", arguments);
    const Json address = address_of(child);
    REQUIRE(address.is_object());
    const std::string url = address.at("url");
    port = url.substr(url.rfind(':') + 1);
    CHECK(post(url, "/orders", R"({"request_id":"other","ref":"o"})").status == (life == 1 ? 201 : 409));
    Client in_work(url);
    in_work.send(request_text("POST", "/orders", R"({"request_id":"w","ref":"w","work_ms":60000})"));
    const auto look = open_redis(parse_store_url(redis.url()), {});
    CHECK(soon([&] { return look->command({"EXISTS", "lock:order:w"}).integer == 1; }));
    kill(child.pid(), SIGKILL);
    REQUIRE(child.wait(30s));
    CHECK(in_work.receive().status == 0);
    look->command({"DEL", "lock:order:w"});
    const auto shop = open_database(parse_store_url(database), Access::read_only, {});
    CHECK(shop->query("SELECT ref FROM orders WHERE ref = 'w'").rows.empty());
    // Nobody was left to do it.
    std::filesystem::remove_all(std::filesystem::path(address.at("log").get<std::string>()).parent_path());
  }
}

TEST_CASE("dupcheck serve --list names every strategy, what it is, and what exposes it") {
  const Ran ran = run_serve({"--list"});
  CHECK(ran.exit == 0);
  for (const StrategyRow& row : all_strategies()) {
    INFO(row.name);
    CHECK(contains(ran.text, row.name));
    CHECK(contains(ran.text, row.what));
    CHECK(contains(ran.text, row.exposed_by));
  }
}

TEST_CASE("a strategy that there is not is wrong usage, with the one that was meant") {
  const Ran ran = run_serve({"redis-lokc"});
  CHECK(ran.exit == 64);
  CHECK(contains(ran.text, "did you mean \"redis-lock\"?"));
  CHECK(contains(ran.text, "--list"));
}

TEST_CASE("a database that cannot be reached is said by name") {
  const Ran ran = run_serve({"unique-index", "--db", "sqlite:/no/such/folder/shop.db"});
  CHECK(ran.exit == 70);
  CHECK(contains(ran.text, "/no/such/folder/shop.db"));
}
