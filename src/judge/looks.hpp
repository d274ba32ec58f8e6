#pragma once
// The readings that count: the last of each phase.

#include <optional>
#include <string>
#include <string_view>

#include "judge/cover.hpp"
#include "judge/round.hpp"

namespace dupcheck {

/// The last of a phase, or none. (Not `Look`: that is how a report is to look, and two types of one name in
/// one namespace are one to the linker.)
struct Seen {
  bool taken = false;
  std::optional<Measure> value;
  std::string error;  ///< why there is no value
  std::string rows;
};

struct Looks {
  Seen before, after, at_end;
};
/// An effect that is shared has the same reading for every operation.
Looks looks_at(const Round& round, const EffectSpec& effect, int operation);
/// Over all the operations of a cover: the numbers added up, where each operation has its own.
Looks looks_over(const Round& round, const EffectSpec& effect, const Cover& cover, bool each_its_own);

/// As a number, when it is one: text that says a number counts, nothing counts as 0.
std::optional<Decimal> as_number(const Measure& measure);
/// A text as it is, a number as it is written, nothing as "".
std::string as_text(const Measure& measure);

}  // namespace dupcheck
