#include "report/html.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/text.hpp"
#include "judge/soak_checks.hpp"
#include "report/case_words.hpp"
#include "report/html_case.hpp"
#include "report/html_comparison.hpp"
#include "report/html_findings.hpp"
#include "report/html_marks.hpp"
#include "report/html_style.hpp"
#include "report/repeat.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t source_at_most = 200'000;

std::string title_of(const Report& report) {
  return fmt::format("{}: {} · dupcheck", word(report.verdict), shorten(printable(report.scenario), 100));
}

Markup head(const Report& report) {
  const auto meta = [](const char* name, const char* content) {
    return leaf("meta", {{"name", name}, {"content", content}});
  };
  const Markup policy = leaf(
      "meta",
      {{"http-equiv", "Content-Security-Policy"},
       {"content", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"}});
  return element("head", leaf("meta", {{"charset", "utf-8"}}) + policy +
                             meta("viewport", "width=device-width, initial-scale=1") +
                             meta("color-scheme", "light dark") + meta("generator", "dupcheck") +
                             element("title", title_of(report)) +
                             element("style", as_written(page_style()) + as_written(chart_style())));
}

/// The cases that speak for the verdict: not the control's.
std::vector<const CaseReport*> judged_cases(const Report& report) {
  std::vector<const CaseReport*> cases;
  for (const CaseReport& of_case : report.cases) cases.push_back(&of_case);
  for (const VariantReport& variant : report.variants)
    if (!variant.control)
      for (const CaseReport& of_case : variant.cases) cases.push_back(&of_case);
  return cases;
}

std::string tally_of(const std::vector<const CaseReport*>& cases) {
  std::vector<std::string> parts;
  for (const Verdict verdict : {Verdict::failed, Verdict::inconclusive, Verdict::passed, Verdict::skipped}) {
    const auto count = std::ranges::count(cases, verdict, &CaseReport::verdict);
    if (count > 0) parts.push_back(fmt::format("{} {}", count, word(verdict)));
  }
  return parts.empty() ? "no case was run" : "Cases: " + join(parts, ", ");
}

std::string meaning_for_variants(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return "Every variant held in everything that was tried.";
    case Verdict::failed:
      return "Not every variant holds.";
    default:
      return "Not enough was seen to tell of every variant.";
  }
}

std::string meaning_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return "The defence held in everything that was tried.";
    case Verdict::failed:
      return "The defence does not hold.";
    case Verdict::inconclusive:
      return "Not enough was seen to tell whether the defence holds.";
    case Verdict::skipped:
      break;
  }
  return "Nothing was tried.";
}

Markup number(const char* what, const std::string& value) {
  return element("div", element("dt", what) + element("dd", value));
}

/// The bound speaks for a run only where no case is against it.
Markup numbers_of(const std::vector<const CaseReport*>& cases, const Report& report) {
  std::size_t rounds = 0, counted = 0, attempts = 0, violations = 0;
  std::optional<double> bound;
  for (const CaseReport* of_case : cases) {
    rounds += static_cast<std::size_t>(of_case->rounds);
    counted += static_cast<std::size_t>(of_case->counted);
    violations += static_cast<std::size_t>(of_case->violations);
    attempts += of_case->attempts;
    if (!bound_in_words(*of_case).empty()) bound = std::max(bound.value_or(0), *of_case->bound);
  }
  Markup numbers;
  if (!report.variants.empty()) numbers += number("variants", std::to_string(report.variants.size()));
  numbers += number("cases", grouped_number(cases.size())) + number("rounds fired", grouped_number(rounds)) +
             number("rounds counted", grouped_number(counted)) +
             number("attempts", grouped_number(attempts)) + number("violations", grouped_number(violations));
  if (bound && report.verdict == Verdict::passed)
    numbers += number("of rounds violate at most, at 95 % confidence (weakest case)",
                      number_text(*bound * 100, 1) + " %");
  return element("dl.numbers", numbers);
}

