#include "report/junit.hpp"

#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "base/text.hpp"
#include "report/finding_text.hpp"

namespace dupcheck {
namespace {

/// A suite's cases as it counts them.
struct Suite {
  std::string name;
  const std::vector<CaseReport>* cases;
  bool control = false;
};

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}

std::string seconds(double ms) { return fmt::format("{:.3f}", ms / 1000); }

void add_output(pugi::xml_node testcase, const std::string& text) {
  if (!text.empty()) testcase.append_child("system-out").text().set(text.c_str());
}

void add_finding(pugi::xml_node testcase, const char* kind, const CaseReport& of_case) {
  pugi::xml_node node = testcase.append_child(kind);
  const bool any = !of_case.findings.empty();
  set(node, "message", any ? shorten(printable(of_case.findings.front().message), 500) : "");
  set(node, "type", any ? printable(of_case.findings.front().check) : "");
  node.text().set(findings_text(of_case).c_str());
}

void add_case(pugi::xml_node suite, const Suite& of, const CaseReport& of_case, const Report& report) {
  pugi::xml_node testcase = suite.append_child("testcase");
  set(testcase, "name", printable(of_case.name));
  set(testcase, "classname", printable(of.name));
  set(testcase, "file", printable(report.file));
  if (of_case.line > 0) set(testcase, "line", std::to_string(of_case.line));
  if (of_case.verdict == Verdict::skipped)
    set(testcase.append_child("skipped"), "message", printable(of_case.skipped));
  else if (of.control)
    add_output(testcase,
               fmt::format("the control came out {}: it has no defence, and is no part of the verdict",
                           word(of_case.verdict)));
  else if (of_case.verdict == Verdict::failed)
    add_finding(testcase, "failure", of_case);
  else if (of_case.verdict == Verdict::inconclusive)
    add_finding(testcase, "error", of_case);
  else
    add_output(testcase, findings_text(of_case));
}

long count(const Suite& suite, Verdict verdict) {
  long n = 0;
  for (const CaseReport& of_case : *suite.cases)
    if (of_case.verdict == verdict && (verdict == Verdict::skipped || !suite.control)) ++n;
  return n;
}

void add_properties(pugi::xml_node suite, const Report& report) {
  pugi::xml_node properties = suite.append_child("properties");
  const auto add = [&](const char* name, const std::string& value) {
    pugi::xml_node property = properties.append_child("property");
    set(property, "name", name);
    set(property, "value", printable(value));
  };
  add("dupcheck", report.version);
  add("verdict", std::string(word(report.verdict)));
  add("run", report.run);
  add("seed", std::to_string(report.seed));
}

void add_suite(pugi::xml_node suites, const Suite& of, const Report& report) {
  pugi::xml_node suite = suites.append_child("testsuite");
  set(suite, "name", printable(of.name));
  set(suite, "tests", std::to_string(of.cases->size()));
  set(suite, "failures", std::to_string(count(of, Verdict::failed)));
  set(suite, "errors", std::to_string(count(of, Verdict::inconclusive)));
  set(suite, "skipped", std::to_string(count(of, Verdict::skipped)));
  set(suite, "timestamp", printable(report.started));
  set(suite, "time", seconds(report.duration_ms));
  add_properties(suite, report);
  for (const CaseReport& of_case : *of.cases) add_case(suite, of, of_case, report);
}

/// What is about the comparison as a whole, as one testcase.
CaseReport as_case(const Report& report) {
  CaseReport whole;
  whole.name = "control";
  whole.findings = report.findings;
  whole.verdict = verdict_of(report.findings);
  return whole;
}

}  // namespace

std::string render_junit(const Report& report, const Look&) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node suites = document.append_child("testsuites");
  set(suites, "name", printable(report.scenario));
  set(suites, "time", seconds(report.duration_ms));
  const std::vector<CaseReport> whole = {as_case(report)};
  if (report.variants.empty()) {
    add_suite(suites, {report.scenario, &report.cases}, report);
  } else {
    for (const VariantReport& variant : report.variants)
      add_suite(suites, {report.scenario + ", " + variant.name, &variant.cases, variant.control}, report);
    add_suite(suites, {report.scenario, &whole}, report);
  }
  std::ostringstream text;
  document.save(text, "  ", pugi::format_default, pugi::encoding_utf8);
  return text.str();
}

}  // namespace dupcheck
