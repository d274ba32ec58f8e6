#pragma once
// Each effect of a round held against what it should be. The checks turn this into findings.

#include <optional>
#include <string>
#include <vector>

#include "judge/checks.hpp"
#include "judge/cover.hpp"

namespace dupcheck {

enum class Standing { right, fewer, more, unreadable };

/// One expectation of one effect, for the operations it covers.
struct Sight {
  const EffectSpec* effect = nullptr;
  Cover cover;
  bool of_change = false;  ///< after − before is judged, not the reading itself
  Standing standing = Standing::unreadable;
  Measure expected, actual;
  Measure before;           ///< as it was read ahead of the round
  bool dirty = false;       ///< the effect of a fresh key was there already; `actual` counts from it
  bool late = false;        ///< more than expected only at the end of the run: `actual` is that
  bool came_late = false;   ///< too few when the round was over, right at the end of the run
  std::string error, mend;  ///< of unreadable
  std::string rows;         ///< as the reading gave them
};

/// In the order of the scenario's effects, then operations.
std::vector<Sight> look_at_effects(const Scenario& scenario, const JudgedRound& judged,
                                   const Expected& expected);

/// Each operation leaves so many records that the effect counts: a constant `expect` of 1 or more of an
/// effect that varies by operation. 0: it is no count of records.
Decimal records_per_operation(const EffectSpec& effect);

}  // namespace dupcheck
