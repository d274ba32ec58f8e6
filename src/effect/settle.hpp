#pragma once
// When is a reading final? Stable before a round; after it watched for `within`, then until nothing has
// changed for `settle`, at most ten times that.

#include <functional>
#include <vector>

#include "base/time.hpp"
#include "effect/reading.hpp"

namespace dupcheck {

struct Settled {
  std::vector<Reading> changes;  ///< Phase::during: every look that differed from the one before, in order
  std::vector<Reading> last;     ///< the final looks, one per effect and operation
  bool stable = false;           ///< false: still changing (or still failing) when the time was over
};

struct Patience {
  Nanos within{0};  ///< look at least this long
  Nanos settle;     ///< then until nothing has changed for this long
  Nanos at_most;    ///< counted from the end of `within`
};

/// Calls `look` over and over, with growing pauses (1 ms up to settle/4), until it is stable. `now` and
/// `pause` are passed in, so that tests need no real time. A look with an error is never stable by itself:
/// errors are looked at again until `at_most`, then returned as they are.
Settled watch_until_settled(const std::function<std::vector<Reading>()>& look, const Patience& patience,
                            const std::function<Nanos()>& now, const std::function<void(Nanos)>& pause);

}  // namespace dupcheck
