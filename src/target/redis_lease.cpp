#include "target/redis_lease.hpp"

#include <utility>

#include "base/random.hpp"

namespace dupcheck::target {

RedisLease::RedisLease(KeyStore& keys, std::string key, std::chrono::milliseconds lives)
    : keys_(keys),
      key_(std::move(key)),
      owner_(random_uuid()),
      held_(keys_.set_if_absent(key_, owner_, lives)) {}

RedisLease::~RedisLease() { release(); }

void RedisLease::release() {
  if (!std::exchange(held_, false)) return;
  try {
    keys_.remove_if(key_, owner_);
  } catch (const KeyStoreError&) {
    // The order stands, whatever became of the lock: its TTL will free it.
  }
}

std::string order_lock(const OrderRequest& order) { return "lock:order:" + order.request_id; }

std::chrono::milliseconds order_lock_lives(const OrderRequest& order) {
  return order.work + std::chrono::seconds(90);  // each of the two statements may wait 30 s
}

}  // namespace dupcheck::target
