#include "target/serve.hpp"

#include <memory>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>
#include <sys/resource.h>

#include "base/text.hpp"
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

void check_counts(const ServeOptions& options) {
  const int instances = options.instances, ports = static_cast<int>(options.ports.size());
  if (instances < 1 || instances > most_instances)
    throw std::invalid_argument(
        fmt::format("{} instances: 1 to {} can be served", instances, most_instances));
  if (ports > instances)
    throw std::invalid_argument(fmt::format("{} ports for {}: give one for each instance at most", ports,
                                            count_of(static_cast<std::size_t>(instances), "instance")));
}

std::vector<std::unique_ptr<HttpServer>> start_instances(const ServeOptions& options, const StrategyRow& row,
                                                         Shop& shop, InterceptionLog& log) {
  std::vector<std::unique_ptr<HttpServer>> servers;
  for (std::size_t i = 0; i < static_cast<std::size_t>(options.instances); ++i)
    servers.push_back(
        std::make_unique<HttpServer>(i < options.ports.size() ? options.ports[i] : 0, route(row, shop, log)));
  return servers;
}

}  // namespace

void serve(const ServeOptions& options, const std::function<void(const Address&)>& ready,
           const std::atomic<bool>& stop) {
  const StrategyRow& strategy = strategy_named(options.strategy);
  check_counts(options);
  allow_many_files();
  const TemporaryFolder folder;
  Address address = {.url = {},
                     .database = options.database,
                     .redis = options.redis,
                     .log = (folder.path() / "interceptions.log").string(),
                     .instances = {}};
  if (address.database.empty()) address.database = "sqlite:" + (folder.path() / "shop.db").string();

  std::unique_ptr<RedisServer> redis;
  if (address.redis.empty()) redis = start_redis(strategy, folder.path().string());
  if (redis) address.redis = redis->url();

  Shop shop(address.database, address.redis, strategy.unique_index);
  InterceptionLog log(address.log);
  const auto servers = start_instances(options, strategy, shop, log);
  for (const auto& server : servers)
    address.instances.push_back("http://127.0.0.1:" + std::to_string(server->port()));
  address.url = address.instances.front();
  ready(address);
  while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  // Before the shop and Redis go: what is in flight still needs them.
  std::vector<std::jthread> stopping;
  for (const auto& server : servers) stopping.emplace_back([&server] { server->stop(); });
}

}  // namespace dupcheck::target
