#pragma once
// Which ${names} and :names may be used at a place of the scenario, and what they depend on.

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/sql_text.hpp"
#include "scenario/node.hpp"
#include "scenario/template.hpp"

namespace dupcheck {

struct Scope {
  std::set<std::string> names;     ///< "key", "user.id", "jwt", …
  std::set<std::string> varying;   ///< those that differ between two operations of a run
  std::set<std::string> carrying;  ///< those that carry the key: itself, and variables made from it
  bool per_run = false;            ///< setup and cleanup: once per run, for no one operation
  bool has_users = false;
  bool has_identity = false;  ///< the scenario declares where it is found

  /// A variable: what it depends on is what its templates name.
  void add_variable(const std::string& name, const std::vector<std::string>& depends_on);
  /// A value that is the same for all operations.
  void add_constant(const std::string& name) { names.insert(name); }
  bool varies(const std::vector<std::string>& used) const;
  bool carries_key(const std::vector<std::string>& used) const;
};

/// For setup and cleanup.
Scope run_scope();
/// What every operation has, before key and variables.
Scope operation_scope(const std::set<std::string>& user_fields);

Scope with_key(Scope scope);
Scope with_attempt(Scope scope);
Scope with_identity(Scope scope);

/// A template whose names are known here. `whole_json`: a value of a JSON body, where ":number" has a
/// meaning.
std::optional<Template> read_template(const Node& node, const Scope& scope,
                                      std::string_view allowed = "a text", bool whole_json = false);
/// SQL whose :parameters are known here. Gives the names that it uses, as templates write them ("user.id").
struct CheckedSql {
  std::string sql;
  std::vector<std::string> names;
};
std::optional<CheckedSql> read_sql(const Node& node, const Scope& scope, SqlDialect dialect);

}  // namespace dupcheck
