#pragma once
// How samples lie, for those who draw them.

#include <optional>
#include <vector>

#include "report/report.hpp"

namespace dupcheck {

/// Forty equally wide steps from the least to the greatest; one step where they are the same. Nothing of
/// nothing.
std::optional<Histogram> histogram(const std::vector<double>& samples);

/// Every operation of a sweep's rounds, in order of Δ. At most 2,000 of them: then every so-manieth, and all
/// that are bad.
std::vector<SweepPoint> sweep_points(const Scenario& scenario, const std::vector<JudgedRound>& rounds);

}  // namespace dupcheck
