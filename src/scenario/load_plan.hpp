#pragma once
// From a file to a Plan: read, extend, patch, check everything, say everything that is wrong at once.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scenario/operation.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// What the command line changes about a scenario, in the order it is applied.
struct Overrides {
  std::vector<std::string> patches;   ///< --patch FILE
  std::vector<std::string> sets;      ///< --set a.b=JSON; a value that is not JSON is taken as text
  std::optional<std::string> target;  ///< --target URL: replaces the whole target
  std::vector<std::string> only;      ///< --only NAME
  std::optional<int> rounds, threads;
};

/// Name → URL or path for ${reference.db}, ${reference.redis}, ${reference.log} and the target's "url": what
/// the started reference target said of itself.
using ReferenceAddress = std::map<std::string, std::string>;

struct LoadOptions {
  Overrides overrides;
  std::string variant = {};  ///< its patch is applied before the overrides; empty: the file as it stands
  bool require_env = true;   ///< false (validate): an unset ${env.X} is a warning and reads as "<unset X>"
  std::optional<ReferenceAddress> reference;  ///< not given: ${reference.x} stays as it is, stores that use
                                              ///< it are not checked for a URL scheme
};

/// The strategy a file asks for ("" if it has its own target) and how many instances of it, so that it can be
/// started before the plan is loaded for good. Throws BadScenario.
struct AskedReference {
  std::string strategy;
  int instances = 1;
};
AskedReference reference_of(const std::string& file, const LoadOptions& options);

/// The names under "variants", in the order of the file; none: it is no comparison. Throws BadScenario.
std::vector<std::string> variants_of(const std::string& file, const LoadOptions& options);

/// Throws BadScenario with all problems of the file and of what it extends.
Plan load_plan(const std::string& file, const LoadOptions& options);

/// A new operation on this scenario: ref, key (unless it is fetched: then `fetched`), variables in order.
/// `captured` are the variables that setup steps captured.
Operation make_operation(const Scenario& scenario, const std::string& run, const User& user,
                         const std::map<std::string, std::string>& captured,
                         const std::optional<std::string>& fetched_key);

/// The run's id: eight letters and digits, random.
std::string new_run_id();

}  // namespace dupcheck
