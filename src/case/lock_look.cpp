#include "case/lock_look.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "case/lock.hpp"

namespace dupcheck {
namespace {

constexpr int torn_at_most = 100;
constexpr int scans_at_most = 50;
constexpr std::size_t similar_at_most = 5;

LockState read_string(Redis& redis, const std::string& key) {
  LockState state;
  const Reply value = ask(redis, {"GET", key});
  if (value.kind != Reply::Kind::text) return state;
  state.held = true;
  state.value = state.owner = value.text;
  return state;
}

LockState read_hash(Redis& redis, const std::string& key) {
  LockState state;
  const Reply fields = ask(redis, {"HGETALL", key});
  if (fields.elements.size() < 2) return state;
  state.held = true;
  state.owner = fields.elements[0].text;
  state.value = fmt::format("{}={}", fields.elements[0].text, fields.elements[1].text);
  return state;
}

LockState read_value(Redis& redis, const std::string& key, const std::string& type) {
  LockState state;
  if (type == "string") state = read_string(redis, key);
  if (type == "hash") state = read_hash(redis, key);
  if (state.held) state.type = type;
  return state;
}

/// The longest piece between separators: what a key of another layout would most likely share.
std::string telling_piece(const std::string& key) {
  std::string_view longest;
  for (std::string_view piece : split(key, ':')) {
    if (piece.size() > longest.size()) longest = piece;
  }
  std::string escaped;
  for (char c : longest) {
    if (std::string_view("*?[]\\^").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

Reply ask(Redis& redis, const std::vector<std::string>& command) {
  Reply reply = redis.command(command);
  if (reply.is_error()) {
    throw NoSubject(fmt::format("Redis refuses {} {}: {}; allow it to the user that dupcheck logs in as",
                                command.front(), command.size() > 1 ? command[1] : "", reply.text));
  }
  return reply;
}

namespace {

LockState look_once(Redis& redis, const std::string& key) {
  const std::string type = ask(redis, {"TYPE", key}).text;
  const LockState state = read_value(redis, key, type);
  if (type != "string" && type != "hash" && type != "none") {
    throw NoSubject(
        fmt::format("{} is a {}; a lock that dupcheck understands is a string or a hash", key, type));
  }
  return state;
}

}  // namespace

LockState look_at_lock(Redis& redis, const std::string& key) {
  LockState state = look_once(redis, key);
  for (int i = 0; i < torn_at_most && state.held; ++i) {
    const Reply ttl = ask(redis, {"PTTL", key});
    // Between the value and its time the key may have changed hands: only a time with the same value on both
    // sides is that value's.
    const LockState again = read_value(redis, key, state.type);
    if (ttl.integer != -2 && again.held && again.owner == state.owner) {
      if (ttl.integer >= 0) state.ttl = std::chrono::milliseconds(ttl.integer);
      return state;
    }
    state = look_once(redis, key);
  }
  return {};
}

void put_value(Redis& redis, const std::string& key, const std::string& type, const std::string& value,
               Nanos ttl) {
  const std::string ms = std::to_string(std::chrono::ceil<std::chrono::milliseconds>(ttl).count());
  if (type != "hash") {
    ask(redis, {"SET", key, value, "PX", ms});
    return;
  }
  ask(redis, {"MULTI"});
  ask(redis, {"DEL", key});
  ask(redis, {"HSET", key, value, "1"});
  ask(redis, {"PEXPIRE", key, ms});
  ask(redis, {"EXEC"});
}

void remove_value(Redis& redis, const std::string& key, const std::string& value) {
  ask(redis, {"WATCH", key});
  if (look_at_lock(redis, key).owner != value) {
    ask(redis, {"UNWATCH"});
    return;
  }
  ask(redis, {"MULTI"});
  ask(redis, {"DEL", key});
  ask(redis, {"EXEC"});
}

std::vector<std::string> similar_keys(Redis& redis, const std::string& key) {
  std::vector<std::string> found;
  std::string cursor = "0";
  for (int i = 0; i < scans_at_most && found.size() < similar_at_most; ++i) {
    const Reply page = ask(redis, {"SCAN", cursor, "MATCH", "*" + telling_piece(key) + "*", "COUNT", "1000"});
    if (page.elements.size() != 2) break;
    for (const Reply& name : page.elements[1].elements) {
      if (std::ranges::find(found, name.text) == found.end()) found.push_back(name.text);
    }
    cursor = page.elements[0].text;
    if (cursor == "0") break;
  }
  if (found.size() > similar_at_most) found.resize(similar_at_most);
  return found;
}

}  // namespace dupcheck
