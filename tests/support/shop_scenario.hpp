#pragma once
// The scenario that fits a scripted shop, and the scripts that most tests start from.

#include <string>

#include "base/json_full.hpp"
#include "support/run_dupcheck.hpp"
#include "support/scripted_shop.hpp"

namespace dupcheck::test {

/// A burst of 2 rounds × 6 attempts; orders are counted by key; duplicates must be rejected. Short time-outs.
Json shop_scenario(const std::string& target_url, const std::string& database_url);
Json shop_scenario(const ScriptedShop& shop);
/// The same with a merge patch over it (RFC 7396).
Json patched(Json scenario, const Json& patch);

/// The first of a key works for 20 ms, writes its order and is accepted; the others are rejected meanwhile: a
/// shop as it should be.
void right_shop(ScriptedShop& shop, Call& call);

/// Runs the scenario with the JSON report alone.
Ran run_scenario(const Workplace& workplace, const Json& scenario);

}  // namespace dupcheck::test
