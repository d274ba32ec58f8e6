#pragma once
// What submissions of one operation may be answered when they are sent one after another, some of them while
// another one is still being worked on.

#include "judge/checks.hpp"

namespace dupcheck {

/// How a later submission lies to one that was accepted, as the client can know it.
enum class Spaced {
  during,  ///< answered before anything of the other's answer had arrived
  after,   ///< released after the whole of the other's answer
  either,  ///< in between: the target may have been done with the other one, or not
};
Spaced lies(const Attempt& accepted, const Attempt& later);

struct SpacedExpected {
  Expected expected;
  int perhaps_more = 0;        ///< accepted ones that may be new operations, or the first's answer again
  bool new_operation = false;  ///< a later one is a new operation, as the contract says
};

/// For a round of one operation. A later accepted submission that the contract lets in as a new operation
/// (`after_success`, `after_window`) adds an effect; one that is a duplicate of an accepted one may be what
/// `duplicates` says. Which one is first is said by the answers: two that are released within a millisecond
/// may arrive the other way round.
SpacedExpected expected_when_spaced(const Contract& contract, const JudgedRound& one);

}  // namespace dupcheck
