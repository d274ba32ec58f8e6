#include "report/matrix.hpp"

#include <algorithm>

namespace dupcheck {
namespace {

Cell cell_of(const VariantReport& variant, const std::string& name) {
  const auto found = std::ranges::find(variant.cases, name, &CaseReport::name);
  if (found == variant.cases.end()) return {};
  return {true, found->verdict, reason_of(*found)};
}

}  // namespace

std::string reason_of(const CaseReport& of_case) {
  if (!of_case.skipped.empty()) return of_case.skipped;
  // Findings stand in the order of their weight.
  if (of_case.findings.empty() || of_case.findings.front().weight == Weight::note) return {};
  return of_case.findings.front().message;
}

Matrix matrix_of(const std::vector<VariantReport>& variants) {
  Matrix matrix;
  for (const VariantReport& variant : variants) {
    matrix.variants.push_back(variant.name);
    for (const CaseReport& of_case : variant.cases)
      if (std::ranges::find(matrix.rows, of_case.name, &MatrixRow::name) == matrix.rows.end())
        matrix.rows.push_back({of_case.name, {}});
  }
  for (MatrixRow& row : matrix.rows)
    for (const VariantReport& variant : variants) row.cells.push_back(cell_of(variant, row.name));
  return matrix;
}

}  // namespace dupcheck
