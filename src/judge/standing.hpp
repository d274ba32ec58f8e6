#pragma once
// Parts of check_effects: when too few proves nothing, what every reading must keep to, and whether there was
// anything to judge by.

#include <string>
#include <vector>

#include "judge/sight.hpp"

namespace dupcheck {

/// Why too few is no failure, and the mend. No reason: it is one.
struct Doubt {
  std::string reason, mend;
};
Doubt doubt_about(const JudgedRound& judged, const Expected& expected, const std::vector<Sight>& sights,
                  const Sight& sight);

/// Some attempt of these operations was answered or closed before its last byte was sent.
bool any_early(const JudgedRound& judged, const Cover& cover);
/// The operations left no trace in any effect.
bool nothing_was_left(const std::vector<Sight>& sights);
/// Every effect of these operations could be read, is what it should be, and came to rest.
bool is_all_right(const JudgedRound& judged, const std::vector<Sight>& sights, const Cover& cover);
/// A fresh key of these operations had its effect already: their answers cannot be judged.
bool was_there_before(const std::vector<Sight>& sights, const Cover& cover);

/// `always`, of every reading in every phase (check "always").
std::vector<Finding> check_always(const Scenario& scenario, const JudgedRound& judged);
/// No effect at all (check "no-effect"), or readings that never came to rest (check "reading").
std::vector<Finding> check_sights(const JudgedRound& judged, const std::vector<Sight>& sights);

}  // namespace dupcheck
