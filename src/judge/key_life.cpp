#include "judge/key_life.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.hpp"

namespace dupcheck {
namespace {

using Is = KeyLife::Is;
using Words = std::vector<std::string>;

/// Redis's clock counts in milliseconds, and ours is read elsewhere: so near to its end a key may be there or
/// not.
constexpr Nanos grain = std::chrono::milliseconds(20);

constexpr KeyLife absent{Is::absent, {}};
constexpr KeyLife unlimited{Is::unlimited, {}};
constexpr KeyLife unknown{Is::unknown, {}};

KeyLife limited(std::optional<Nanos> ends = {}) { return {Is::limited, ends}; }

template <std::size_t n>
bool one_of(const std::string& word, const std::array<const char*, n>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Make the key when it is not there, without a time to live, and leave that alone when it is.
constexpr std::array make_or_keep = {"incr",    "incrby", "incrbyfloat", "decr",         "decrby", "append",
                                     "setbit",  "lpush",  "rpush",       "setrange",     "hset",   "hmset",
                                     "hincrby", "hsetnx", "sadd",        "hincrbyfloat", "zadd",   "zincrby",
                                     "xadd",    "pfadd",  "bitfield"};
/// Leave everything as it is, or do nothing to the key by themselves: what a script does is told apart.
constexpr std::array keep = {"eval",        "evalsha", "evalsha_ro", "eval_ro", "fcall",
                             "fcall_ro",    "watch",   "touch",      "publish", "lset",
                             "bitfield_ro", "lpushx",  "rpushx",     "linsert", "wait"};
/// May leave nothing behind: then the key is gone.
constexpr std::array may_empty = {"hdel", "srem", "lpop", "rpop", "lrem", "ltrim", "zrem", "spop"};

std::optional<std::int64_t> number(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// When so many units from now are over; nothing for a number that is none. One that is not above zero
/// deletes.
KeyLife limited_by(const std::string& amount, Nanos unit, Nanos now) {
  const auto count = number(amount);
  if (!count || *count > 1'000'000'000'000) return limited();
  if (*count <= 0) return absent;
  return limited(*count > Nanos::max() / unit / 4 ? std::optional<Nanos>() : now + *count * unit);
}

/// SET and GETEX: the last words. Nothing: none of them says anything about a time to live.
std::optional<KeyLife> limit_among(const Words& words, std::size_t from, Nanos now) {
  for (std::size_t i = from; i < words.size(); ++i) {
    const std::string word = lower(words[i]);
    const bool has_amount = i + 1 < words.size();
    if (word == "ex" && has_amount) return limited_by(words[i + 1], std::chrono::seconds(1), now);
    if (word == "px" && has_amount) return limited_by(words[i + 1], std::chrono::milliseconds(1), now);
    if (word == "exat" || word == "pxat") return limited();
    if (word == "persist") return unlimited;
  }
  return std::nullopt;
}

bool has_word(const Words& words, std::size_t from, const char* wanted) {
  for (std::size_t i = from; i < words.size(); ++i)
    if (iequals(words[i], wanted)) return true;
  return false;
}

KeyLife made_or_kept(const KeyLife& before) { return before.is == Is::absent ? unlimited : before; }

KeyLife after_set(const KeyLife& before, const Words& words, Nanos now) {
  const KeyLife set = limit_among(words, 3, now).value_or(unlimited);
  const bool is_there = before.is == Is::limited || before.is == Is::unlimited;
  if (has_word(words, 3, "keepttl")) return made_or_kept(before);
  if (has_word(words, 3, "nx")) return is_there ? before : before.is == Is::absent ? set : unknown;
  if (has_word(words, 3, "xx")) return is_there ? set : before;
  return set;
}

KeyLife after_expire(const KeyLife& before, const Words& words, const KeyLife& set) {
  if (before.is == Is::absent) return before;
  const bool conditional = has_word(words, 3, "nx") || has_word(words, 3, "xx") || has_word(words, 3, "gt") ||
                           has_word(words, 3, "lt");
  if (!conditional) return set;  // of a key that may not be there: gone by then, either way
  // NX and LT limit what has no limit; XX and GT leave it.
  const bool limits = has_word(words, 3, "nx") || has_word(words, 3, "lt");
  if (before.is == Is::unlimited) return limits ? set : before;
  return before.is == Is::limited ? limited() : unknown;
}

KeyLife if_new(const KeyLife& before, const KeyLife& made) {
  if (before.is == Is::unknown) return unknown;
  return before.is == Is::absent ? made : before;
}

KeyLife by_its_time(const KeyLife& before, Nanos now) {
  if (before.is != Is::limited || !before.ends || now < *before.ends - grain) return before;
  return now > *before.ends + grain ? absent : unknown;
}

KeyLife after_limiting(const std::string& name, const KeyLife& before, const SeenCommand& command) {
  const Words& words = command.words;
  if (words.size() < 3) return before;
  if (name == "expire")
    return after_expire(before, words, limited_by(words[2], std::chrono::seconds(1), command.at));
  if (name == "pexpire")
    return after_expire(before, words, limited_by(words[2], std::chrono::milliseconds(1), command.at));
  return after_expire(before, words, limited());  // EXPIREAT, PEXPIREAT: by a clock that is not ours
}

}  // namespace

KeyLife life_after(const KeyLife& known, const SeenCommand& command, const std::string& key) {
  if (command.words.empty()) return known;
  const KeyLife before = by_its_time(known, command.at);
  const std::string name = lower(command.words.front());
  const Words& words = command.words;
  const bool is_first = words.size() > 1 && words[1] == key;
  if (name == "flushall" || name == "flushdb") return absent;
  if (name == "del" || name == "unlink" || name == "getdel") return absent;
  if (only_reads(name) || one_of(name, keep)) return before;
  if (name == "mset") return unlimited;
  if (name == "msetnx") return before.is == Is::absent ? unknown : before;
  if (!is_first) return unknown;
  if (one_of(name, make_or_keep)) return made_or_kept(before);
  if (one_of(name, may_empty)) return before.is == Is::absent ? before : unknown;
  if (name == "set") return after_set(before, words, command.at);
  if (name == "setnx") return if_new(before, unlimited);
  if (name == "getset") return unlimited;
  if (name == "setex" && words.size() > 2) return limited_by(words[2], std::chrono::seconds(1), command.at);
  if (name == "psetex" && words.size() > 2)
    return limited_by(words[2], std::chrono::milliseconds(1), command.at);
  if (name == "expire" || name == "pexpire" || name == "expireat" || name == "pexpireat")
    return after_limiting(name, before, command);
  if (name == "persist") return before.is == Is::limited ? unlimited : before;
  if (name == "getex")
    return before.is == Is::absent ? before : limit_among(words, 2, command.at).value_or(before);
  if (name == "rename") return absent;
  return unknown;
}

}  // namespace dupcheck
