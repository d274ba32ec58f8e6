#pragma once
// Performs what `setup`, `before`, `after` and `cleanup` say.

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "effect/read.hpp"
#include "scenario/scenario.hpp"

namespace dupcheck {

/// A step failed, or a key could not be fetched: the round cannot be prepared. The message names the step and
/// what it got.
struct BrokenSetup : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a step needs to know besides itself.
struct StepContext {
  const Scenario& scenario;
  Stores& stores;
  const RoundClock& clock;
  const StopFlag& stop;
};

/// For what must be put back also after an interrupt.
const StopFlag& never_stopped();

/// Performs one step for an operation; captures go into `captured`. Throws BrokenSetup.
void perform_step(const Step& step, const Operation& operation, std::map<std::string, std::string>& captured,
                  StepContext& context);

/// Asks the target for a server-issued key. Throws BrokenSetup.
std::string fetch_key(const FetchedKey& source, const Operation& operation, StepContext& context);

/// Where the submissions of a scenario go: its URL, or its instances when it has no URL of its own.
std::vector<std::string> base_urls(const Target& target);

}  // namespace dupcheck
