#include "report/markdown.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/costs.hpp"
#include "report/finding_text.hpp"
#include "report/matrix.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t most_bytes = 1'000'000;
constexpr std::size_t longest_cell = 200;

/// As text, whatever is in it: what HTML and Markdown (links by themselves and mentions, too) would take for
/// their own is escaped.
std::string plain(std::string_view foreign) {
  constexpr std::string_view signs = "<>&\\`*_[]|~@#";
  const std::string text = printable(foreign);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_link = text[i] == ':' && text.compare(i, 3, "://") == 0;
    if (begins_link || signs.find(text[i]) != std::string_view::npos)
      out += fmt::format("&#{};", static_cast<int>(text[i]));
    else
      out += text[i];
  }
  return out;
}

std::string cell(std::string_view foreign) { return plain(shorten(printable(foreign), longest_cell)); }

/// A block that nothing inside can end: its fence is longer than any run of backticks in it.
std::string block(const std::string& text) {
  std::size_t longest = 2, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}text\n{}{}\n", fence, text, fence);
}

std::string_view sign(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return "✅";
    case Verdict::failed:
      return "❌";
    case Verdict::inconclusive:
      return "⚠️";
    case Verdict::skipped:
      break;
  }
  return "➖";
}

std::string why(const CaseReport& of_case) {
  if (!of_case.skipped.empty()) return of_case.skipped;
  if (of_case.findings.empty()) return {};
  return of_case.findings.front().message;
}

std::string bound(const CaseReport& of_case) {
  if (!of_case.bound || of_case.verdict != Verdict::passed) return "";
  return fmt::format("< {:.1f} %", *of_case.bound * 100);
}

std::string table_of_cases(const std::vector<CaseReport>& cases) {
  std::string text =
      "| | case | rounds | attempts | violations | bound (95 %) | what was seen "
      "|\n|---|---|--:|--:|--:|--:|---|\n";
  for (const CaseReport& of_case : cases)
    text += fmt::format("| {} {} | {} | {} | {} | {} | {} | {} |\n", sign(of_case.verdict),
                        word(of_case.verdict), cell(of_case.name), of_case.counted, of_case.attempts,
                        of_case.violations, bound(of_case), cell(why(of_case)));
  return text;
}

std::string row(const std::vector<std::string>& cells) { return fmt::format("| {} |\n", join(cells, " | ")); }

std::string table_of_matrix(const Matrix& matrix) {
  std::vector<std::string> heads = {"case"}, rule = {"---"};
  for (const std::string& variant : matrix.variants) {
    heads.push_back(cell(variant));
    rule.push_back(":-:");
  }
  std::string text = row(heads) + row(rule);
  for (const MatrixRow& of_case : matrix.rows) {
    std::vector<std::string> cells = {cell(of_case.name)};
    for (const Cell& one : of_case.cells) cells.emplace_back(one.there ? sign(one.verdict) : "");
    text += row(cells);
  }
  return text;
}

std::string table_of_costs(const std::vector<VariantReport>& variants) {
  const std::vector<CostRow> costs = cost_rows(variants);
  if (costs.empty()) return {};
  std::vector<std::string> heads = {"cost"}, rule = {"---"};
  for (const VariantReport& variant : variants) {
    heads.push_back(cell(variant.name));
    rule.push_back("--:");
  }
  std::string text = "\n" + row(heads) + row(rule);
  for (const CostRow& cost : costs) {
    std::vector<std::string> cells = {cell(fmt::format("{} ({})", cost.what, cost.unit))};
    for (const auto& value : cost.values) cells.push_back(value ? fmt::format("{:.2f}", *value) : "");
    text += row(cells);
  }
  return text;
}

/// What was found, behind a fold. The pieces are cut where the whole would become too large.
std::string details(const std::vector<CaseReport>& cases, const std::string& variant, std::size_t room) {
  std::string text;
  for (const CaseReport& of_case : cases) {
    if (of_case.verdict != Verdict::failed && of_case.verdict != Verdict::inconclusive) continue;
    const std::string name = variant.empty() ? of_case.name : variant + ", " + of_case.name;
    const std::string own = fmt::format("\n<details><summary>{} {}</summary>\n\n{}\n</details>\n",
                                        sign(of_case.verdict), plain(name), block(findings_text(of_case)));
    if (text.size() + own.size() > room)
      return text + "\nMore was found than fits here: see the JSON report.\n";
    text += own;
  }
  return text;
}

}  // namespace

std::string render_markdown(const Report& report, const Look&) {
  std::string text =
      fmt::format("## {} {}: {}\n\n", sign(report.verdict), plain(report.scenario), word(report.verdict));
  text += fmt::format("{}, {:.1f} s, run {}, seed {}{}\n\n", plain(report.file), report.duration_ms / 1000,
                      plain(report.run), report.seed, report.interrupted ? ", interrupted" : "");
  for (const Finding& finding : report.findings) text += fmt::format("> {}\n\n", plain(finding.message));
  if (report.variants.empty()) {
    text += table_of_cases(report.cases) +
            details(report.cases, "", most_bytes - std::min(most_bytes, text.size()));
  } else {
    text += table_of_matrix(matrix_of(report.variants)) + table_of_costs(report.variants);
    for (const VariantReport& variant : report.variants)
      if (!variant.control)
        text += details(variant.cases, variant.name, most_bytes - std::min(most_bytes, text.size()));
  }
  // Thousands of cases alone can be too many: whole lines are left.
  if (text.size() > most_bytes) text.erase(text.rfind('\n', most_bytes) + 1);
  return text;
}

}  // namespace dupcheck
