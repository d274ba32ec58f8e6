// The handle on a lock, on a real Redis: what it sees, what it puts there, and that it takes it away again.

#include "case/lock.hpp"

#include "case/lock_look.hpp"
#include "case/stage.hpp"
#include "literal.hpp"
#include "process/temporary_folder.hpp"
#include "support/catch.hpp"
#include "support/servers.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using namespace std::chrono_literals;

namespace {

/// A Redis of the test program's own, emptied for each test.
struct Fixture {
  Fixture() { own->command({"FLUSHALL"}); }
  static RedisServer& server() {
    static TemporaryFolder folder;
    static RedisServer only(folder.path().string());
    return only;
  }
  Reply ask_own(const std::vector<std::string>& words) { return own->command(words); }
  std::string text(const std::vector<std::string>& words) { return ask_own(words).text; }

  StoreUrl url = parse_store_url(server().url());
  std::unique_ptr<Redis> own = open_redis(url, {});
  RoundClock clock;
};

std::string refusal(const std::function<void()>& action) {
  try {
    action();
    return {};
  } catch (const NoSubject& refused) {
    return refused.what();
  }
}

bool mentions(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("Lock: taking, renewing and giving back are seen in order, with owner and time to live") {
  Fixture f;
  Lock lock(f.url, {}, "lock:1", f.clock);
  f.ask_own({"SET", "lock:1", "owner-a", "PX", "5000"});
  REQUIRE(lock.wait_until_held(5s));
  f.ask_own({"PEXPIRE", "lock:1", "60000"});
  REQUIRE(lock.wait_until([](const LockState& now) { return now.ttl && *now.ttl > 50s; }, 5s));
  f.ask_own({"SET", "lock:1", "owner-b", "PX", "5000"});
  REQUIRE(lock.wait_until([](const LockState& now) { return now.owner == "owner-b"; }, 5s));
  const Nanos before = f.clock.now();
  f.ask_own({"DEL", "lock:1"});
  REQUIRE(lock.wait_until_free(5s));
  CHECK(f.clock.now() >= before);

  std::vector<std::string> owners;
  for (const LockState& state : lock.history()) owners.push_back(state.owner);
  CHECK(owners == std::vector<std::string>{"", "owner-a", "owner-a", "owner-b", ""});
  CHECK(std::ranges::is_sorted(lock.history(), {}, &LockState::at));
}

TEST_CASE("Lock: a hash in Redisson's layout has its field for an owner, and its count is followed") {
  Fixture f;
  Lock lock(f.url, {}, "lock:1", f.clock);
  f.ask_own({"HSET", "lock:1", "uuid:7", "1"});
  const auto held = lock.wait_until_held(5s);
  REQUIRE(held);
  CHECK(held->owner == "uuid:7");
  CHECK(held->type == "hash");
  CHECK_FALSE(held->ttl);
  f.ask_own({"HINCRBY", "lock:1", "uuid:7", "1"});
  CHECK(lock.wait_until([](const LockState& now) { return now.value == "uuid:7=2"; }, 5s));
}

TEST_CASE("Lock: the sentinel has the type of the lock it replaces, its own time, and goes with the handle") {
  Fixture f;
  f.ask_own({"SET", "lock:1", "owner-a", "PX", "5000"});
  {
    Lock lock(f.url, {}, "lock:1", f.clock);
    const LockState placed = lock.put_sentinel(30s);
    CHECK(placed.sentinel);
    CHECK(placed.type == "string");
    CHECK(f.ask_own({"PTTL", "lock:1"}).integer > 20'000);
  }
  CHECK(f.ask_own({"EXISTS", "lock:1"}).integer == 0);

  f.ask_own({"HSET", "lock:2", "uuid:7", "1"});
  {
    Lock lock(f.url, {}, "lock:2", f.clock);
    CHECK(lock.put_sentinel(30s).type == "hash");
    CHECK(f.text({"TYPE", "lock:2"}) == "hash");
    CHECK(f.ask_own({"HLEN", "lock:2"}).integer == 1);
  }
  CHECK(f.ask_own({"EXISTS", "lock:2"}).integer == 0);
}

TEST_CASE("Lock: what another put in the sentinel's place stays") {
  Fixture f;
  {
    Lock lock(f.url, {}, "lock:1", f.clock);
    lock.put_sentinel(30s);
    f.ask_own({"SET", "lock:1", "another's"});
  }
  CHECK(f.text({"GET", "lock:1"}) == "another's");
}

TEST_CASE("Lock: a key that is no lock is refused with its type, a similar key is named") {
  Fixture f;
  f.ask_own({"RPUSH", "lock:list", "x"});
  CHECK(mentions(refusal([&] { Lock(f.url, {}, "lock:list", f.clock); }), "is a list"));
  f.ask_own({"SET", "shop:lock:order:4711", "x"});
  Lock lock(f.url, {}, "lock:order:4711", f.clock);
  CHECK_FALSE(lock.wait_until_held(20ms));
  CHECK(mentions(lock.explain_absence(), "shop:lock:order:4711"));
}

TEST_CASE("Lock: a Redis that refuses a command is named with the command and its own words") {
  Fixture f;
  f.ask_own(
      {"ACL", "SETUSER", "looker", "on", ">pw", "~*", "-@all", "+ping", "+select", "+type", "+get", "+auth"});
  StoreUrl url = f.url;
  url.user = "looker";
  url.password = "pw";
  f.ask_own({"SET", "lock:1", "x"});
  const std::string said = refusal([&] { Lock(url, {}, "lock:1", f.clock); });
  CHECK(mentions(said, "Redis refuses PTTL lock:1"));
  CHECK(mentions(said, "NOPERM"));
  f.ask_own({"ACL", "DELUSER", "looker"});
}

TEST_CASE("Lock: a watch that ends before the round does breaks the round off") {
  const TemporaryFolder folder;
  auto server = std::make_unique<RedisServer>(folder.path().string());
  Scenario scenario = shop_scenario();
  scenario.effects.clear();
  scenario.stores["redis"] = server->url();
  scenario.lock = LockSpec{"redis", parse_template("lock:1"), {}};
  RunContext run{"run12345", Stores(scenario.stores, {}), {}, never_stopped(), false, 0};
  Stage stage(scenario, run, {});
  stage.watch_lock(stage.new_operation());
  server.reset();
  std::this_thread::sleep_for(300ms);
  CHECK(mentions(stage.finish().error, "could not be watched any longer"));
}

TEST_CASE("Lock: expiring by hand frees it, whoever holds it") {
  Fixture f;
  f.ask_own({"SET", "lock:1", "owner-a"});
  Lock lock(f.url, {}, "lock:1", f.clock);
  lock.expire();
  CHECK_FALSE(lock.look().held);
}

TEST_CASE("Lock: a look that overlaps with the placing of the sentinel is not taken for a change after it") {
  Fixture f;
  for (int i = 0; i < 150; ++i) {
    const std::string key = "lock:" + std::to_string(i);
    f.ask_own({"SET", key, "owner-a", "PX", "900"});
    Lock lock(f.url, {}, key, f.clock);
    lock.put_sentinel(30s);
    std::this_thread::sleep_for(5ms);
    bool placed = false;
    for (const LockState& state : lock.history()) {
      placed = placed || state.sentinel;
      CHECK(state.sentinel == placed);
    }
    CHECK(placed);
  }
}
