#pragma once
// Rounds that only the HTML report draws: large ones, a lock that changes hands, a sweep.

#include "samples.hpp"

namespace dupcheck::test {

/// One burst of so many attempts, `accepted` of them accepted and in the finding.
Report crowd(int attempts, int accepted = 2);
/// A works longer than its lock lives, a sentinel stands in its place, B gets in: two rows, told by identity.
Report lock_lost();
/// Protected up to 20 ms, two effects from there to 24 ms, a new operation after.
Report swept();
Report soaked();
/// A round whose effects are read for each of several keys.
Report of_many_keys();

}  // namespace dupcheck::test
