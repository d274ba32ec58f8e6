#include "case/soak_costs.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "store/counters.hpp"

namespace dupcheck {
namespace {

/// The least of several is what asking costs by itself: others only ever add.
constexpr int askings = 3;

}  // namespace

StoreCosts::StoreCosts(Stage& stage) : stage_(stage) {
  for (const auto& [store, url] : stage.stores().urls()) {
    if (parse_store_url(url).kind == StoreUrl::Kind::sqlite) continue;
    try {
      Counter counter;
      counter.before = count(store);
      counter.own = UINT64_MAX;
      for (int i = 0; i < askings; ++i) {
        const std::uint64_t now = count(store);
        counter.own = std::min(counter.own, now - counter.before);
        counter.before = now;
      }
      counters_[store] = counter;
    } catch (const std::exception& error) {
      stage_.note(fmt::format("{} is not asked for its own count: {}", store, error.what()));
    }
  }
}

std::uint64_t StoreCosts::count(const std::string& store) const {
  const StoreUrl::Kind kind = parse_store_url(stage_.stores().urls().at(store)).kind;
  if (kind == StoreUrl::Kind::redis) return commands_of(stage_.stores().redis(store));
  const auto counted = commands_of(stage_.stores().database(store, Access::read_only), kind);
  if (!counted) throw std::runtime_error("it counts nothing");
  return *counted;
}

std::map<std::string, double> StoreCosts::per_submission(std::size_t sent, Nanos length) {
  std::map<std::string, double> costs;
  for (const auto& [store, counter] : counters_) {
    const StoreUrl::Kind kind = parse_store_url(stage_.stores().urls().at(store)).kind;
    if (length < counting_delay(kind)) {
      stage_.note(fmt::format("{}: its own count comes too late for a soak of less than {}", store,
                              format_duration(counting_delay(kind))));
      continue;
    }
    try {
      const std::uint64_t asked = count(store) - counter.before;
      const std::uint64_t others = asked > counter.own ? asked - counter.own : 0;
      const std::string name =
          kind == StoreUrl::Kind::postgresql ? fmt::format("{} ({})", store, counted_unit(kind)) : store;
      if (sent > 0) costs[name] = static_cast<double>(others) / static_cast<double>(sent);
    } catch (const std::exception& error) {
      stage_.note(fmt::format("{} did not give its own count: {}", store, error.what()));
    }
  }
  return costs;
}

}  // namespace dupcheck
