#pragma once
// How far an effect's query sees: which other operations leave their effects where it looks.

#include "scenario/scenario.hpp"

namespace dupcheck {

enum class Reach {
  operation,  ///< bound to what only one operation has: ref, identity, or key together with user
  key,        ///< to the key: operations that share it are seen as one
  user,       ///< to the user alone: later rounds for the same user change it
  round,      ///< to nothing: everybody's
};

/// By what the query binds, variables followed to what they are made of.
Reach reach_of(const EffectSpec& effect, const Scenario& scenario);

}  // namespace dupcheck
