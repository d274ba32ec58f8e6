// JUnit, Markdown, GitHub annotations, and attempts as JSON lines.

#include <algorithm>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "approved.hpp"
#include "base/json_full.hpp"
#include "base/text.hpp"
#include "rendered.hpp"
#include "report/attempts.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

pugi::xml_document parsed(const std::string& xml) {
  pugi::xml_document document;
  const auto result = document.load_string(xml.c_str());
  INFO(result.description());
  REQUIRE(result);
  return document;
}

/// So many failed cases.
Report many_failed(int count) {
  Report report = failed();
  CaseReport one = report.cases.front();
  report.cases.clear();
  for (int i = 1; i <= count; ++i) {
    report.cases.push_back(one);
    report.cases.back().name = fmt::format("case {}", i);
    report.cases.back().line = i;
  }
  return report;
}

/// One failed case whose message has a body of five megabytes in it.
Report with_huge_body() {
  Report report = failed();
  report.cases.front().findings.front().message = std::string(5'000'000, 'x');
  report.cases.front().findings.front().evidence = {std::string(5'000'000, 'y')};
  return report;
}

Report empty_run() {
  Report report = passed();
  report.cases.clear();
  report.verdict = Verdict::inconclusive;
  return report;
}

}  // namespace

TEST_CASE(
    "approved: JUnit XML of runs that passed, failed, showed nothing, of a comparison, of hostile texts") {
  check_approved("passed.xml", render("junit", passed()));
  check_approved("failed.xml", render("junit", failed()));
  check_approved("inconclusive.xml", render("junit", inconclusive()));
  check_approved("compared.xml", render("junit", compared()));
  check_approved("hostile.xml", render("junit", hostile()));
}

TEST_CASE("approved: Markdown of the same") {
  check_approved("passed.md", render("markdown", passed()));
  check_approved("failed.md", render("markdown", failed()));
  check_approved("inconclusive.md", render("markdown", inconclusive()));
  check_approved("compared.md", render("markdown", compared()));
  check_approved("hostile.md", render("markdown", hostile()));
}

TEST_CASE("approved: GitHub annotations of the same") {
  check_approved("failed.github.txt", render("github", failed()));
  check_approved("inconclusive.github.txt", render("github", inconclusive()));
  check_approved("compared.github.txt", render("github", compared()));
  check_approved("hostile.github.txt", render("github", hostile()));
  CHECK(render("github", passed()).empty());
}

TEST_CASE("JUnit counts what it holds: failed is a failure, inconclusive an error, skipped skipped") {
  for (const Report& report : {passed(), failed(), inconclusive(), hostile(), empty_run()}) {
    const auto document = parsed(render("junit", report));
    const auto suite = document.child("testsuites").child("testsuite");
    int failures = 0, errors = 0, skipped = 0, tests = 0;
    for (const auto& testcase : suite.children("testcase")) {
      ++tests;
      failures += testcase.child("failure") ? 1 : 0;
      errors += testcase.child("error") ? 1 : 0;
      skipped += testcase.child("skipped") ? 1 : 0;
    }
    CHECK(suite.attribute("tests").as_int() == tests);
    CHECK(suite.attribute("failures").as_int() == failures);
    CHECK(suite.attribute("errors").as_int() == errors);
    CHECK(suite.attribute("skipped").as_int() == skipped);
    const auto in_report = [&](Verdict verdict) {
      return std::ranges::count(report.cases, verdict, &CaseReport::verdict);
    };
    CHECK(failures == in_report(Verdict::failed));
    CHECK(errors == in_report(Verdict::inconclusive));
  }
}

TEST_CASE("the control of a comparison is no failure in JUnit, and no annotation") {
  const auto document = parsed(render("junit", compared()));
  int failures = 0;
  for (const auto& suite : document.child("testsuites").children("testsuite"))
    failures += suite.attribute("failures").as_int();
  CHECK(failures == 1);  // check-then-insert; the control failed as it must
  CHECK(!contains(render("github", compared()), "control"));
}

TEST_CASE("no character that XML forbids is in the JUnit report") {
  const std::string xml = render("junit", hostile());
  CHECK(std::ranges::none_of(xml, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && c != '\n' && c != '\t' && c != '\r';
  }));
}

TEST_CASE("Markdown stays under 1 MiB whatever the run, and annotations are ten at most") {
  for (const Report& report : {many_failed(20'000), with_huge_body()}) {
    CHECK(render("markdown", report).size() < 1024 * 1024);
  }
  const std::string commands = render("github", many_failed(50));
  CHECK(std::ranges::count(commands, '\n') == 10);
  CHECK(contains(commands, "41 more"));
  CHECK(std::ranges::count(render("github", many_failed(10)), '\n') == 10);
}

TEST_CASE("an annotation points at the line of its case, and its text cannot end it") {
  Report report = many_failed(1);
  report.cases[0].line = 12;
  report.cases[0].name = "a,b::c";
  report.cases[0].findings[0].message = "50 % of\nit";
  const std::string command = render("github", report);
  CHECK(command.starts_with("::error file=scenarios/order.json,line=12,title=a%2Cb%3A%3Ac failed::"));
  CHECK(contains(command, "50 %25 of"));
  CHECK(std::ranges::count(command, '\n') == 1);
}

TEST_CASE("no foreign text becomes markup in Markdown") {
  Report report = failed();
  report.cases[0].name = "<img src=x> | `a` [l](http://x) @me #1";
  report.cases[0].findings[0].message = "```\n</details><script>";
  const std::string text = render("markdown", report);
  CHECK(!contains(text, "<img"));
  CHECK(!contains(text, "://x"));
  CHECK(!contains(text, "@me"));
  CHECK(contains(text, "````text\n"));  // a fence longer than any in the text
}

TEST_CASE("every reporter renders a run without a case") {
  for (const Reporter& reporter : all_reporters()) CHECK_NOTHROW(reporter.render(empty_run(), {}));
}

TEST_CASE("what is read back renders byte for byte the same, in every format") {
  for (const Report& report : {passed(), failed(), inconclusive(), hostile(), compared()}) {
    const std::string saved = render("json", report);
    const Report again = report_from_json(Json::parse(saved));
    const Report twice = report_from_json(Json::parse(render("json", again)));
    for (const Reporter& reporter : all_reporters())
      CHECK(reporter.render(again, {}) == reporter.render(twice, {}));
  }
}

TEST_CASE("attempts are one JSON line each, with case, round and key, and without secrets") {
  Secrets secrets;
  secrets.add("duplicate\"}");
  const std::string lines = attempt_lines({passed_case(), failed_case()}, "ours", secrets);
  int count = 0;
  for (const std::string_view line : split(lines, '\n')) {
    if (line.empty()) continue;
    ++count;
    const Json json = Json::parse(line);
    CHECK(json["variant"] == "ours");
    CHECK(json["case"] == "burst");
    CHECK(json["key"] == "5f2c-" + std::to_string(json["round"].get<int>()));
    CHECK(json.contains("outcome"));
    CHECK(json.contains("released_us"));
  }
  CHECK(count == 24);
  CHECK(!contains(lines, "\"error\\\":\\\"duplicate"));
}
