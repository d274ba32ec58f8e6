#include "target/reentrant_lease.hpp"

#include <atomic>
#include <utility>

#include "base/random.hpp"

namespace dupcheck::target {
namespace {

/// Never used again, unlike the numbers that the system gives: a new thread must not find itself the holder
/// of what a dead one has left.
std::uint64_t number_of_this_thread() {
  static std::atomic<std::uint64_t> last{0};
  thread_local const std::uint64_t mine = ++last;
  return mine;
}

std::string holder() {
  static const std::string process = random_uuid();
  return process + ":" + std::to_string(number_of_this_thread());
}

constexpr const char* enter = R"(
if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
local times = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return times)";

constexpr const char* leave = R"(
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 0 end
return redis.call('DEL', KEYS[1]))";

}  // namespace

ReentrantLease::ReentrantLease(KeyStore& keys, std::string key, std::chrono::milliseconds lives)
    : keys_(keys),
      key_(std::move(key)),
      holder_(holder()),
      held_(keys_.evaluate(enter, key_, {holder_, std::to_string(lives.count())}) > 0) {}

ReentrantLease::~ReentrantLease() {
  if (!held_) return;
  try {
    keys_.evaluate(leave, key_, {holder_});
  } catch (const KeyStoreError&) {
    // The order stands, whatever became of the lock: its TTL will free it.
  }
}

}  // namespace dupcheck::target
