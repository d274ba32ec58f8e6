#pragma once
// A schedule of submissions: what each moment was answered, against what it should be; and the limiter's
// counter. Pure.

#include <string>
#include <vector>

#include "judge/checks.hpp"

namespace dupcheck {

/// Which moment of the schedule each attempt belongs to: they were sent in its order.
std::vector<std::size_t> moments_of(const PaceOptions& options, std::size_t attempts);

/// How late the latest attempt was, counted from the first release. Nothing when some were never released.
std::optional<Nanos> latest_by(const PaceOptions& options, const Round& round);

/// The counts of each moment (check "pace"): other than expected is failed, inconclusive where answers that
/// nobody knows could make them right.
std::vector<Finding> check_counts(const PaceOptions& options, const JudgedRound& judged);

/// How many must be accepted in all; where a moment may be answered anything, as many as were.
int accepted_in_all(const PaceOptions& options, const JudgedRound& judged);

/// As many effects as operations were expected to be accepted; where a moment may be answered anything, as
/// many as were accepted.
std::vector<Finding> check_paced_effects(const PaceOptions& options, const Scenario& scenario,
                                         const JudgedRound& judged);

/// The limiter's key, by the commands on it and the last look at it: left without a time to live for good
/// (check "no-ttl"), or for a moment, by two commands (check "ttl-later"): failed. Never seen at all:
/// inconclusive (check "no-key").
std::vector<Finding> check_counter(const Round& round);

}  // namespace dupcheck
