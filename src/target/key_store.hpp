#pragma once
// What the strategies keep in Redis: locks, marks and one-time tokens. Every verb is one command, so that
// what is atomic and what is not stands in the strategy that calls them.

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>

#include "store/redis.hpp"
#include "target/pool.hpp"

namespace dupcheck::target {

/// Redis is gone, or refused a command: the target answers 503, it lets nobody through.
struct KeyStoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thread-safe. Every method throws KeyStoreError.
class KeyStore {
 public:
  /// An empty URL: there is no Redis, and every method says so.
  explicit KeyStore(const std::string& url);

  /// SET key value NX PX: true when it was not there before.
  bool set_if_absent(const std::string& key, const std::string& value, std::chrono::milliseconds lives);
  /// SET key value PX, whatever was there.
  void set(const std::string& key, const std::string& value, std::chrono::milliseconds lives);
  std::optional<std::string> get(const std::string& key);
  /// DEL key: true when this very call removed it.
  bool remove(const std::string& key);
  /// Compare and delete in one script: true when it held `value` and was removed.
  bool remove_if(const std::string& key, const std::string& value);

  /// Issues a one-time token, kept as token:<token> for token_lives.
  std::string issue_token();
  static std::string token_key(const std::string& token) { return "token:" + token; }
  static constexpr std::chrono::milliseconds token_lives = std::chrono::minutes(10);

 private:
  Reply command(const std::vector<std::string>& arguments);
  std::unique_ptr<Pool<Redis>> pool_;  // null: there is no Redis
};

}  // namespace dupcheck::target
