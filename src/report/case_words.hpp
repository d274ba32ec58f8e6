#pragma once
// A case's numbers in words, the same in every report that people read.

#include <string>

#include "report/report.hpp"

namespace dupcheck {

/// Rounded as the report's JSON keeps it: a saved report must render to the same bytes.
double as_saved(double value);

/// "18 of 20 rounds counted, 1000 attempts, 2 violations".
std::string rounds_in_words(const CaseReport& report);
/// "at least 50 in flight together, released within 180 µs (p50), …"; may be empty.
std::string race_in_words(const CaseReport& report);
/// What the bound says, as a sentence. Empty where it says nothing: rounds that were left open are not in it,
/// and without a violation it would seem to speak for them.
std::string bound_in_words(const CaseReport& report);

}  // namespace dupcheck
