#include "scenario/scope.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

/// Digits of an operation, and fewer than these would repeat soon.
constexpr int most_digits = 32;

std::vector<std::string_view> views(const std::set<std::string>& names) {
  return {names.begin(), names.end()};
}

bool any_in(const std::vector<std::string>& used, const std::set<std::string>& of) {
  return std::any_of(used.begin(), used.end(), [&](const std::string& name) { return of.contains(name); });
}

/// Why a name that exists elsewhere does not exist here; empty when it exists nowhere.
std::string why_not_here(const std::string& name, const Scope& scope) {
  if (name == "attempt" || name == "attempt.uuid")
    return "what differs per attempt belongs into the submission; elsewhere duplicates would not be "
           "duplicates";
  if (name == "identity")
    return scope.has_identity
               ? "it is known after the answers only: in 'effects' and 'after'"
               : "set \"identity\" to the JSON pointer where an accepted answer names its record";
  if (scope.per_run &&
      (name == "key" || name == "ref" || name == "uuid" || name == "digits" || name.starts_with("user.")))
    return "'setup' and 'cleanup' run once, for no one operation";
  if (name == "key") return "the key is not made yet at this place";
  if (name == "run_prefix") return "it is for SQL only, as :run_prefix";
  if (name.starts_with("user.") && !scope.has_users) return "the scenario has no \"users\"";
  return {};
}

void say_unknown(const Node& node, const std::string& name, const Scope& scope) {
  std::string help = why_not_here(name, scope);
  if (help.empty()) {
    const std::string meant = did_you_mean(name, views(scope.names));
    const std::vector<std::string> all(scope.names.begin(), scope.names.end());
    help = meant.empty() ? fmt::format("known here: {}, env.NAME", join(all, ", "))
                         : fmt::format("did you mean '${{{}}}'?", meant);
  }
  node.error(fmt::format("'${{{}}}' is not known here", printable(name)), help);
}

void check_digits(const Node& node, const std::string& argument) {
  int n = 0;
  const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), n);
  if (error != std::errc{} || end != argument.data() + argument.size() || n < 1 || n > most_digits)
    node.error(fmt::format("'${{digits:{}}}' does not say how many", printable(argument)),
               fmt::format("${{digits:8}}: 1 to {} digits", most_digits));
}

void check_argument(const Node& node, const Placeholder& placeholder, bool whole) {
  const auto& [name, argument] = placeholder;
  if (name == "digits") return check_digits(node, argument);
  if (name == "date" || argument.empty()) return;
  if (argument != "number")
    node.error(
        fmt::format("'${{{}:{}}}': '{}' takes no '{}'", name, printable(argument), name, printable(argument)),
        "only ${date:%Y%m%d}, ${digits:8} and ${x:number} have something behind the colon");
  else if (!whole)
    node.error(
        fmt::format("'${{{}:number}}' sends a number only as a whole JSON value", name),
        fmt::format("write \"${{{}:number}}\" by itself in a JSON body, elsewhere ${{{}}}", name, name));
}

std::string sql_name(std::string name) {
  if (name.starts_with("user.")) name[4] = '_';
  return name;
}

/// SQL name → template name, of what parameters_for() binds.
std::map<std::string, std::string, std::less<>> sql_names(const Scope& scope) {
  std::map<std::string, std::string, std::less<>> names{{"run_prefix", "run_prefix"}};
  for (const std::string& name : scope.names)
    if (name != "uuid" && name != "digits" && name != "date" && name != "now_ms")
      names[sql_name(name)] = name;
  return names;
}

void say_unknown_parameter(const Node& node, const std::string& parameter, const Scope& scope) {
  std::vector<std::string_view> known;
  const auto names = sql_names(scope);
  for (const auto& [name, _] : names) known.push_back(name);
  std::string dotted = parameter;
  if (dotted.starts_with("user_")) dotted[4] = '.';
  std::string help = why_not_here(dotted, scope);
  if (help.empty()) help = help_for_word(parameter, known);
  node.error(fmt::format("the SQL parameter ':{}' is not known here", parameter), help);
}

}  // namespace

void Scope::add_variable(const std::string& name, const std::vector<std::string>& depends_on) {
  const bool differs = varies(depends_on), has_key = carries_key(depends_on);
  names.insert(name);
  if (differs) varying.insert(name);
  if (has_key) carrying.insert(name);
}

bool Scope::varies(const std::vector<std::string>& used) const { return any_in(used, varying); }
bool Scope::carries_key(const std::vector<std::string>& used) const { return any_in(used, carrying); }

Scope run_scope() {
  Scope scope;
  scope.names = {"run", "now_ms", "date"};
  scope.per_run = true;
  return scope;
}

Scope operation_scope(const std::set<std::string>& user_fields) {
  Scope scope;
  scope.names = {"run", "ref", "now_ms", "date", "uuid", "digits"};
  scope.varying = {"ref", "uuid", "digits"};
  scope.has_users = !user_fields.empty();
  for (const std::string& field : user_fields) {
    scope.names.insert("user." + field);
    scope.varying.insert("user." + field);
  }
  return scope;
}

Scope with_key(Scope scope) {
  scope.names.insert("key");
  scope.varying.insert("key");
  scope.carrying.insert("key");
  return scope;
}

Scope with_attempt(Scope scope) {
  scope.names.insert({"attempt", "attempt.uuid"});
  return scope;
}

Scope with_identity(Scope scope) {
  if (!scope.has_identity) return scope;
  scope.names.insert("identity");
  scope.varying.insert("identity");
  return scope;
}

std::optional<Template> read_template(const Node& node, const Scope& scope, std::string_view allowed,
                                      bool whole_json) {
  auto text = node.unchecked_template(allowed);
  if (!text) return std::nullopt;
  for (const auto& piece : text->pieces) {
    const auto* placeholder = std::get_if<Placeholder>(&piece);
    if (!placeholder) continue;
    if (scope.names.contains(placeholder->name))
      check_argument(node, *placeholder, whole_json && text->pieces.size() == 1);
    else
      say_unknown(node, placeholder->name, scope);
  }
  return text;
}

std::optional<CheckedSql> read_sql(const Node& node, const Scope& scope, SqlDialect dialect) {
  const auto sql = node.text("an SQL statement");
  if (!sql) return std::nullopt;
  CheckedSql checked{*sql, {}};
  const auto known = sql_names(scope);
  for (const SqlPiece& piece : split_sql(*sql, dialect)) {
    const std::string name(piece.text);
    if (!piece.parameter && name.find("${") != std::string::npos) {
      node.error("'${…}' inside SQL: text is never pasted into SQL",
                 "bind it as a parameter: :key, :ref, :run_prefix, :user_id, or a variable by name");
    } else if (piece.parameter) {
      if (const auto found = known.find(name); found != known.end())
        checked.names.push_back(found->second);
      else
        say_unknown_parameter(node, name, scope);
    }
  }
  return checked;
}

}  // namespace dupcheck
