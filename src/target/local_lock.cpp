// local-lock: a set of the keys that are being worked on, in this process's memory.
//
// Right on one instance. To enter the set is one step under a mutex, and the key leaves it only after the
// commit, so two submissions of one key are never inside together. It remembers nothing: once the first is
// done, the same key is a new order (contract: after_success accepted), and so is a late duplicate of a burst
// when the work is short. A second instance has a set of its own: one order per instance.
//
// In the wild: ConcurrentHashMap.putIfAbsent, Guava's Interner with synchronized, a local cache of seconds
// behind an annotation such as @LocalLock or @NoRepeatSubmit.

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "target/answers.hpp"

namespace dupcheck::target {
namespace {

class KeysInWork {
 public:
  bool enter(const std::string& key) {
    const std::lock_guard lock(mutex_);
    return keys_.insert(key).second;
  }
  void leave(const std::string& key) {
    const std::lock_guard lock(mutex_);
    keys_.erase(key);
  }

 private:
  std::mutex mutex_;
  std::set<std::string> keys_;
};

/// Whoever entered leaves, also when the business throws; whoever did not leaves the key alone.
class Entered {
 public:
  Entered(KeysInWork& keys, std::string key)
      : keys_(keys), key_(std::move(key)), inside_(keys_.enter(key_)) {}
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;
  ~Entered() {
    if (inside_) keys_.leave(key_);
  }
  bool inside() const { return inside_; }

 private:
  KeysInWork& keys_;
  std::string key_;
  bool inside_;
};

}  // namespace

Strategy local_lock(Shop& shop) {
  return [&shop, keys = std::make_shared<KeysInWork>()](const OrderRequest& order) {
    const Entered entered(*keys, order.request_id);
    if (!entered.inside()) return rejected_duplicate();
    return answer_for(shop.place_order(order));
  };
}

}  // namespace dupcheck::target
