#pragma once
// What the strategies keep in Redis: locks, marks and one-time tokens. Every verb is one command, so that
// what is atomic and what is not stands in the strategy that calls them.

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "store/redis.hpp"
#include "target/pool.hpp"

namespace dupcheck::target {

/// Redis is gone, or refused a command: the target answers 503, it lets nobody through.
struct KeyStoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thread-safe. Every method throws KeyStoreError, within two seconds when Redis is slow or paused. Such a
/// command may still be executed later, by a Redis that was stopped with it in its receive buffer, but never
/// on a connection that is used again: the connection that it was sent on is closed, and with it those that
/// lie idle. A Redis that comes back at the same address is found by the next command.
class KeyStore {
 public:
  /// An empty URL: there is no Redis, and every method says so.
  explicit KeyStore(const std::string& url);

  /// SET key value NX PX: true when it was not there before.
  bool set_if_absent(const std::string& key, const std::string& value, std::chrono::milliseconds lives);
  /// SETNX key value: as above, and the key has no time to live.
  bool set_if_absent(const std::string& key, const std::string& value);
  /// SET key value PX, whatever was there.
  void set(const std::string& key, const std::string& value, std::chrono::milliseconds lives);
  std::optional<std::string> get(const std::string& key);
  /// DEL key: true when this very call removed it.
  bool remove(const std::string& key);
  /// Compare and delete in one script: true when it held `value` and was removed.
  bool remove_if(const std::string& key, const std::string& value);
  /// PEXPIRE key, whoever's it is: false when there is none.
  bool expire(const std::string& key, std::chrono::milliseconds lives);
  /// Compare and PEXPIRE in one script: true when it held `value` and was prolonged.
  bool expire_if(const std::string& key, const std::string& value, std::chrono::milliseconds lives);
  /// INCR key: how much it is now.
  std::int64_t increment(const std::string& key);
  /// EVAL of a script with one key, as one step: the number that it returns.
  std::int64_t evaluate(const std::string& script, const std::string& key,
                        const std::vector<std::string>& arguments);

  /// Issues a one-time token, kept as token:<token> for token_lives; its value says whose it is.
  std::string issue_token(std::optional<std::int64_t> user_id = {});
  /// Issues a token in the place of the one that this user had, kept as token:user:<user_id>.
  std::string issue_only_token(std::int64_t user_id);
  static std::string token_key(const std::string& token) { return "token:" + token; }
  static std::string user_token_key(std::int64_t user_id) { return "token:user:" + std::to_string(user_id); }
  /// Whether a token with that value may be used by that user: it is his, or anybody's.
  static bool token_is_for(const std::string& value, std::int64_t user_id);
  static constexpr std::chrono::milliseconds token_lives = std::chrono::minutes(10);

 private:
  Reply command(const std::vector<std::string>& arguments);
  std::unique_ptr<Pool<Redis>> pool_;  // null: there is no Redis
};

}  // namespace dupcheck::target
