// The key, and the variables that are computed from it.

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

constexpr std::string_view digests[] = {"md5", "sha1", "sha256", "sha512"};
constexpr std::string_view encodings[] = {"hex", "HEX", "base64", "base64url"};
constexpr std::string_view reserved[] = {"key",  "ref",    "run",  "run_prefix", "identity", "uuid",
                                         "date", "digits", "user", "now_ms",     "attempt",  "number"};

/// Fewer random digits repeat within the runs of one day.
constexpr int fewest_digits = 6;

bool makes_unique(const Placeholder& placeholder) {
  if (placeholder.name == "uuid" || placeholder.name == "ref") return true;
  int n = 0;
  const std::string& argument = placeholder.argument;
  std::from_chars(argument.data(), argument.data() + argument.size(), n);
  return placeholder.name == "digits" && n >= fewest_digits;
}

void check_unique(const Node& node, const Template& key) {
  const bool unique = std::any_of(key.pieces.begin(), key.pieces.end(), [](const auto& piece) {
    const auto* placeholder = std::get_if<Placeholder>(&piece);
    return placeholder && makes_unique(*placeholder);
  });
  if (!unique)
    node.error("two operations could get the same key",
               fmt::format("put ${{uuid}}, ${{ref}} or ${{digits:{}}} (or more) into it", fewest_digits));
}

std::vector<std::string> with(std::vector<std::string> names, const std::optional<Template>& other) {
  if (other)
    for (const std::string& name : other->names()) names.push_back(name);
  return names;
}

Variable read_computed(const Node& node, const Scope& scope) {
  Variable variable;
  const Fields fields(node, fields::variable);
  const auto kind = fields.one_of({"hmac", "digest"});
  if (kind) {
    if (const auto which = fields.find(*kind)->one_of(digests)) variable.digest = digests[*which];
    if (*kind == "hmac") {
      if (const auto secret = fields.require("secret", "\"${env.SECRET}\""))
        variable.secret = read_template(*secret, scope);
    } else if (const auto secret = fields.find("secret")) {
      secret->error("a digest has no secret", "for a keyed digest write \"hmac\" in place of \"digest\"");
    }
  }
  if (const auto of = fields.require("of", "\"amount=100&no=${key}\""))
    take(read_template(*of, scope), variable.of);
  if (const auto encode = fields.find("encode"))
    if (const auto which = encode->one_of(encodings)) variable.encode = encodings[*which];
  return variable;
}

}  // namespace

KeySource read_key(const Node& node, const Scope& scope) {
  if (!node.is(Kind::object)) {
    auto key = read_template(node, scope, "a text with ${uuid} in it, or {\"fetch\": …, \"take\": …}");
    if (key) check_unique(node, *key);
    return key.value_or(Template{});
  }
  FetchedKey fetched;
  const Fields fields(node, fields::fetched_key);
  Scope asking = scope;
  asking.names.erase("ref");  // the operation that asks for a key is not the one that gets it
  if (const auto request = fields.require("fetch", "{\"path\": \"/token\"}"))
    fetched.request = read_submit(*request, asking, true);
  if (const auto pointer = fields.require("take", "\"/data/token\""))
    take(read_pointer(*pointer), fetched.take);
  return fetched;
}

std::vector<Variable> read_vars(const Node& node, Scope& scope) {
  std::vector<Variable> vars;
  for (const auto& [name, value] : node.members("an object of variables")) {
    Variable variable;
    if (value.is(Kind::object))
      variable = read_computed(value, scope);
    else
      take(read_template(value, scope, "a text, {\"hmac\": …} or {\"digest\": …}"), variable.of);
    variable.name = name;
    if (!check_variable_name(name, value)) continue;
    if (scope.names.contains(name)) value.error(fmt::format("the variable '{}' is there already", name));
    scope.add_variable(name, with(variable.of.names(), variable.secret));
    vars.push_back(std::move(variable));
  }
  return vars;
}

bool check_variable_name(const std::string& name, const Node& node) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const bool identifier =
      !name.empty() && letter(name.front()) &&
      std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
  if (!identifier) {
    node.error(fmt::format("'{}' cannot name a variable", printable(name)),
               "letters, digits and _, so that SQL can bind it");
    return false;
  }
  if (name.starts_with("user_") ||
      std::find(std::begin(reserved), std::end(reserved), name) != std::end(reserved)) {
    node.error(fmt::format("'{}' has a meaning of its own", name), "call the variable something else");
    return false;
  }
  return true;
}

}  // namespace dupcheck
