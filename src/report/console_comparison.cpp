// A comparison on the console: the columns, the matrix, the costs, and why each cell is what it is.

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/console.hpp"
#include "report/costs.hpp"
#include "report/matrix.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t widest_label = 28;
constexpr std::size_t narrowest_column = 6;

std::string word_of(const Cell& cell) {
  if (!cell.there) return "";
  switch (cell.verdict) {
    case Verdict::passed:
      return "pass";
    case Verdict::failed:
      return "FAIL";
    case Verdict::inconclusive:
      return "?";
    case Verdict::skipped:
      break;
  }
  return "-";
}

/// A, B, … Z, AA, AB, …
std::string letter(std::size_t index) {
  const std::string last(1, static_cast<char>('A' + index % 26));
  return index < 26 ? last : letter(index / 26 - 1) + last;
}

/// What stands above the columns: the variants' names where there is room, else letters that the legend
/// explains.
struct Heads {
  std::vector<std::string> texts;
  std::vector<std::size_t> columns;  ///< how wide each is
  std::size_t label = 0;             ///< how wide what stands before them is
  bool letters = false;
};

Heads heads_of(const Matrix& matrix, const std::vector<CostRow>& costs, std::size_t width) {
  Heads heads;
  for (const MatrixRow& row : matrix.rows) heads.label = std::max(heads.label, display_width(row.name));
  for (const CostRow& row : costs) heads.label = std::max(heads.label, display_width(row.what));
  heads.label = std::min(heads.label, widest_label) + 4;
  std::size_t all = heads.label;
  for (const std::string& name : matrix.variants) {
    heads.texts.push_back(printable(name));
    heads.columns.push_back(std::max(display_width(heads.texts.back()), narrowest_column) + 2);
    all += heads.columns.back();
  }
  heads.letters = all > width;
  if (!heads.letters) return heads;
  for (std::size_t i = 0; i < heads.texts.size(); ++i) {
    heads.texts[i] = letter(i);
    heads.columns[i] = narrowest_column + 1;
  }
  return heads;
}

std::string line_of(const Heads& heads, const std::string& label, const std::vector<std::string>& cells) {
  std::string line = left("  " + shorten(label, widest_label), heads.label);
  for (std::size_t i = 0; i < cells.size(); ++i) line += left(cells[i], heads.columns[i]);
  return line;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

/// In colour the escapes must not count as columns: each cell is painted after it was padded.
std::string show_row(const MatrixRow& row, const Heads& heads, const Paint& paint) {
  std::string line = left("  " + shorten(printable(row.name), widest_label), heads.label);
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const std::string word = word_of(row.cells[i]);
    const std::string padding(heads.columns[i] - std::min(heads.columns[i], word.size()), ' ');
    line += word.empty() ? padding : paint.verdict(row.cells[i].verdict, word) + padding;
  }
  return trimmed(line);
}

std::string number(const std::optional<double>& value, const std::string& unit) {
  if (!value) return "";
  const int digits = *value >= 100 ? 0 : *value >= 10 ? 1 : 2;
  return fmt::format("{:.{}f}{}", *value, digits, unit == "×" ? "×" : "");
}

std::string show_costs(const std::vector<CostRow>& costs, const Heads& heads, const Paint& paint) {
  if (costs.empty()) return {};
  const bool relative = std::ranges::any_of(costs, &CostRow::relative);
  std::string text = fmt::format(
      "\n  {}\n", paint.bold(relative ? "cost (×: times the control's accepted answers, in the bursts)"
                                      : "cost (ms, in the bursts)"));
  for (const CostRow& row : costs) {
    std::vector<std::string> cells;
    for (const auto& value : row.values) cells.push_back(number(value, row.unit));
    text += trimmed(line_of(heads, row.what + (row.unit == "/s" ? ", /s" : ""), cells));
  }
  return text;
}

std::string show_columns(const Report& report, const Heads& heads, const Paint& paint) {
  std::size_t widest = 0;
  for (const VariantReport& variant : report.variants)
    widest = std::max(widest, display_width(printable(variant.name)));
  std::string text;
  for (std::size_t i = 0; i < report.variants.size(); ++i) {
    const VariantReport& variant = report.variants[i];
    const std::string head = heads.letters ? left(heads.texts[i], 4) : "";
    const std::string what =
        variant.control ? "  the control: it must fail, and is left out of the verdict" : "";
    text += trimmed(fmt::format("  {}{}  {}{}", head, left(printable(variant.name), widest),
                                paint.verdict(variant.verdict, word(variant.verdict)), what));
  }
  return text;
}

/// Cells of one case that came to the same for the same reason.
struct Alike {
  const Cell* cell;
  std::vector<std::string> variants;
};

std::vector<Alike> alike_in(const MatrixRow& row, const Matrix& matrix, const Heads& heads,
                            const std::function<bool(std::size_t)>& wanted) {
  std::vector<Alike> groups;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const Cell& cell = row.cells[i];
    if (cell.reason.empty() || !wanted(i)) continue;
    const auto known = std::ranges::find_if(groups, [&](const Alike& group) {
      return group.cell->verdict == cell.verdict && group.cell->reason == cell.reason;
    });
    Alike& group = known == groups.end() ? groups.emplace_back(Alike{&cell, {}}) : *known;
    group.variants.push_back(heads.letters ? heads.texts[i] : printable(matrix.variants[i]));
  }
  return groups;
}

/// The cells that want words: those that are not plainly passed. When quiet neither what was skipped nor the
/// control.
std::string show_reasons(const Report& report, const Matrix& matrix, const Heads& heads, const Paint& paint,
                         bool quiet) {
  std::string text;
  for (const MatrixRow& row : matrix.rows) {
    const auto wanted = [&](std::size_t i) {
      return !quiet || (row.cells[i].verdict != Verdict::skipped && !report.variants[i].control);
    };
    for (const Alike& group : alike_in(row, matrix, heads, wanted)) {
      text += fmt::format("  {} {} · {}\n", paint.verdict(group.cell->verdict, left(word_of(*group.cell), 4)),
                          printable(row.name), join(group.variants, ", "));
      text += fmt::format("       {}\n", shorten(printable(group.cell->reason), paint.room(0) + 4));
    }
  }
  return text.empty() ? text : fmt::format("\n{}\n{}", paint.bold("why"), text);
}

}  // namespace

std::string show_comparison(const Report& report, const Paint& paint, const Look& look) {
  const Matrix matrix = matrix_of(report.variants);
  const std::vector<CostRow> costs = cost_rows(report.variants);
  const Heads heads = heads_of(matrix, costs, static_cast<std::size_t>(std::max(look.width, 40)));
  std::string text;
  if (!look.quiet) {
    text += "\n" + show_columns(report, heads, paint) + "\n";
    std::string above = trimmed(line_of(heads, "", heads.texts));
    above.pop_back();
    text += paint.bold(above) + "\n";
    for (const MatrixRow& row : matrix.rows) text += show_row(row, heads, paint);
    text += "\n  " + paint.dim("pass: held · FAIL: did not · ?: inconclusive · -: skipped, nothing to try") +
            "\n";
    text += show_costs(costs, heads, paint);
  }
  return text + show_reasons(report, matrix, heads, paint, look.quiet);
}

}  // namespace dupcheck
