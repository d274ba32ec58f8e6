#include "target/key_store.hpp"

#include "base/random.hpp"

namespace dupcheck::target {
namespace {

constexpr std::size_t most_redis_connections = 256;
constexpr std::size_t warm_connections = 50;
// Short: a Redis that does not answer is an outage, and is said to be one while the client still listens.
constexpr StoreTimeouts redis_timeouts = {.connect = std::chrono::seconds(1),
                                          .statement = std::chrono::seconds(1)};

// Redis runs a script as one step: nobody comes between the comparison and the deletion.
constexpr const char* compare_and_delete =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

constexpr const char* compare_and_expire =
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else "
    "return 0 "
    "end";

constexpr const char* anybody = "anybody";

std::string owner_of_token(std::int64_t user_id) { return "user:" + std::to_string(user_id); }

}  // namespace

KeyStore::KeyStore(const std::string& url) {
  if (url.empty()) return;
  pool_ = std::make_unique<Pool<Redis>>(
      most_redis_connections, [parsed = parse_store_url(url)] { return open_redis(parsed, redis_timeouts); });
  pool_->warm(warm_connections);
}

Reply KeyStore::command(const std::vector<std::string>& arguments) {
  if (!pool_) throw KeyStoreError("this target was started without a Redis");
  try {
    Reply reply = pool_->use([&](Redis& redis) { return redis.command(arguments); });
    if (reply.is_error()) throw KeyStoreError("Redis refused " + arguments.front() + ": " + reply.text);
    return reply;
  } catch (const StoreError& error) {
    throw KeyStoreError(std::string("Redis: ") + error.what());
  }
}

bool KeyStore::set_if_absent(const std::string& key, const std::string& value,
                             std::chrono::milliseconds lives) {
  const Reply reply = command({"SET", key, value, "NX", "PX", std::to_string(lives.count())});
  return reply.kind == Reply::Kind::text;  // OK, or nil when the key was there
}

bool KeyStore::set_if_absent(const std::string& key, const std::string& value) {
  return command({"SETNX", key, value}).integer == 1;
}

void KeyStore::set(const std::string& key, const std::string& value, std::chrono::milliseconds lives) {
  command({"SET", key, value, "PX", std::to_string(lives.count())});
}

std::optional<std::string> KeyStore::get(const std::string& key) {
  Reply reply = command({"GET", key});
  if (reply.kind == Reply::Kind::nil) return std::nullopt;
  return std::move(reply.text);
}

bool KeyStore::remove(const std::string& key) { return command({"DEL", key}).integer == 1; }

bool KeyStore::remove_if(const std::string& key, const std::string& value) {
  return evaluate(compare_and_delete, key, {value}) == 1;
}

bool KeyStore::expire(const std::string& key, std::chrono::milliseconds lives) {
  return command({"PEXPIRE", key, std::to_string(lives.count())}).integer == 1;
}

bool KeyStore::expire_if(const std::string& key, const std::string& value, std::chrono::milliseconds lives) {
  return evaluate(compare_and_expire, key, {value, std::to_string(lives.count())}) == 1;
}

std::int64_t KeyStore::increment(const std::string& key) { return command({"INCR", key}).integer; }

std::int64_t KeyStore::evaluate(const std::string& script, const std::string& key,
                                const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"EVAL", script, "1", key};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return command(all).integer;
}

std::string KeyStore::issue_token(std::optional<std::int64_t> user_id) {
  std::string token = random_uuid();
  set(token_key(token), user_id ? owner_of_token(*user_id) : anybody, token_lives);
  return token;
}

std::string KeyStore::issue_only_token(std::int64_t user_id) {
  std::string token = random_uuid();
  set(user_token_key(user_id), token, token_lives);
  return token;
}

bool KeyStore::token_is_for(const std::string& value, std::int64_t user_id) {
  return value == anybody || value == owner_of_token(user_id);
}

}  // namespace dupcheck::target
