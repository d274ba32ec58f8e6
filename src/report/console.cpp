#include "report/console.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

std::string duration(double ms) {
  return ms < 1000 ? fmt::format("{:.0f} ms", ms) : fmt::format("{:.1f} s", ms / 1000);
}

std::string header(const Report& report, const Paint& paint) {
  const std::string urls = printable(join(report.urls, ", "));
  const std::string target = report.reference.empty()
                                 ? urls
                                 : fmt::format("reference target {}{}{}", printable(report.reference),
                                               urls.empty() ? "" : " at ", urls);
  std::string text = fmt::format("{}\n", paint.bold(printable(report.scenario)));
  text += paint.paragraph(2, report.variants.empty() ? fmt::format("{} · {}", printable(report.file), target)
                                                     : printable(report.file));
  text += paint.paragraph(2, fmt::format("{} · {} · run {} · seed {}", printable(report.started),
                                         duration(report.duration_ms), printable(report.run), report.seed));
  return text;
}

std::string show_case(const CaseReport& report, const Paint& paint, bool quiet) {
  const std::string name = report.name == report.kind
                               ? printable(report.name)
                               : fmt::format("{} ({})", printable(report.name), printable(report.kind));
  std::string text =
      fmt::format("\n{}  {}\n", paint.verdict(report.verdict, upper(word(report.verdict))), paint.bold(name));
  if (!report.skipped.empty()) text += paint.labelled(2, "not run", printable(report.skipped));
  if (!quiet && report.rounds > 0) text += show_numbers(report, paint);
  return text + show_findings(report, paint);
}

/// "1 failed, 2 passed", in the order of weight.
template <class Judged>
std::string tally(const std::vector<Judged>& all, const char* nothing) {
  std::vector<std::string> parts;
  for (Verdict verdict : {Verdict::failed, Verdict::inconclusive, Verdict::passed, Verdict::skipped}) {
    const auto n = std::ranges::count(all, verdict, &Judged::verdict);
    if (n > 0) parts.push_back(fmt::format("{} {}", n, word(verdict)));
  }
  return parts.empty() ? nothing : join(parts, ", ");
}

std::string last_line(const Report& report) {
  if (report.variants.empty()) return tally(report.cases, "no case was run");
  std::vector<VariantReport> defended;
  std::ranges::copy_if(report.variants, std::back_inserter(defended),
                       [](const VariantReport& variant) { return !variant.control; });
  return tally(defended, "nothing was compared");
}

/// A comparison's own findings, in the shape that a case's have.
std::string show_own_findings(const Report& report, const Paint& paint) {
  CaseReport whole;
  whole.findings = report.findings;
  return report.findings.empty() ? std::string() : "\n" + show_findings(whole, paint);
}

}  // namespace

std::string render_console(const Report& report, const Look& look) {
  const Paint paint(look);
  std::string text = look.quiet ? "" : header(report, paint);
  if (!report.variants.empty()) text += show_comparison(report, paint, look);
  for (const CaseReport& of_case : report.cases) {
    const bool wants_attention =
        of_case.verdict == Verdict::failed || of_case.verdict == Verdict::inconclusive;
    if (!look.quiet || wants_attention) text += show_case(of_case, paint, look.quiet);
  }
  text += show_own_findings(report, paint);
  if (report.interrupted) text += "\ninterrupted: this is only a part of the run\n";
  text += fmt::format("\n{}  {}: {}\n", paint.verdict(report.verdict, upper(word(report.verdict))),
                      printable(report.scenario), last_line(report));
  return paint.plain(text);
}

}  // namespace dupcheck
