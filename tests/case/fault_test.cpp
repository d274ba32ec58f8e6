// Faults on real servers: on when they say so, and over afterwards whatever happens in between.

#include "case/fault.hpp"

#include <atomic>
#include <filesystem>
#include <thread>

#include "case/fault_kinds.hpp"
#include "case/steps.hpp"
#include "literal.hpp"
#include "support/servers.hpp"
#include "support/store.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using How = OutageOptions::How;

namespace {

/// A stage whose store may fail. With `ours` the Redis is dupcheck's own, and may be killed.
class Scene {
 public:
  explicit Scene(const std::string& url, RedisServer* ours = nullptr) {
    scenario_.stores["store"] = url;
    scenario_.effects.clear();
    scenario_.timeouts.connect = scenario_.timeouts.store = 2s;
    run_ = std::unique_ptr<RunContext>(
        new RunContext{"run12345", Stores(scenario_.stores, {2s, 2s}), {}, never_stopped(), false, 0});
    if (ours) {
      run_->control.stop_redis = [ours] { ours->kill(); };
      run_->control.start_redis = [ours] { ours->start_again(); };
      run_->control.redis_url = ours->url();
    }
    options.store = "store";
    options.length = 600ms;
    stage = std::make_unique<Stage>(scenario_, *run_, Trial{});
  }
  void allow_exec() { run_->control.allow_exec = true; }

  bool answers() { return store_answers(parse_store_url(scenario_.stores["store"]), 300ms); }
  std::unique_ptr<Fault> fault(How how) {
    options.how = how;
    return std::make_unique<Fault>(*stage, scenario_, options);
  }
  /// Why it cannot be brought about; empty when it can.
  std::string refusal(How how) {
    try {
      fault(how);
      return {};
    } catch (const NoSubject& reason) {
      return reason.what();
    }
  }

  OutageOptions options;
  std::unique_ptr<Stage> stage;

