#include "target/serve.hpp"

#include <memory>
#include <stdexcept>
#include <thread>

#include <sys/resource.h>

#include "process/program.hpp"
#include "process/redis_server.hpp"
#include "process/temporary_folder.hpp"
#include "target/routes.hpp"

namespace dupcheck::target {
namespace {

// Every connection is a file, and so is every pooled connection to a store.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

/// Scenarios name ${reference.redis} whatever the strategy is, so there is one whenever there can be.
std::unique_ptr<RedisServer> start_redis(const StrategyRow& strategy, const std::string& folder) {
  if (!strategy.uses_redis && !find_program("redis-server")) return nullptr;
  return std::make_unique<RedisServer>(folder);
}

const StrategyRow& strategy_named(const std::string& name) {
  const StrategyRow* row = find_strategy(name);
  if (row == nullptr) throw std::invalid_argument("no strategy is named \"" + name + "\"");
  return *row;
}

}  // namespace

void serve(const ServeOptions& options, const std::function<void(const Address&)>& ready,
           const std::atomic<bool>& stop) {
  const StrategyRow& strategy = strategy_named(options.strategy);
  allow_many_files();
  const TemporaryFolder folder;
  Address address = {.url = {},
                     .database = options.database,
                     .redis = options.redis,
                     .log = (folder.path() / "interceptions.log").string()};
  if (address.database.empty()) address.database = "sqlite:" + (folder.path() / "shop.db").string();

  std::unique_ptr<RedisServer> redis;
  if (address.redis.empty()) redis = start_redis(strategy, folder.path().string());
  if (redis) address.redis = redis->url();

  Shop shop(address.database, address.redis, strategy.unique_index);
  InterceptionLog log(address.log);
  HttpServer server(options.port, route(strategy, shop, log));
  address.url = "http://127.0.0.1:" + std::to_string(server.port());
  ready(address);
  while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  server.stop();  // before the shop and Redis go: what is in flight still needs them
}

}  // namespace dupcheck::target
