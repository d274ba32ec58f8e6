#include "report/html_charts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "report/case_words.hpp"
#include "report/html_marks.hpp"
#include "report/html_svg.hpp"

namespace dupcheck {
namespace {

/// The scale that all of a chart's bars share.
struct Scale {
  double low = 0, high = 1, left = 0, right = 1;  ///< low and high as they are saved
  double x(double value) const {
    value = as_saved(value);
    return high > low ? left + (value - low) / (high - low) * (right - left) : (left + right) / 2;
  }
};

Markup bars_of(const Histogram& histogram, const Scale& scale, double top, double height) {
  const int most = std::ranges::max(histogram.counts);
  const double low = as_saved(histogram.low);
  const double step = (as_saved(histogram.high) - low) / static_cast<double>(histogram.counts.size());
  Markup bars;
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    if (histogram.counts[i] == 0) continue;
    const double from = scale.x(low + step * static_cast<double>(i));
    const double to = scale.x(low + step * static_cast<double>(i + 1));
    const double tall = std::max(height * histogram.counts[i] / most, 1.5);
    bars += svg_rect("", from, top + height - tall, std::max(to - from - 0.6, 2.5), tall);
  }
  return bars;
}

bool is_drawable(const Histogram& histogram) {
  return !histogram.counts.empty() && std::ranges::max(histogram.counts) > 0;
}

Markup number_cell(const std::string& text) { return element("td.number", text); }

Markup latency_row(const LatencySummary& row, const Scale& scale, std::size_t count) {
  Markup cells = header_cell("row", badge(row.outcome)) + number_cell(grouped_number(count));
  const double median = scale.x(row.ms.p50);
  const Markup drawing = is_drawable(row.histogram) ? bars_of(row.histogram, scale, 2, 30) +
                                                          svg_line("median", median, 0, median, 34)
                                                    : Markup();
  cells +=
      element("td", drawing.empty() ? Markup()
                                    : svg_chart("chart.bars." + mark_name(row.outcome),
                                                fmt::format("latencies of {} answers", word(row.outcome)),
                                                260, 34, drawing));
  for (const double value : {row.ms.p50, row.ms.p95, row.ms.p99, row.ms.max})
    cells += number_cell(number_text(value, 1));
  return element("tr", cells);
}

std::size_t count_of_outcome(const CaseReport& of_case, Outcome outcome) {
  const auto found = of_case.outcomes.find(outcome);
  return found == of_case.outcomes.end() ? 0 : found->second;
}

}  // namespace

Markup answers_bar(const CaseReport& of_case) {
  std::size_t all = 0;
  for (const auto& [outcome, count] : of_case.outcomes) all += count;
  if (all == 0) return {};
  constexpr double width = 340;
  double x = 0;
  Markup bar, words;
  for (const auto& [outcome, count] : of_case.outcomes) {
    const double share = width * static_cast<double>(count) / static_cast<double>(all);
    bar += svg_rect(mark_name(outcome), x, 0, std::max(share - 0.8, 1.2), 12);
    x += share;
    words += element("li", mark(outcome) + fmt::format(" {} {}", grouped_number(count), word(outcome)));
  }
  const Markup drawing = element("svg.share",
                                 {{"viewBox", "0 0 340 12"},
                                  {"preserveAspectRatio", "none"},
                                  {"role", "img"},
                                  {"aria-label", "share of each outcome"}},
                                 bar);
  return drawing + element("ul.answers", words);
}

Markup latency_table(const CaseReport& of_case) {
  if (of_case.latency.empty()) return {};
  Scale scale{as_saved(of_case.latency.front().ms.min), as_saved(of_case.latency.front().ms.max), 2, 258};
  for (const LatencySummary& row : of_case.latency) {
    scale.low = std::min(scale.low, as_saved(row.ms.min));
    scale.high = std::max(scale.high, as_saved(row.ms.max));
  }
  Markup rows;
  for (const LatencySummary& row : of_case.latency)
    rows += latency_row(row, scale, count_of_outcome(of_case, row.outcome));
  Markup heads = header_cell("col", "outcome") + element("th.number", {{"scope", "col"}}, "answers");
  heads += header_cell("col", fmt::format("{} to {} ms, median dashed", number_text(scale.low, 1),
                                          number_text(scale.high, 1)));
  for (const char* quantile : {"p50", "p95", "p99", "max"})
    heads += element("th.number", {{"scope", "col"}}, quantile);
  const Markup caption = element("caption", "Release to last byte of the answer, in milliseconds");
  return scroll_box("latencies", element("table.grid", caption + element("thead", element("tr", heads)) +
                                                           element("tbody", rows)));
}

Markup spread_chart(const CaseReport& of_case) {
  if (!of_case.spread_us || !of_case.spreads_us || !is_drawable(*of_case.spreads_us)) return {};
  if (of_case.spreads_us->counts.size() < 2) return {};  // all the same: the numbers say it
  const Histogram& histogram = *of_case.spreads_us;
  const Scale scale{as_saved(histogram.low), as_saved(histogram.high), 8, 552};
  const double median = scale.x(of_case.spread_us->p50);
  Markup drawing = bars_of(histogram, scale, 16, 74) + svg_line("median", median, 12, median, 92) +
                   svg_line("baseline", 8, 90.5, 552, 90.5);
  drawing += svg_text("tick", 8, 106, number_text(histogram.low, 0) + " µs");
  if (histogram.high > histogram.low)
    drawing += svg_text("tick.end", 552, 106, number_text(histogram.high, 0) + " µs");
  drawing += svg_text(median > 450 ? "note.end" : "note", median > 450 ? median - 4 : median + 4, 12,
                      fmt::format("median {} µs", number_text(of_case.spread_us->p50, 0)));
  return svg_chart("chart.bars.tall.o-accepted", "how the spreads of the rounds lie", 560, 112, drawing);
}

}  // namespace dupcheck
