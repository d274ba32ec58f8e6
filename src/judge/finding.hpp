#pragma once
// One statement about what was seen.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/measure.hpp"
#include "judge/verdict.hpp"

namespace dupcheck {

enum class Weight { note, inconclusive, failed };

struct Finding {
  Weight weight = Weight::failed;
  std::string check;  ///< "effect", "answer", "claimed-but-absent", "contention", "reading", …: stable words
                      ///< for machines
  std::string effect;  ///< name of the effect concerned; may be empty
  Measure expected, actual;
  std::string message;       ///< what was seen, where, with the actual values, for people
  std::string mend;          ///< what to do about it; always there for inconclusive
  std::optional<int> round;  ///< from 1
  std::string key;
  std::vector<int> attempts;          ///< numbers, from 1
  std::vector<std::string> evidence;  ///< rows, lock values, times: one line each
  std::string repeat;                 ///< the command that shows it again; filled in by the report
  std::string alike = {};  ///< what makes it the same finding in another round, besides weight, check, effect
                           ///< and expected; may be empty
};

std::string_view word(Weight weight);
/// failed if any failed, inconclusive if any inconclusive, else passed.
Verdict verdict_of(std::span<const Finding> findings);

}  // namespace dupcheck
