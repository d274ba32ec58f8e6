#include "judge/reach.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "base/sql_text.hpp"

namespace dupcheck {
namespace {

using Names = std::set<std::string>;

void add(Names& names, const Template& text) {
  for (std::string& name : text.names()) names.insert(std::move(name));
}

struct Bound {
  Names& names;
  void operator()(const SqlQuery& query) const {
    for (const SqlPiece& piece : split_sql(query.sql))
      if (piece.parameter) names.emplace(piece.text);
  }
  void operator()(const RedisQuery& query) const {
    for (const Template& part : query.command) add(names, part);
  }
  void operator()(const HttpQuery& query) const { add(names, query.path); }
  void operator()(const LogQuery& query) const {
    add(names, query.file);
    add(names, query.match);
  }
};

/// Declared variables replaced by what they are made of. A later one may use an earlier, so from the end.
void follow(Names& names, const std::vector<Variable>& vars) {
  for (auto var = vars.rbegin(); var != vars.rend(); ++var)
    if (names.contains(var->name)) add(names, var->of);
}

}  // namespace

Reach reach_of(const EffectSpec& effect, const Scenario& scenario) {
  if (!effect.per_key) return Reach::round;
  Names names;
  std::visit(Bound{names}, effect.query);
  follow(names, scenario.vars);
  constexpr std::array unique = {"ref", "identity", "uuid", "digits", "now_ms", "date"};
  const bool of_operation =
      std::any_of(unique.begin(), unique.end(), [&](const char* name) { return names.contains(name); });
  const bool of_user = std::any_of(names.begin(), names.end(), [](const std::string& name) {
    return name.starts_with("user.") || name.starts_with("user_");
  });
  const bool of_key = names.contains("key");
  if (of_operation || (of_key && of_user)) return Reach::operation;
  return of_user ? Reach::user : Reach::key;
}

}  // namespace dupcheck