 private:
  Scenario scenario_ = shop_scenario();
  std::unique_ptr<RunContext> run_;
};

struct OwnRedis {
  TemporaryFolder folder;
  RedisServer server{folder.path()};
};

bool look_for_a_while(Fault& fault) {
  for (int i = 0; i < 200; ++i) {
    if (fault.look()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

/// Asks over and over, on whatever connection it has got, until it goes.
class Busybody {
 public:
  explicit Busybody(std::function<void()> ask)
      : thread_([this, ask = std::move(ask)] {
          while (!stop_) {
            try {
              ask();
            } catch (const std::exception&) {
              ++failures_;
            }
            std::this_thread::sleep_for(1ms);
          }
        }) {}
  ~Busybody() {
    stop_ = true;
    thread_.join();
  }
  int failures() const { return failures_; }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<int> failures_{0};
  std::thread thread_;
};

}  // namespace

TEST_CASE("a paused Redis does not answer, and does again once the fault is over") {
  TestRedis redis;
  Scene scene(redis.url());
  const auto fault = scene.fault(How::paused);
  CHECK(fault->look());
  fault->recover();
  CHECK(scene.answers());
  fault->recover();  // twice does no harm
}

TEST_CASE("a Redis of our own is gone, and back at the same address, also after an exception") {
  OwnRedis redis;
  Scene scene(redis.server.url(), &redis.server);
  try {
    const auto fault = scene.fault(How::gone);
    CHECK(fault->look());
    CHECK_FALSE(scene.answers());
    throw std::runtime_error("in the midst of it");
  } catch (const std::runtime_error&) {
  }
  CHECK(scene.answers());
}

TEST_CASE("a Redis of our own is emptied") {
  OwnRedis redis;
  Scene scene(redis.server.url(), &redis.server);
  scene.stage->stores().redis("store").command({"SET", "k", "v"});
  const auto fault = scene.fault(How::emptied);
  CHECK(fault->look());
  fault->recover();
  CHECK(scene.stage->stores().redis("store").command({"EXISTS", "k"}).integer == 0);
}

TEST_CASE("a Redis that is not our own is neither emptied nor stopped") {
  OwnRedis ours;
  TestRedis users;
  Scene scene(users.url(), &ours.server);
  scene.stage->stores().redis("store").command({"SET", "k", "v"});
  CHECK(contains(scene.refusal(How::emptied), "not dupcheck's own"));
  CHECK(contains(scene.refusal(How::gone), "\"how\": \"exec\""));
  CHECK(scene.stage->stores().redis("store").command({"EXISTS", "k"}).integer == 1);
}

TEST_CASE("connections to a Redis are cut for as long as the fault lasts") {
  TestRedis redis;
  Scene scene(redis.url());
  const auto client = open_redis(parse_store_url(redis.url()), {});
  // A client that is cut between two commands connects anew and notices nothing: this one waits within one.
  const Busybody busy([&client] { client->command({"BLPOP", "nothing", "1"}); });
  const auto fault = scene.fault(How::cut);
  CHECK(look_for_a_while(*fault));
  for (int i = 0; i < 500 && busy.failures() == 0; ++i) std::this_thread::sleep_for(10ms);
  fault->recover();
  CHECK(busy.failures() > 0);
  std::this_thread::sleep_for(200ms);
  const int until_now = busy.failures();
  std::this_thread::sleep_for(200ms);
  CHECK(busy.failures() == until_now);
}

TEST_CASE("nobody who uses the store: nothing is cut, and nothing is claimed") {
  TestRedis redis;
  Scene scene(redis.url());
  const auto fault = scene.fault(How::cut);
  std::this_thread::sleep_for(100ms);
  CHECK_FALSE(fault->look());
}

TEST_CASE("sessions of a MariaDB are cut, and made again afterwards") {
  const std::string url = shared_mariadb().new_database();
  Scene scene(url);
  const auto client = open(url, Access::read_write);
  const Busybody busy([&client] { client->query("SELECT 1"); });
  const auto fault = scene.fault(How::cut);
  CHECK(look_for_a_while(*fault));
  fault->recover();
  CHECK(scene.answers());
}

TEST_CASE("sessions of a PostgreSQL are cut, and made again afterwards") {
  const std::string url = shared_postgres().new_database();
  Scene scene(url);
  const auto client = open(url, Access::read_write);
  const Busybody busy([&client] { client->query("SELECT 1"); });
  const auto fault = scene.fault(How::cut);
  CHECK(look_for_a_while(*fault));
  fault->recover();
  CHECK(scene.answers());
}

TEST_CASE("a database cannot be paused from outside, and a file not cut") {
  const TemporaryFolder folder;
  const std::string url = "sqlite:" + (folder.path() / "shop.db").string();
  open(url)->query("CREATE TABLE t (a)");
  Scene scene(url);
  CHECK(contains(scene.refusal(How::paused), "cannot be paused"));
  CHECK(contains(scene.refusal(How::cut), "is a file"));
}

TEST_CASE("programs are run only when the command line allows it") {
  TestRedis redis;
  Scene scene(redis.url());
  scene.options.stop = scene.options.recover = {"true"};
  CHECK(contains(scene.refusal(How::exec), "needs --allow-exec"));
}

TEST_CASE("a program that stops the store, and one that starts it again, also after an exception") {
  TestRedis redis;
  const TemporaryFolder folder;
  const std::string mark = folder.path() / "recovered";
  Scene scene(redis.url());
  scene.allow_exec();
  scene.options.stop = {"kill", "-STOP", std::to_string(redis.child().pid())};
  scene.options.recover = {"sh", "-c",
                           "kill -CONT " + std::to_string(redis.child().pid()) + " && touch " + mark};
  try {
    const auto fault = scene.fault(How::exec);
    CHECK(fault->look());
    throw std::runtime_error("in the midst of it");
  } catch (const std::runtime_error&) {
  }
  CHECK(std::filesystem::exists(mark));
  CHECK(scene.answers());
}

TEST_CASE("a program that fails is quoted") {
  TestRedis redis;
  Scene scene(redis.url());
  scene.allow_exec();
  scene.options.stop = {"sh", "-c", "echo no such unit >&2; exit 5"};
  scene.options.recover = {"true"};
  const std::string said = scene.refusal(How::exec);
  CHECK(contains(said, "ended with 5"));
  CHECK(contains(said, "no such unit"));
}
