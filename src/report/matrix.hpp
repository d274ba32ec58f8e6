#pragma once
// A comparison as a matrix: cases down, variants across. What every reporter of comparisons draws from.

#include <string>
#include <vector>

#include "report/report.hpp"

namespace dupcheck {

struct Cell {
  bool there = false;  ///< the variant has this case
  Verdict verdict = Verdict::skipped;
  std::string reason;  ///< one line: the weightiest finding, or why it was skipped; empty for a plain pass
};

struct MatrixRow {
  std::string name;  ///< of the case
  std::vector<Cell> cells;
};

struct Matrix {
  std::vector<std::string> variants;
  std::vector<MatrixRow> rows;  ///< in the order of the first variant that has the case
};

/// In one line why a case came to what it did: the weightiest finding, or why it was skipped; empty for a
/// plain pass.
std::string reason_of(const CaseReport& of_case);

Matrix matrix_of(const std::vector<VariantReport>& variants);

}  // namespace dupcheck
