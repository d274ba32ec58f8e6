// The stage's handles: the lock it watches, the row it holds.

#include <fmt/format.h>

#include "case/stage.hpp"

namespace dupcheck {
namespace {

StoreUrl url_of(const Stores& stores, const std::string& name) {
  return parse_store_url(stores.urls().at(name));
}

}  // namespace

Lock& Stage::watch_lock(int index) {
  if (!scenario_.lock) {
    throw NoSubject(
        "the scenario declares no \"lock\": say which key is held while a submission runs, "
        "e.g. \"lock\": {\"store\": \"redis\", \"key\": \"lock:order:${key}\", \"ttl\": \"2s\"}");
  }
  if (!locks_.contains(index)) {
    auto lock = std::make_unique<Lock>(url_of(run_.stores, scenario_.lock->store),
                                       StoreTimeouts{scenario_.timeouts.connect, scenario_.timeouts.store},
                                       fill(scenario_.lock->key, lookup_for(operation(index))), round_.clock);
    locks_.emplace(index, std::move(lock));
  }
  return *locks_.at(index);
}

void Stage::watch_commands(const std::string& store, const std::string& key) {
  watches_.push_back(std::make_unique<CommandWatch>(
      url_of(run_.stores, store), StoreTimeouts{scenario_.timeouts.connect, scenario_.timeouts.store}, key,
      round_.clock));
}

void Stage::watch_lock_commands(int index) { watch_commands(scenario_.lock->store, watch_lock(index).key()); }

std::unique_ptr<Hold> Stage::hold_row(int index) {
  if (!scenario_.hold) {
    throw NoSubject(
        "the scenario declares no \"hold\": say which row the business needs, "
        "e.g. \"hold\": {\"store\": \"db\", \"sql\": \"SELECT … FOR UPDATE\", \"for\": \"10s\"}");
  }
  const HoldSpec& spec = *scenario_.hold;
  auto hold = std::make_unique<Hold>(url_of(run_.stores, spec.store),
                                     StoreTimeouts{scenario_.timeouts.connect, scenario_.timeouts.store},
                                     spec.sql, parameters_for(operation(index)), spec.length);
  note(fmt::format("row held in {}", spec.store));
  return hold;
}

}  // namespace dupcheck