Markup banner(const Report& report) {
  const std::vector<const CaseReport*> cases = judged_cases(report);
  Markup inside = element("p.word.text-v-" + std::string(word(report.verdict)),
                          mark(report.verdict) + " " + std::string(word(report.verdict)));
  inside += element("p.says", fmt::format("{} {}.",
                                          report.variants.empty() ? meaning_of(report.verdict)
                                                                  : meaning_for_variants(report.verdict),
                                          tally_of(cases)));
  if (report.interrupted)
    inside += element("p.says", element("strong", "Interrupted: this is only a part of the run."));
  return element(fmt::format("div.banner.is-{}", word(report.verdict)), inside + numbers_of(cases, report));
}

std::string duration_text(double ms) {
  return ms < 1000 ? number_text(ms, 0) + " ms" : number_text(ms / 1000, 1) + " s";
}

Markup top(const Report& report) {
  Markup facts = fact("scenario", element("code", report.file));
  if (!report.reference.empty()) facts += fact("reference target", report.reference);
  if (report.variants.empty()) facts += fact("target", join(report.urls, ", "));
  facts += fact("started", fmt::format("{}, took {}", report.started, duration_text(report.duration_ms)));
  facts += fact("run", fmt::format("{} · seed {}", report.run, report.seed));
  return element("header", element("p.brand", fmt::format("dupcheck {}", report.version)) +
                               heading(1, report.scenario) + banner(report) + element("dl.facts", facts));
}

/// The command of a finding says every option again; without one the scenario by itself is what we know.
std::string command_of(const Report& report) {
  return report.variants.empty()
             ? fmt::format("dupcheck run {} --seed {}", shell_quoted(report.file), report.seed)
             : fmt::format("dupcheck compare {} --seed {}", shell_quoted(report.file), report.seed);
}

Markup environment(const Report& report) {
  Markup inside = heading(2, "How it was run");
  Markup facts = fact("machine", report.machine.system);
  if (report.machine.cores > 0) facts += fact("processors", std::to_string(report.machine.cores));
  facts += fact("libraries", report.machine.libraries) + fact("dupcheck", report.version) +
           fact("seed", std::to_string(report.seed)) + fact("again", command_block(command_of(report)));
  inside += element("dl.facts", facts);
  if (report.source.empty()) return element("section.card", {{"id", "environment"}}, inside);
  std::string source = report.source.substr(0, source_at_most);
  if (source.size() < report.source.size()) source += "\n… cut here";
  inside += element(
      "details", element("summary", "The scenario as it was read, secrets masked") +
                     element("div.inside", element("pre.source", {{"tabindex", "0"}}, text_lines(source))));
  return element("section.card", {{"id", "environment"}}, inside);
}

Markup cases_of(const Report& report) {
  if (report.cases.empty())
    return element("section.card", heading(2, "Cases") + element("p", "No case was run."));
  Markup all =
      element("section.card", {{"id", "cases"}}, heading(2, "Cases") + table_of_cases(report.cases, ""));
  for (std::size_t i = 0; i < report.cases.size(); ++i)
    all += case_section(report.cases[i], case_id("", i), 2, PageLimits{});
  return all;
}

}  // namespace

std::string render_html(const Report& report, const Look&) {
  const Markup content = report.variants.empty() ? cases_of(report) : comparison(report);
  const Markup page =
      element("a.skip", {{"href", "#content"}}, "Skip to the cases") + mark_definitions() +
      element("div.page", top(report) + element("main", {{"id", "content"}}, content + environment(report)) +
                              element("footer",
                                      "Made by dupcheck. Everything in this file was measured in this "
                                      "run; the JSON report has the whole of it."));
  const Markup html = element("html", {{"lang", "en"}}, head(report) + element("body", page));
  return "<!DOCTYPE html>\n" + html.html() + "\n";
}

}  // namespace dupcheck
