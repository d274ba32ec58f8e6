// Comparisons: the columns, what the control says about them, the matrix, the costs; and two saved reports
// against each other.

#include "approved.hpp"
#include "base/json_full.hpp"
#include "judge/soak_result.hpp"
#include "rendered.hpp"
#include "report/costs.hpp"
#include "report/difference.hpp"
#include "report/matrix.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Report comparison_of(const std::vector<std::pair<std::string, CaseResult>>& bursts) {
  static const Plan plan = plan_of({"burst", "replay"});
  std::vector<RunOfVariant> variants;
  for (const auto& [name, burst] : bursts) variants.push_back(variant_of(plan, name, burst));
  return assemble_comparison(variants, facts());
}

std::vector<std::string> checks_of(const Report& report) {
  std::vector<std::string> checks;
  for (const Finding& finding : report.findings)
    checks.push_back(std::string(word(finding.weight)) + " " + finding.check);
  return checks;
}

/// A run with one case of this verdict.
Report run_with(CaseResult result) { return assemble(plan_of(), facts(), {std::move(result)}); }

CaseResult skipped_case() {
  CaseResult result = burst_of({});
  result.skipped = "nothing to try";
  return result;
}

CaseResult open_case() {
  CaseResult result = passed_case();
  result.findings.push_back(two_rows(1));
  result.findings.back().weight = Weight::inconclusive;
  result.findings.back().round.reset();
  return result;
}

}  // namespace

TEST_CASE("approved: a comparison on the console, wide, narrow and quiet, and its JSON") {
  check_approved("compared.txt", console(compared()));
  Look narrow;
  narrow.width = 50;
  check_approved("compared-narrow.txt", console(compared(), narrow));
  Look quiet;
  quiet.quiet = true;
  check_approved("compared-quiet.txt", console(compared(), quiet));
  check_approved("compared.json", find_reporter("json")->render(compared(), {}));
}

TEST_CASE("a comparison that is read back is written the same again") {
  const std::string once = find_reporter("json")->render(compared(), {});
  const Report again = report_from_json(Json::parse(once));
  CHECK(find_reporter("json")->render(again, {}) == once);
  CHECK(console(again) == console(compared()));
}

TEST_CASE("the control's failure is what was wanted, and no part of the verdict") {
  const Report report = comparison_of({{"control", failed_case()}, {"ours", passed_case()}});
  CHECK(report.verdict == Verdict::passed);
  CHECK(report.findings.empty());
  CHECK(report.variants[0].verdict == Verdict::failed);
}

TEST_CASE("a control whose burst does not fail makes a passed comparison inconclusive") {
  for (const CaseResult& burst : {passed_case(), open_case(), skipped_case()}) {
    const Report report = comparison_of({{"control", burst}, {"ours", passed_case()}});
    CHECK(report.verdict == Verdict::inconclusive);
    CHECK(checks_of(report) == std::vector<std::string>{"inconclusive control"});
  }
}

TEST_CASE("a comparison without a control, or with nothing but a control, is inconclusive") {
  CHECK(comparison_of({{"ours", passed_case()}}).verdict == Verdict::inconclusive);
  CHECK(comparison_of({{"control", failed_case()}}).verdict == Verdict::inconclusive);
}

TEST_CASE("a control that was not tried by a burst shows nothing") {
  Plan plan = plan_of({"replay"});
  plan.cases[0].kind = "replay";
  CaseResult replay = failed_case();
  replay.kind = "replay";
  const std::vector<RunOfVariant> variants = {{"control", &plan, {replay}}, {"ours", &plan, {replay}}};
  const Report report = assemble_comparison(variants, facts());
  CHECK(checks_of(report) == std::vector<std::string>{"inconclusive control"});
  CHECK(report.verdict == Verdict::failed);  // what was seen of ours stays seen
}

TEST_CASE("a finding of a comparison says how to see that one cell again") {
  const Report report = compared();
  CHECK(report.variants[2].cases[0].findings.front().repeat ==
        "dupcheck compare scenarios/strategies.json --variant check-then-insert --only burst");
}

TEST_CASE("no secret of any variant is left in a comparison") {
  Plan plan = plan_of({"burst", "replay"});
  plan.secrets.add("5f2c-1");
  const std::vector<RunOfVariant> variants = {variant_of(plan, "control", failed_case()),
                                              variant_of(plan, "ours", failed_case())};
  const Report report = assemble_comparison(variants, facts());
  CHECK(!contains(find_reporter("json")->render(report, {}), "5f2c-1"));
  CHECK(!contains(console(report), "5f2c-1"));
}

