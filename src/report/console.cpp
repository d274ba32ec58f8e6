#include "report/console.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace dupcheck {
namespace {

std::string upper(std::string_view word) {
  std::string shouted(word);
  std::ranges::transform(shouted, shouted.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return shouted;
}

std::string duration(double ms) {
  return ms < 1000 ? fmt::format("{:.0f} ms", ms) : fmt::format("{:.1f} s", ms / 1000);
}

std::string target_of(const Report& report) {
  if (!report.reference.empty()) return "reference target " + report.reference;
  return printable(join(report.urls, ", "));
}

std::string header(const Report& report, const Paint& paint) {
  std::string about = printable(report.file);
  for (const std::string& part : {target_of(report), duration(report.duration_ms)}) {
    about += paint.dot();
    about += part;
  }
  if (report.interrupted) about += std::string(paint.dot()) + "interrupted: this is a part of the run";
  return fmt::format("{}\n{}\n", paint.bold(printable(report.scenario)), paint.dim(about));
}

/// Findings that say the same of several rounds are shown once, with their number.
struct Grouped {
  const Finding* first;
  std::size_t times;
};

bool says_the_same(const Finding& a, const Finding& b) {
  return a.weight == b.weight && a.check == b.check && a.effect == b.effect && a.expected == b.expected &&
         (a.check == "effect" || a.check == "answer" || a.message == b.message);
}

std::vector<Grouped> grouped(const std::vector<Finding>& findings) {
  std::vector<Grouped> groups;
  for (const Finding& finding : findings) {
    const auto known =
        std::ranges::find_if(groups, [&](const Grouped& g) { return says_the_same(*g.first, finding); });
    if (known == groups.end()) {
      groups.push_back({&finding, 1});
    } else {
      ++known->times;
    }
  }
  return groups;
}

std::string show_case(const CaseReport& report, const Paint& paint, bool quiet) {
  const std::string name =
      report.name == report.kind ? report.name : fmt::format("{} ({})", report.name, report.kind);
  std::string text = fmt::format("\n{} {}\n", paint.bold(left(printable(name), 30)),
                                 paint.verdict(report.verdict, word(report.verdict)));
  if (!report.skipped.empty()) text += paint.wrapped("not run: " + printable(report.skipped), 2, 2) + "\n";
  if (!quiet && report.rounds > 0) text += show_numbers(report, paint);
  for (const Grouped& group : grouped(report.findings))
    text += show_finding(*group.first, group.times, report, paint);
  return text;
}

}  // namespace

std::string render_console(const Report& report, const Look& look) {
  const Paint paint(look);
  std::string text = look.quiet ? "" : header(report, paint);
  for (const CaseReport& of_case : report.cases) {
    if (!look.quiet || of_case.verdict == Verdict::failed || of_case.verdict == Verdict::inconclusive) {
      text += show_case(of_case, paint, look.quiet);
    }
  }
  text += fmt::format("\n{} {}\n", paint.verdict(report.verdict, upper(word(report.verdict))),
                      printable(report.scenario));
  return paint.plain(text);
}

}  // namespace dupcheck
