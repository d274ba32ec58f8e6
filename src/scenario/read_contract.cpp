// What the endpoint promises, and what it holds while it works.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

/// A contract speaks of answers: what was never sent, or what no rule names, cannot be promised.
std::span<const std::string_view> promised() { return fields::outcomes.fields; }

}  // namespace

Outcomes read_outcome_words(const Node& node) {
  Outcomes outcomes;
  const auto words = node.one_or_more();
  if (words.empty())
    node.error("no outcome would keep this promise", "outcomes: " + alternatives(promised()));
  for (const Node& word : words)
    if (const auto which = word.one_of(promised())) outcomes.insert(*outcome_from(promised()[*which]));
  return outcomes;
}

namespace {

struct Promise {
  std::string_view field;
  std::optional<Outcomes> Contract::*into;
};
constexpr std::array promises = {
    Promise{"after_window", &Contract::after_window}, Promise{"after_failure", &Contract::after_failure},
    Promise{"mismatch", &Contract::mismatch}, Promise{"missing_key", &Contract::missing_key},
    Promise{"bad_token", &Contract::bad_token}};

void read_policies(const Fields& fields, Contract& contract) {
  static constexpr std::string_view outages[] = {"closed", "open"};
  static constexpr std::string_view expiries[] = {"safe", "renewed", "unsafe"};
  static constexpr std::string_view scopes[] = {"global", "user"};
  if (const auto outage = fields.find("outage"))
    if (const auto which = outage->one_of(outages))
      contract.outage = *which == 0 ? OutagePolicy::closed : OutagePolicy::open;
  if (const auto expiry = fields.find("expiry"))
    if (const auto which = expiry->one_of(expiries)) contract.expiry = static_cast<ExpiryPolicy>(*which);
  if (const auto scope = fields.find("key_scope"))
    if (const auto which = scope->one_of(scopes))
      contract.key_scope = *which == 0 ? KeyScope::global : KeyScope::user;
  if (const auto reentrant = fields.find("reentrant")) contract.reentrant = reentrant->boolean();
  if (const auto serial = fields.find("serial")) take(serial->boolean(), contract.serial);
}

}  // namespace

Contract read_contract(const Node& node) {
  Contract contract;
  const Fields fields(node, fields::contract);
  if (const auto field = fields.find("duplicates")) contract.duplicates = read_outcome_words(*field);
  if (const auto field = fields.find("after_success")) contract.after_success = read_outcome_words(*field);
  for (const Promise& promise : promises)
    if (const auto field = fields.find(promise.field)) contract.*promise.into = read_outcome_words(*field);
  if (const auto window = fields.find("window")) contract.window = window->duration(1ms);
  if (fields.has("after_window") && !fields.has("window"))
    fields.find("after_window")
        ->error("'after_window' needs 'window'", "say how long the window is: \"window\": \"5m\"");
  read_policies(fields, contract);
  return contract;
}

std::optional<LockSpec> read_lock(const Node& node, const KnownStores& stores, const Scope& scope) {
  if (node.is(Located::Kind::boolean) && !node.located().truth) return std::nullopt;
  if (!node.is(Located::Kind::object)) {
    node.wrong_type("an object with 'store', 'key' and 'ttl', or false");
    return std::nullopt;
  }
  LockSpec lock;
  const Fields fields(node, fields::lock);
  take(stores.read_name(fields.require("store", "\"redis\""), true), lock.store);
  if (const auto key = fields.require("key", "\"lock:order:${key}\""))
    take(read_template(*key, scope), lock.key);
  if (const auto ttl = fields.find("ttl")) lock.ttl = ttl->duration(1ms);
  return lock;
}

std::optional<HoldSpec> read_hold(const Node& node, const KnownStores& stores, const Scope& scope) {
  HoldSpec hold;
  const Fields fields(node, fields::hold);
  take(stores.read_name(fields.require("store", "\"db\""), false), hold.store);
  if (const auto sql = fields.require("sql", "\"SELECT … FOR UPDATE\""))
    if (auto checked = read_sql(*sql, scope, stores.dialect(hold.store))) hold.sql = checked->sql;
  if (const auto length = fields.find("for")) take(length->duration(1ms), hold.length);
  return hold;
}

}  // namespace dupcheck
