#include "report/html_case.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "report/case_words.hpp"
#include "report/html_charts.hpp"
#include "report/html_findings.hpp"
#include "report/html_marks.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t longest_value = 80, longest_why = 160;

Markup name_of(const CaseReport& of_case) {
  if (of_case.name == of_case.kind) return Markup(of_case.name);
  return Markup(of_case.name) + " " + element("span.kind", of_case.kind);
}

Markup effects_table(const CaseReport& of_case) {
  if (of_case.effects.empty()) return {};
  Markup rows;
  for (const EffectSummary& effect : of_case.effects) {
    const bool unread = effect.min == Measure() && effect.max == Measure();
    const auto seen = [&](const Measure& value) {
      return unread ? std::string("not read") : shorten(printable(describe(value)), longest_value);
    };
    rows +=
        element("tr", header_cell("row", effect.name) +
                          element("td.number", shorten(printable(effect.expected), longest_value)) +
                          element("td.number", seen(effect.min)) + element("td.number", seen(effect.max)));
  }
  Markup heads = header_cell("col", "effect");
  for (const char* head : {"expected", "least seen", "most seen"})
    heads += element("th.number", {{"scope", "col"}}, head);
  return scroll_box("effects", element("table.grid.compact",
                                       element("thead", element("tr", heads)) + element("tbody", rows)));
}

Markup numbers_of(const CaseReport& of_case) {
  Markup facts = fact("rounds", rounds_in_words(of_case)) + fact("answers", answers_bar(of_case)) +
                 fact("race", race_in_words(of_case)) + fact("bound", bound_in_words(of_case));
  return element("dl.facts", facts);
}

Markup part(int level, const char* name, const Markup& content) {
  if (content.empty()) return {};
  return element(fmt::format("h{}.part", level), name) + content;
}

/// Which of the kept rounds are drawn, in the order they were fired.
std::vector<const KeptRound*> drawn_of(const CaseReport& of_case, const PageLimits& limits) {
  std::vector<const KeptRound*> drawn;
  std::size_t wrong = 0, others = 0;
  for (const KeptRound& kept : of_case.rounds_kept)
    if (is_wrong(kept) ? ++wrong <= limits.wrong_rounds : ++others <= limits.other_rounds)
      drawn.push_back(&kept);
  return drawn;
}

Markup rounds_of(const CaseReport& of_case, const std::string& id, int level, const PageLimits& limits) {
  const std::vector<const KeptRound*> drawn = drawn_of(of_case, limits);
  if (drawn.empty()) return {};
  Markup all = element(fmt::format("h{}.part", level), "Rounds");
  bool opened = !limits.open_first;
  for (const KeptRound* kept : drawn) {
    const bool open = !opened && is_wrong(*kept);
    opened = opened || open;
    all += round_details(*kept, fmt::format("{}-round-{}", id, kept->judged.round.trial.number), open,
                         level + 1, limits);
  }
  const std::size_t fired = static_cast<std::size_t>(std::max(of_case.rounds, 0));
  if (fired > drawn.size())
    all += element("p.soft", fmt::format("{} of {} are shown; the JSON report keeps {}.", drawn.size(),
                                         count_of(fired, "round"), of_case.rounds_kept.size()));
  return all;
}

std::string why_of(const CaseReport& of_case) {
  if (!of_case.skipped.empty()) return of_case.skipped;
  return of_case.findings.empty() ? "" : of_case.findings.front().message;
}

}  // namespace

Markup case_section(const CaseReport& of_case, const std::string& id, int level, const PageLimits& limits) {
  Markup inside = heading(level, badge(of_case.verdict) + " " + name_of(of_case));
  if (!of_case.skipped.empty()) inside += element("p", "Not run: " + of_case.skipped);
  if (of_case.rounds > 0) inside += numbers_of(of_case);
  inside += findings_section(of_case, level + 1);
  inside += part(level + 1, "Effects", of_case.rounds > 0 ? effects_table(of_case) : Markup());
  inside += part(level + 1, "Soak", soak_numbers(of_case));
  inside += part(level + 1, "Sweep", sweep_strip(of_case) + sweep_table(of_case));
  inside += rounds_of(of_case, id, level + 1, limits);
  inside += part(level + 1, "Latency", latency_table(of_case));
  inside += part(level + 1, "Spread of the release", of_case.rounds >= 3 ? spread_chart(of_case) : Markup());
  return element("section.card", {{"id", id}}, inside);
}

std::string case_id(const std::string& prefix, std::size_t index) {
  return fmt::format("{}case-{}", prefix, index + 1);
}

Markup table_of_cases(const std::vector<CaseReport>& cases, const std::string& prefix) {
  Markup rows;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const CaseReport& of_case = cases[i];
    const bool says = !bound_in_words(of_case).empty();
    Markup cells = element("td.nowrap", badge(of_case.verdict));
    cells += header_cell("row", element("a", {{"href", "#" + case_id(prefix, i)}}, name_of(of_case)));
    cells += element("td.says", shorten(printable(why_of(of_case)), longest_why));
    cells += element("td.number", of_case.counted == of_case.rounds
                                      ? std::to_string(of_case.rounds)
                                      : fmt::format("{} of {}", of_case.counted, of_case.rounds));
    cells += element("td.number", grouped_number(of_case.attempts));
    cells += element("td.number", std::to_string(of_case.violations));
    cells += element("td.number", says ? fmt::format("{} %", number_text(*of_case.bound * 100, 1)) : "–");
    rows += element("tr", cells);
  }
  Markup heads = header_cell("col", "verdict") + header_cell("col", "case");
  heads += element("th.says", {{"scope", "col"}}, "what was seen");
  for (const char* head : {"rounds", "attempts", "violations", "bound"})
    heads += element("th.number", {{"scope", "col"}}, head);
  return scroll_box("cases",
                    element("table.grid", element("thead", element("tr", heads)) + element("tbody", rows)));
}

}  // namespace dupcheck
