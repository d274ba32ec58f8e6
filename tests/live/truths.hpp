#pragma once
// The three truth tables, asked for one cell: what a case must come to against a strategy of the reference
// target.

#include <optional>
#include <string>

namespace dupcheck::test {

/// "P" passed, "-" skipped, "!check" failed, "?check" inconclusive, "*" left to luck, "" not asked. Nothing: the
/// table does not know the case or the strategy.
using Cell = std::optional<std::string>;

Cell burst_truth(const std::string& strategy, const std::string& of_case);    // truth_table_test.cpp
Cell life_truth(const std::string& strategy, const std::string& of_case);     // life_truth_test.cpp
Cell payload_truth(const std::string& strategy, const std::string& of_case);  // payload_truth_test.cpp

inline Cell truth_about(const std::string& strategy, const std::string& of_case) {
  for (const auto& table : {burst_truth, life_truth, payload_truth})
    if (const Cell cell = table(strategy, of_case); cell && !cell->empty()) return cell;
  return std::nullopt;
}

}  // namespace dupcheck::test
