#include <stdexcept>

#include "base/text.hpp"
#include "effect/read.hpp"

namespace dupcheck {
namespace {

StoreUrl url_of(const Stores::Urls& urls, const std::string& name) {
  const auto found = urls.find(name);
  if (found != urls.end()) return parse_store_url(found->second);
  std::vector<std::string> names;
  for (const auto& [known, url] : urls) names.push_back("'" + known + "'");
  throw std::invalid_argument("there is no store '" + name + "'; " +
                              (names.empty() ? "none is declared" : "declared are " + join(names, ", ")));
}

}  // namespace

Stores::Stores(Urls urls, const StoreTimeouts& timeouts) : urls_(std::move(urls)), timeouts_(timeouts) {}

Database& Stores::database(const std::string& name, Access access) {
  auto& database = databases_[{name, access}];
  if (!database) database = open_database(url_of(urls_, name), access, timeouts_);
  return *database;
}

Redis& Stores::redis(const std::string& name) {
  auto& redis = redises_[name];
  if (!redis) redis = open_redis(url_of(urls_, name), timeouts_);
  return *redis;
}

void Stores::forget(const std::string& name) {
  databases_.erase({name, Access::read_only});
  databases_.erase({name, Access::read_write});
  redises_.erase(name);
}

}  // namespace dupcheck
