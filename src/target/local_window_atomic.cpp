// local-window-atomic: the map of local-window, looked at and changed in one step under one mutex.
//
// Right, for what it promises: one order per key and second, on one instance. What is past its window is
// forgotten first, then the key enters or does not, all under the same mutex. It defends against impatience,
// not against retries: a second after it was let in the key is a new order, also while the first one is still
// being worked on, and also when it has failed the key waits for its window to end.
//
// In the wild: Caffeine or Guava with expireAfterWrite and asMap().putIfAbsent.

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/time.hpp"
#include "target/answers.hpp"

namespace dupcheck::target {
namespace {

constexpr std::chrono::seconds atomic_window{1};

class LetIn {
 public:
  bool let_in(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto now = SteadyClock::now();
    std::erase_if(when_, [&](const auto& entry) { return now - entry.second >= atomic_window; });
    return when_.try_emplace(key, now).second;
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, SteadyClock::time_point> when_;
};

}  // namespace

Strategy local_window_atomic(Shop& shop) {
  return [&shop, keys = std::make_shared<LetIn>()](const OrderRequest& order) {
    if (!keys->let_in(order.request_id)) return throttled(atomic_window);
    return answer_for(shop.place_order(order));
  };
}

}  // namespace dupcheck::target
