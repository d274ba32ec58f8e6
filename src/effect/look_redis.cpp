#include "base/text.hpp"
#include "effect/look.hpp"

namespace dupcheck {
namespace {

constexpr const char* one_value =
    "use a command that gives one value: GET, HGET, EXISTS, STRLEN, LLEN, SCARD, HLEN, ZCARD, ZSCORE";

/// As the server says it (COMMAND INFO): Redis has no read-only sessions. False when it does not say.
bool writes(Redis& redis, const std::string& command) {
  const Reply info = redis.command({"COMMAND", "INFO", command});
  if (info.elements.size() != 1 || info.elements.front().elements.size() < 3) return false;
  for (const Reply& flag : info.elements.front().elements[2].elements)
    if (flag.text == "write") return true;
  return false;
}

std::string mend_of_reply(const std::string& error) {
  if (error.starts_with("NOPERM")) return "give the store's user the right to read it (ACL SETUSER)";
  if (error.starts_with("NOAUTH")) return "give the user and password in the store's URL";
  if (error.starts_with("WRONGTYPE")) return "the key holds another kind of value; " + std::string(one_value);
  if (error.starts_with("MOVED")) return "this is one node of a cluster; name the node that has the key";
  return "correct the effect's \"redis\" command";
}

Found look_of(const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::integer:
      return seen(Decimal(reply.integer));
    case Reply::Kind::text:
      return seen(number_or_text(reply.text));
    case Reply::Kind::nil:
      return nothing_there("it gave nil", "declare what nil counts as with \"empty\", or use EXISTS");
    case Reply::Kind::error:
      return failed("it answered: " + printable(reply.text), mend_of_reply(reply.text));
    case Reply::Kind::array:
      break;
  }
  Found look = failed("it gave an array of " + count_of(reply.elements.size(), "element"), one_value);
  look.rows = shorten(describe(reply), 300);
  return look;
}

}  // namespace

Found look_at(const RedisQuery& query, const Operation& operation, ReadContext& context) {
  std::vector<std::string> words;
  const Lookup lookup = lookup_for(operation);
  for (const Template& word : query.command) words.push_back(fill(word, lookup));
  if (words.empty()) return failed("the command is empty", one_value);
  Redis& redis = context.stores.redis(query.store);
  if (writes(redis, words.front()))
    return failed(printable(words.front()) + " writes",
                  "an effect only reads; what writes belongs into \"before\" or \"after\"");
  return look_of(redis.command(words));
}

}  // namespace dupcheck
