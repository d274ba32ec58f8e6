#pragma once
// The value of an effect at one moment.

#include <optional>
#include <string>

#include "base/measure.hpp"
#include "base/time.hpp"

namespace dupcheck {

enum class Phase {
  before,  ///< stable, ahead of the release
  during,  ///< one look among many while it settled; kept when it differs from the one before
  after,   ///< settled
  at_end,  ///< once more at the end of the run
};

struct Reading {
  std::string effect;
  int operation = 0;  ///< index into the round's operations
  Phase phase = Phase::before;
  Nanos at{0};
  std::optional<Measure> value;  ///< nothing: it could not be read, see error
  std::string error;             ///< why, and how to mend it
  std::string rows;  ///< first offending rows for people, when the query gave more than a count; may be empty
};

}  // namespace dupcheck