TEST_CASE("the matrix has a row for every case of any variant, in their order") {
  Plan one = plan_of({"burst"}), two = plan_of({"burst", "second"});
  const std::vector<RunOfVariant> variants = {{"control", &one, {failed_case()}},
                                              {"ours", &two, {passed_case(), passed_case()}}};
  Report report = assemble_comparison(variants, facts());
  report.variants[1].cases[1].name = "second";
  const Matrix matrix = matrix_of(report.variants);
  REQUIRE(matrix.rows.size() == 2);
  CHECK(matrix.rows[1].name == "second");
  CHECK(!matrix.rows[1].cells[0].there);
  CHECK(matrix.rows[1].cells[1].verdict == Verdict::passed);
  CHECK(matrix.rows[0].cells[0].reason == two_rows(1).message);
}

TEST_CASE("costs are multiples of what the control's accepted answers took") {
  const std::vector<CostRow> rows = cost_rows(compared().variants);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].what == "accepted, p50");
  CHECK(rows[0].relative);
  REQUIRE(rows[0].values.size() == 3);
  CHECK(rows[0].values[0] == 1.0);
  CHECK(rows[2].what == "turned away, p50");
  CHECK(*rows[2].values[1] < 1.0);
}

TEST_CASE("without a control costs are milliseconds, and of nothing there are none") {
  const Report report = comparison_of({{"ours", passed_case()}, {"theirs", skipped_case()}});
  const std::vector<CostRow> rows = cost_rows(report.variants);
  REQUIRE(!rows.empty());
  CHECK(rows[0].unit == "ms");
  CHECK(!rows[0].values[1].has_value());
  CHECK(cost_rows(comparison_of({{"ours", skipped_case()}}).variants).empty());
}

TEST_CASE("a soak gives throughput and commands per submission") {
  Report report = compared();
  SoakResult soak;
  soak.sent = 1000;
  soak.length = 500ms;
  soak.store_commands = {{"redis", 2.5}};
  report.variants[1].cases[0].kind = "soak";
  report.variants[1].cases[0].soak = std::make_shared<const SoakResult>(soak);
  const std::vector<CostRow> rows = cost_rows(report.variants);
  const auto row = [&](const std::string& what) {
    return std::find_if(rows.begin(), rows.end(), [&](const CostRow& r) { return r.what == what; });
  };
  REQUIRE(row("soak, throughput") != rows.end());
  CHECK(row("soak, throughput")->values[1] == 2000.0);
  REQUIRE(row("soak, commands to redis") != rows.end());
  CHECK(row("soak, commands to redis")->values[1] == 2.5);
}

TEST_CASE("between two reports, worse is a heavier verdict, and a case that is no longer tried") {
  const Report good = run_with(passed_case()), bad = run_with(failed_case()), open = run_with(open_case()),
               gone = run_with(skipped_case());
  CHECK(difference_of(good, bad).worse.size() == 1);
  CHECK(difference_of(good, open).worse.size() == 1);
  CHECK(difference_of(good, gone).worse.size() == 1);
  CHECK(difference_of(gone, open).worse.size() == 1);
  CHECK(difference_of(open, bad).worse.size() == 1);
  CHECK(difference_of(good, bad).worse[0].what == "passed → failed");
  CHECK(difference_of(good, bad).worse[0].why == two_rows(1).message);
  CHECK(difference_of(bad, good).worse.empty());
  CHECK(difference_of(bad, good).better.size() == 1);
  CHECK(difference_of(good, good).worse.empty());
  CHECK(difference_of(good, good).same == 1);
}

TEST_CASE("a case that is missing in the newer report was passed, and so that is worse") {
  Report older = run_with(passed_case()), newer = run_with(passed_case());
  older.cases.push_back(older.cases[0]);
  older.cases[1].name = "gone";
  CHECK(difference_of(older, newer).worse.size() == 1);
  CHECK(difference_of(newer, older).worse.empty());
  older.cases[1].verdict = Verdict::failed;
  CHECK(difference_of(older, newer).worse.empty());
  CHECK(difference_of(newer, older).worse.size() == 1);  // new, and failed
}

TEST_CASE("among failed cases a finding that was not there before is worse") {
  CaseResult more = failed_case();
  more.rounds[0].findings.push_back(two_rows(1));
  more.rounds[0].findings.back().effect = "stock";
  const Difference difference = difference_of(run_with(failed_case()), run_with(more));
  REQUIRE(difference.worse.size() == 1);
  CHECK(difference.worse[0].what == "found anew: effect stock");
  CHECK(difference_of(run_with(more), run_with(failed_case())).worse.empty());
}

TEST_CASE("what the control did is no part of a difference, what the variants did is") {
  const Report older = comparison_of({{"control", failed_case()}, {"ours", passed_case()}});
  const Report newer = comparison_of({{"control", passed_case()}, {"ours", failed_case()}});
  const Difference difference = difference_of(older, newer);
  REQUIRE(difference.worse.size() == 1);
  CHECK(difference.worse[0].variant == "ours");
}

TEST_CASE("approved: what got worse between two reports") {
  check_approved("difference.txt",
                 render_difference(difference_of(run_with(passed_case()), run_with(failed_case())), {}));
  check_approved("difference-none.txt",
                 render_difference(difference_of(run_with(passed_case()), run_with(passed_case())), {}));
}
