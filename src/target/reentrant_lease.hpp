#pragma once
// A lock in Redis that its holder may take again.

#include <chrono>
#include <string>

#include "target/key_store.hpp"

namespace dupcheck::target {

/// Redisson's layout: a hash at the lock's key, with one field that names the holder, "<uuid of the
/// process>:<number of the thread>", and counts how many times it is inside. Taking it again renews its time
/// to live. The destructor takes one off the count, and deletes the key at none; it must run on the thread
/// that took the lock. Throws KeyStoreError from the constructor.
class ReentrantLease {
 public:
  ReentrantLease(KeyStore& keys, std::string key, std::chrono::milliseconds lives);
  ReentrantLease(const ReentrantLease&) = delete;
  ReentrantLease& operator=(const ReentrantLease&) = delete;
  ~ReentrantLease();
  bool held() const { return held_; }

 private:
  KeyStore& keys_;
  std::string key_, holder_;
  bool held_;
};

}  // namespace dupcheck::target
