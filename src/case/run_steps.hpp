#pragma once
// What is done once for the whole run: `setup` before everything, `cleanup` after it.

#include <map>
#include <string>
#include <vector>

#include "case/steps.hpp"
#include "scenario/load_plan.hpp"

namespace dupcheck {

struct RunContext;

/// An operation that stands for the whole run: what its steps may name is the run and the captured variables.
Operation whole_run(const std::string& run, const std::map<std::string, std::string>& captured);

/// The captured variables; throws BrokenSetup.
std::map<std::string, std::string> set_up(const Plan& plan, RunContext& context);
/// Every step, also when one before it failed. What failed, in words.
std::vector<std::string> clean_up(const Plan& plan, RunContext& context);

}  // namespace dupcheck
