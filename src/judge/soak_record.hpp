#pragma once
// A soak's result as a line of the round's record, and back: whatever performs a case hands on what it saw as
// events, readings and attempts, and a soak has no attempts.

#include <memory>

#include "judge/round.hpp"
#include "judge/soak_result.hpp"

namespace dupcheck {

/// The event's text. Exact: times in nanoseconds, numbers as they are.
std::string record_of(const SoakResult& soak);

/// The last such event of the round, which is taken out of it; null when there is none.
std::shared_ptr<const SoakResult> take_soak_record(Round& round);

}  // namespace dupcheck
