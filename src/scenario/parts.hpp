#pragma once
// One reader per part of the scenario. Each says its problems to the node's Loading and gives what it could
// read: the result is only used when no problem was found.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "scenario/node.hpp"
#include "scenario/scenario.hpp"
#include "scenario/scope.hpp"

namespace dupcheck {

// read_target.cpp
Target read_target(const Node& node);
std::optional<std::string> read_proxy(const Node& node);
Timeouts read_timeouts(const Node& node);
Tls read_tls(const Node& node);
/// "http://…" without a trailing slash.
std::optional<std::string> read_base_url(const Node& node);

// read_stores.cpp
/// Adds the password of "scheme://user:password@host" to the secrets.
void hide_password(std::string_view url, Secrets& secrets);
std::map<std::string, std::string> read_stores(const Node& node);
/// What a field "store" may name, and what can be asked of it.
struct KnownStores {
  std::map<std::string, std::string> urls;
  /// The store's name, when there is one of that name and it is a Redis or not, as wanted.
  std::optional<std::string> read_name(const std::optional<Node>& node, bool redis) const;
  SqlDialect dialect(const std::string& name) const;
};

// read_users.cpp
std::vector<User> read_users(const Node& node);
/// Fields that every user has.
std::set<std::string> common_fields(const std::vector<User>& users);

// read_key.cpp
KeySource read_key(const Node& node, const Scope& scope);
/// Adds each variable to the scope, for those after it.
std::vector<Variable> read_vars(const Node& node, Scope& scope);
/// An identifier that is none of the words with a meaning of their own; says so otherwise.
bool check_variable_name(const std::string& name, const Node& node);

// read_submit.cpp
/// `bodiless_get`: without "method", a request without a body is a GET (steps and fetched keys).
Submit read_submit(const Node& node, const Scope& scope, bool bodiless_get);
// read_body.cpp
Body read_body(const Fields& submit, const Scope& scope);
// read_pairs.cpp
std::vector<Field> read_pairs(const Node& node, const Scope& scope);
std::vector<Field> read_headers(const Node& node, const Scope& scope);

// check_submission.cpp
/// A submission in which nothing varies by key cannot fail, one in which everything does cannot pass.
void check_submission(const Node& node, const Submit& submit, const Scope& scope);

// read_steps.cpp
/// Captured variables are added to the scope, for the steps and places after; `per_operation` ones vary.
std::vector<Step> read_steps(const Node& node, const KnownStores& stores, Scope& scope, bool per_operation);
/// The command's words, as ["SET", "k", "v"].
std::vector<Template> read_command(const Node& node, const Scope& scope);

// read_outcomes.cpp
OutcomeRules read_outcomes(const Node& node);
// read_matcher.cpp
Matcher read_matcher(const Node& node);
std::optional<std::string> read_pointer(const Node& node);
bool check_regex(const std::string& pattern, const Node& node);

// read_effects.cpp
std::vector<EffectSpec> read_effects(const Node& node, const KnownStores& stores, const Scope& scope);
// read_expectation.cpp
Expectation read_expectation(const Node& node, const std::set<std::string>& names);
Formula read_formula(const Node& node, const std::set<std::string>& names);
Range read_range(const Node& node);

// read_contract.cpp
/// One word or a list of them, of what a contract can promise.
Outcomes read_outcome_words(const Node& node);
Contract read_contract(const Node& node);
std::optional<LockSpec> read_lock(const Node& node, const KnownStores& stores, const Scope& scope);
std::optional<HoldSpec> read_hold(const Node& node, const KnownStores& stores, const Scope& scope);

// read_scenario.cpp
/// A scenario, and what may be named in what is told about one of its operations.
struct ScopedScenario {
  Scenario scenario;
  Scope scope;
};
ScopedScenario read_scenario(const Located& root, const std::string& file, Loading& loading);
// case_options.cpp
/// The kinds of cases there are.
std::vector<std::string_view> case_kinds();
const FieldTable* case_fields(std::string_view kind);
struct CaseSurroundings;
CaseOptions read_case_options(std::string_view kind, const Fields& fields, const CaseSurroundings& around);
// read_cases.cpp
std::vector<CasePlan> read_cases(const Located& root, const ScopedScenario& base, const std::string& file,
                                 Loading& loading);

}  // namespace dupcheck
