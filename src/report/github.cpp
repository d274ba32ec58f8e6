#include "report/github.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/finding_text.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t at_most = 10;
constexpr std::size_t longest_message = 2'000;

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

/// What follows the second "::".
std::string data(std::string text) {
  text = replaced(std::move(text), "%", "%25");
  text = replaced(std::move(text), "\r", "%0D");
  return replaced(std::move(text), "\n", "%0A");
}

std::string property(std::string text) {
  text = data(std::move(text));
  text = replaced(std::move(text), ":", "%3A");
  return replaced(std::move(text), ",", "%2C");
}

struct Annotation {
  Verdict verdict;
  std::string title, message;
  int line = 0;
};

void add(std::vector<Annotation>& all, const std::vector<CaseReport>& cases, const std::string& variant) {
  for (const CaseReport& of_case : cases) {
    if (of_case.verdict != Verdict::failed && of_case.verdict != Verdict::inconclusive) continue;
    const std::string name = printable(variant.empty() ? of_case.name : variant + ", " + of_case.name);
    const std::string message = shorten(findings_text(of_case), longest_message);
    all.push_back(
        {of_case.verdict, fmt::format("{} {}", name, word(of_case.verdict)), message, of_case.line});
  }
}

std::string command(const Annotation& annotation, const std::string& file) {
  const std::string line = annotation.line > 0 ? fmt::format(",line={}", annotation.line) : "";
  return fmt::format("::{} file={}{},title={}::{}\n",
                     annotation.verdict == Verdict::failed ? "error" : "warning", property(printable(file)),
                     line, property(annotation.title), data(annotation.message));
}

}  // namespace

std::string render_github(const Report& report, const Look&) {
  std::vector<Annotation> all;
  add(all, report.cases, "");
  for (const VariantReport& variant : report.variants)
    if (!variant.control) add(all, variant.cases, variant.name);
  for (const Finding& finding : report.findings)
    if (finding.weight != Weight::note)
      all.push_back({Verdict::inconclusive, printable(finding.check), printable(finding.message), 0});
  std::ranges::stable_sort(all, std::ranges::greater{}, &Annotation::verdict);
  if (all.size() > at_most) {
    const std::size_t left_out = all.size() - at_most + 1;
    all.resize(at_most - 1);
    all.push_back({report.verdict, "and more",
                   fmt::format("{} more cases failed or were inconclusive: see the job's summary", left_out),
                   0});
  }
  std::string text;
  for (const Annotation& annotation : all) text += command(annotation, report.file);
  return text;
}

}  // namespace dupcheck
