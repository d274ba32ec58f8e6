// local-window: a map from request id to when it was last let in; within 1 s it is throttled.
//
// Wrong, at one moment only. A key that is not in the map enters in one step under the mutex, so a burst on a
// fresh key is refused as it should be. An entry that is past its window is replaced in a second step: look,
// let go of the mutex, replace. Everybody who looks before the first has replaced is let in together, and
// that moment comes for every key that is submitted again after its window: a button pressed twice, two
// seconds after the first time.
//
// In the wild: `Long last = cache.get(k); if (last == null) return cache.putIfAbsent(k, now) == null;
// if (now - last < 1000) return false; cache.put(k, now); return true;`, in countless @NoRepeatSubmit.

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

#include "base/time.hpp"
#include "target/answers.hpp"

namespace dupcheck::target {
namespace {

constexpr std::chrono::seconds window{1};

class LastLetIn {
 public:
  bool let_in(const std::string& key) {
    const auto now = SteadyClock::now();
    const auto last = enter(key, now);
    if (!last) return true;
    if (now - *last < window) return false;
    std::this_thread::yield();  // nothing keeps the next one from looking now
    replace(key, now);
    return true;
  }

 private:
  /// When it was last let in; nothing when it was not in the map, and is now.
  std::optional<SteadyClock::time_point> enter(const std::string& key, SteadyClock::time_point now) {
    const std::lock_guard lock(mutex_);
    const auto [entry, fresh] = last_.try_emplace(key, now);
    return fresh ? std::nullopt : std::optional(entry->second);
  }
  void replace(const std::string& key, SteadyClock::time_point now) {
    const std::lock_guard lock(mutex_);
    last_[key] = now;
  }

  std::mutex mutex_;
  std::unordered_map<std::string, SteadyClock::time_point> last_;
};

}  // namespace

Strategy local_window(Shop& shop) {
  return [&shop, last = std::make_shared<LastLetIn>()](const OrderRequest& order) {
    if (!last->let_in(order.request_id)) return throttled(window);
    return answer_for(shop.place_order(order));
  };
}

}  // namespace dupcheck::target
