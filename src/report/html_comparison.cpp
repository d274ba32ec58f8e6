#include "report/html_comparison.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/costs.hpp"
#include "report/html_case.hpp"
#include "report/html_findings.hpp"
#include "report/html_marks.hpp"
#include "report/matrix.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_reason = 400;
/// Of all variants together: with more, fewer rounds of each are drawn.
constexpr std::size_t many_cases = 60;

std::string prefix_of(std::size_t variant) { return fmt::format("v{}-", variant + 1); }

/// Where a cell's link leads to; the variant has the case.
std::string place_of(const Report& report, std::size_t variant, const std::string& of_case) {
  const std::vector<CaseReport>& cases = report.variants[variant].cases;
  const auto found = std::ranges::find(cases, of_case, &CaseReport::name);
  return "#" + case_id(prefix_of(variant), static_cast<std::size_t>(found - cases.begin()));
}

Markup head_of(const Report& report, const char* first) {
  Markup heads = header_cell("col", first);
  for (std::size_t i = 0; i < report.variants.size(); ++i) {
    const VariantReport& variant = report.variants[i];
    Markup head = element("a", {{"href", "#" + prefix_of(i) + "cases"}}, variant.name);
    if (variant.control) head += element("div.kind", "the control");
    heads += header_cell("col", head);
  }
  return element("thead", element("tr", heads));
}

Markup cell_of(const Cell& cell, const std::string& place) {
  if (!cell.there) return element("td", {{"aria-label", "no such case"}}, "");
  const std::string reason = shorten(printable(cell.reason), longest_reason);
  Markup inside = element("a", {{"href", place}}, badge(cell.verdict));
  if (!reason.empty()) inside += element("div.reason", {{"title", reason}}, reason);
  return element(fmt::format("td.is-{}", word(cell.verdict)), inside);
}

Markup matrix_table(const Report& report) {
  const Matrix matrix = matrix_of(report.variants);
  Markup verdicts = header_cell("row", "verdict");
  for (const VariantReport& variant : report.variants)
    verdicts += element(
        fmt::format("td.is-{}", word(variant.verdict)),
        badge(variant.verdict) +
            (variant.control ? element("div.reason", "must fail; left out of the verdict") : Markup()));
  Markup rows = element("tr", verdicts);
  for (const MatrixRow& row : matrix.rows) {
    Markup cells = header_cell("row", row.name);
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      cells += cell_of(row.cells[i], row.cells[i].there ? place_of(report, i, row.name) : "");
    rows += element("tr", cells);
  }
  return scroll_box("matrix of cases and variants",
                    element("table.grid.matrix", head_of(report, "case") + element("tbody", rows)));
}

Markup cost_table(const Report& report) {
  const std::vector<CostRow> costs = cost_rows(report.variants);
  if (costs.empty()) return {};
  Markup rows;
  for (const CostRow& cost : costs) {
    const std::string unit = cost.unit == "×" ? "× the control" : cost.unit;
    Markup cells = header_cell("row", Markup(cost.what) + " " + element("span.kind", unit));
    for (const auto& value : cost.values)
      cells += element("td.number", value ? number_text(*value, *value >= 100  ? 0
                                                                : *value >= 10 ? 1
                                                                               : 2)
                                          : "–");
    rows += element("tr", cells);
  }
  const Markup caption = element("caption", "×: times the control's accepted answers, in the bursts");
  const bool relative = std::ranges::any_of(costs, &CostRow::relative);
  return scroll_box("what the variants cost",
                    element("table.grid.matrix", (relative ? caption : Markup()) + head_of(report, "cost") +
                                                     element("tbody", rows)));
}

Markup variant_section(const VariantReport& variant, std::size_t index, const PageLimits& limits) {
  const std::string prefix = prefix_of(index);
  Markup facts;
  if (!variant.reference.empty()) facts += fact("reference target", variant.reference);
  if (!variant.urls.empty()) facts += fact("target", join(variant.urls, ", "));
  Markup inside = heading(2, badge(variant.verdict) + " " + variant.name);
  if (variant.control)
    inside += element("p.soft", "The control has no defence: it must fail, and is left out of the verdict.");
  if (!facts.empty()) inside += element("dl.facts", facts);
  inside += table_of_cases(variant.cases, prefix);
  for (std::size_t i = 0; i < variant.cases.size(); ++i)
    inside += case_section(variant.cases[i], case_id(prefix, i), 3, limits);
  return element("section.variant", {{"id", prefix + "cases"}}, inside);
}

PageLimits limits_of(const Report& report) {
  std::size_t cases = 0;
  for (const VariantReport& variant : report.variants) cases += variant.cases.size();
  if (cases > many_cases) return {1, 0, 8, false};
  return {2, 1, 20, false};
}

/// What is said of the comparison as a whole, in the shape that a case's findings have.
Markup own_findings(const Report& report) {
  if (report.findings.empty()) return {};
  CaseReport whole;
  whole.findings = report.findings;
  return element("section.card", findings_section(whole, 2));
}

}  // namespace

Markup comparison(const Report& report) {
  Markup all = own_findings(report);
  all += element("section.card", {{"id", "matrix"}}, heading(2, "Side by side") + matrix_table(report));
  const Markup costs = cost_table(report);
  if (!costs.empty()) all += element("section.card", {{"id", "costs"}}, heading(2, "Cost") + costs);
  for (std::size_t i = 0; i < report.variants.size(); ++i)
    all += variant_section(report.variants[i], i, limits_of(report));
  return all;
}

}  // namespace dupcheck
