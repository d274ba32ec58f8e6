#pragma once
// A lock in Redis that only its owner gives back.

#include <chrono>
#include <string>

#include "target/key_store.hpp"
#include "target/strategy.hpp"

namespace dupcheck::target {

/// SET NX PX with a random owner; release() and the destructor delete it only while that owner still holds
/// it. Without Redis at that moment the lock is left to its TTL.
/// Throws KeyStoreError from the constructor: without Redis nobody gets in.
class RedisLease {
 public:
  RedisLease(KeyStore& keys, std::string key, std::chrono::milliseconds lives);
  RedisLease(const RedisLease&) = delete;
  RedisLease& operator=(const RedisLease&) = delete;
  ~RedisLease();
  bool held() const { return held_; }
  const std::string& owner() const { return owner_; }
  /// Gives it back before the end of the scope. Safe to call twice.
  void release();

 private:
  KeyStore& keys_;
  std::string key_, owner_;
  bool held_;
};

/// lock:order:<request_id>
std::string order_lock(const OrderRequest& order);
/// Longer than the business can last: its work, and the longest that the database may make it wait.
std::chrono::milliseconds order_lock_lives(const OrderRequest& order);

}  // namespace dupcheck::target
