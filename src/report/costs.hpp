#pragma once
// What each variant of a comparison costs, beside the one without a defence.

#include <optional>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace dupcheck {

/// One row: what is measured, and a number for each variant in their order; nothing where there was nothing
/// to measure.
struct CostRow {
  std::string what;
  std::string unit;       ///< "×": relative to the control's accepted answers; "/s"; "per submission"
  bool relative = false;  ///< to the control
  std::vector<std::optional<double>> values;
};

/// Latencies of the bursts, release to answer: those of accepted answers, and of all the others that were
/// answered at once (rejected, replayed, in-progress, throttled), as multiples of the control's accepted
/// ones; in milliseconds where there is no control. Throughput and store commands of the soaks. Rows without
/// any number are left out.
std::vector<CostRow> cost_rows(const std::vector<VariantReport>& variants);

}  // namespace dupcheck
