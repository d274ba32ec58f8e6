#include "case/fault.hpp"

#include <algorithm>
#include <array>
#include <thread>

#include <fmt/format.h>

#include "case/fault_kinds.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;
using How = OutageOptions::How;

constexpr Nanos longest_recovery = 15s;
constexpr Nanos patience_for_answer = 500ms;

/// Which way is possible on what. A null: it is not.
struct FaultKind {
  How how;
  std::string_view name;
  FaultAtWork (*on_redis)(const FaultSubject&);
  FaultAtWork (*on_database)(const FaultSubject&);
};
constexpr std::array kinds = {
    FaultKind{How::paused, "paused", pause_redis, nullptr},
    FaultKind{How::cut, "cut", cut_redis, cut_database},
    FaultKind{How::emptied, "emptied", empty_redis, nullptr},
    FaultKind{How::gone, "gone", remove_redis, nullptr},
    FaultKind{How::exec, "exec", run_stop_program, run_stop_program},
};

bool is_redis(const std::string& url) { return parse_store_url(url).kind == StoreUrl::Kind::redis; }

FaultAtWork bring_about(const FaultSubject& subject) {
  const FaultKind& kind = *std::ranges::find(kinds, subject.options.how, &FaultKind::how);
  const bool redis = subject.url.kind == StoreUrl::Kind::redis;
  const auto begin = redis ? kind.on_redis : kind.on_database;
  if (begin == nullptr)
    throw NoSubject(fmt::format(
        "'{}' is a database: it cannot be {} from outside. \"how\": \"cut\" ends its sessions, and \"how\": "
        "\"exec\" stops it with a program of yours",
        subject.store, kind.name));
  return begin(subject);
}

}  // namespace

std::string store_of_outage(const Scenario& scenario, const OutageOptions& options) {
  if (!options.store.empty()) return options.store;
  if (scenario.lock) return scenario.lock->store;
  for (const auto& [name, url] : scenario.stores)
    if (is_redis(url)) return name;
  throw NoSubject(
      "there is no store that could fail: no \"lock\" and no Redis is declared; name the one that the "
      "defence stands on with \"store\"");
}

bool store_answers(const StoreUrl& url, Nanos at_most) {
  try {
    const StoreTimeouts timeouts{at_most, at_most};
    if (url.kind != StoreUrl::Kind::redis) {
      open_database(url, Access::read_only, timeouts)->query("SELECT 1");
      return true;
    }
    // NOAUTH, NOPERM are answers; a server that still loads is not well yet.
    const Reply reply = open_redis(url, timeouts)->command({"PING"});
    return !reply.is_error() || !reply.text.starts_with("LOADING");
  } catch (const StoreError&) {
    return false;
  }
}

Fault::Fault(Stage& stage, const Scenario& scenario, const OutageOptions& options)
    : stage_(stage), scenario_(scenario), store_(store_of_outage(scenario, options)) {
  const StoreUrl url = parse_store_url(scenario.stores.at(store_));
  // Our own connections are not to be counted among those that are cut.
  stage.stores().forget(store_);
  FaultAtWork at_work =
      bring_about({stage, options, {scenario.timeouts.connect, scenario.timeouts.store}, store_, url});
  found_ = std::move(at_work.found);
  undo_ = at_work.undo ? std::move(at_work.undo) : [] {};
}

Fault::~Fault() {
  try {
    recover();
  } catch (const std::exception& error) {
    stage_.note(fmt::format("could not be taken back: {}", error.what()));
  }
}

bool Fault::look() {
  const std::string what = found_();
  if (what.empty()) return false;
  stage_.note(seen + what);
  return true;
}

void Fault::recover() {
  if (!undo_) return;
  const auto undo = std::exchange(undo_, nullptr);
  undo();
  const StoreUrl url = parse_store_url(scenario_.stores.at(store_));
  const Nanos until = stage_.now() + longest_recovery;
  while (!store_answers(url, patience_for_answer)) {
    if (stage_.now() > until)
      throw NoSubject(fmt::format("'{}' ({}) does not answer {} after it should be well again", store_,
                                  describe(url), format_duration(longest_recovery)));
    std::this_thread::sleep_for(20ms);
  }
  stage_.stores().forget(store_);
  stage_.note(over);
}

}  // namespace dupcheck
