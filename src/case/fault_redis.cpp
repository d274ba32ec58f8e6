// A Redis that is paused, cut, emptied or gone.

#include <memory>
#include <thread>

#include <fmt/format.h>

#include "case/fault.hpp"
#include "case/fault_cutter.hpp"
#include "case/fault_kinds.hpp"
#include "case/lock_look.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;

/// A Redis that is well answers a PING within microseconds; this is for a busy machine.
constexpr Nanos patience_for_ping = 250ms;

/// The functions of the table are about one Redis; a store that is another must be left alone.
bool is_ours(const FaultSubject& subject) {
  const TargetControl& control = subject.stage.control();
  if (!control.stop_redis || !control.start_redis || control.redis_url.empty()) return false;
  const StoreUrl ours = parse_store_url(control.redis_url);
  return ours.host == subject.url.host && ours.port == subject.url.port && ours.socket == subject.url.socket;
}

void require_ours(const FaultSubject& subject, const std::string& what) {
  if (is_ours(subject)) return;
  throw NoSubject(fmt::format(
      "the Redis '{}' ({}) is not dupcheck's own: it will not be {} without being told how. Say it with "
      "programs: \"how\": \"exec\", \"stop\": [\"systemctl\", \"stop\", \"redis\"], \"recover\": "
      "[\"systemctl\", \"start\", \"redis\"], and --allow-exec; or choose \"how\": \"paused\" or \"cut\"",
      subject.store, describe(subject.url), what));
}

std::string no_answer(const FaultSubject& subject) {
  if (store_answers(subject.url, patience_for_ping)) return {};
  return fmt::format("'{}' {}", subject.store, Fault::away);
}

}  // namespace

// The pause is the server's own: it ends by itself, also when we are killed.
FaultAtWork pause_redis(const FaultSubject& subject) {
  const auto length = std::chrono::ceil<std::chrono::milliseconds>(subject.options.length);
  const auto redis = open_redis(subject.url, subject.timeouts);
  ask(*redis, {"CLIENT", "PAUSE", std::to_string(length.count()), "ALL"});
  subject.stage.note(fmt::format("'{}' paused for {}", subject.store, format_duration(length)));
  FaultAtWork at_work;
  at_work.found = [subject] { return no_answer(subject); };
  at_work.undo = [subject] {
    try {
      // A server that is paused keeps this waiting as well, until its pause is over.
      open_redis(subject.url, {subject.timeouts.connect, subject.options.length + 1s})
          ->command({"CLIENT", "UNPAUSE"});
    } catch (const StoreError&) {
      // Whether it is well again is looked at in any case.
    }
  };
  return at_work;
}

FaultAtWork cut_redis(const FaultSubject& subject) {
  const std::shared_ptr<Redis> redis = open_redis(subject.url, subject.timeouts);
  const auto cutter = std::make_shared<FaultCutter>([redis] {
    const Reply killed = ask(*redis, {"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
    return static_cast<int>(killed.integer);
  });
  subject.stage.note(fmt::format("connections to '{}' are being cut", subject.store));
  FaultAtWork at_work;
  at_work.found = [cutter, name = subject.store] {
    return cutter->cut() == 0 ? std::string()
                              : fmt::format("{} connections to '{}' cut", cutter->cut(), name);
  };
  at_work.undo = [cutter] { cutter->stop(); };
  return at_work;
}

FaultAtWork empty_redis(const FaultSubject& subject) {
  require_ours(subject, "emptied");
  const std::string before = redis_run_id(subject.url, subject.timeouts);
  subject.stage.control().stop_redis();
  subject.stage.control().start_redis();
  subject.stage.note(fmt::format("'{}' restarted without its data", subject.store));
  FaultAtWork at_work;
  at_work.found = [subject, before]() -> std::string {
    if (redis_run_id(subject.url, subject.timeouts) == before) return {};
    return fmt::format("'{}' is another server than before", subject.store);
  };
  return at_work;
}

FaultAtWork remove_redis(const FaultSubject& subject) {
  require_ours(subject, "stopped");
  subject.stage.control().stop_redis();
  subject.stage.note(fmt::format("'{}' killed", subject.store));
  FaultAtWork at_work;
  at_work.found = [subject] { return no_answer(subject); };
  at_work.undo = [&control = subject.stage.control()] { control.start_redis(); };
  return at_work;
}

std::string redis_run_id(const StoreUrl& url, const StoreTimeouts& timeouts) {
  const Reply info = open_redis(url, timeouts)->command({"INFO", "server"});
  const auto at = info.text.find("run_id:");
  if (info.is_error() || at == std::string::npos) return {};
  return info.text.substr(at, info.text.find('\r', at) - at);
}

}  // namespace dupcheck
