// From rounds to a report: sums, bounds, what is kept, masks, and the last gate.

#include "base/json_full.hpp"
#include "report/repeat.hpp"
#include "report/report.hpp"
#include "report/summaries.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CaseReport assembled(const CaseResult& result) { return assemble(plan_of(), facts(), {result}).cases.at(0); }

std::vector<std::string> checks_of(const CaseReport& report) {
  std::vector<std::string> checks;
  for (const Finding& finding : report.findings) checks.push_back(finding.check);
  return checks;
}

using Checks = std::vector<std::string>;

}  // namespace

TEST_CASE("violations, bound and verdict of a case that failed in some rounds") {
  CaseResult result = passed_case(10);
  result.rounds[3] = failed_case(4).rounds[3];
  const CaseReport report = assembled(result);
  CHECK(report.verdict == Verdict::failed);
  CHECK(report.violations == 1);
  CHECK(report.counted == 10);
  CHECK(report.bound == violation_bound(10, 1));
  CHECK(report.effects[0].min == Measure(Decimal(1)));
  CHECK(report.effects[0].max == Measure(Decimal(2)));
}

TEST_CASE("a round that failed speaks, counted or not, one that was left open does not") {
  CaseResult result = failed_case(2);
  result.rounds[0].counted = false;
  CHECK(assembled(result).bound == violation_bound(2, 2));
  result = passed_case(4);
  result.rounds[0].findings = {two_rows(1)};
  result.rounds[0].findings[0].weight = Weight::inconclusive;
  CHECK(assembled(result).bound == violation_bound(3, 0));
}

TEST_CASE("evidence by construction has no bound") {
  CaseResult result = passed_case(5);
  result.deterministic = true;
  CHECK_FALSE(assembled(result).bound);
}

TEST_CASE("the last gate: a case in which no round counted is inconclusive, whoever forgot to say so") {
  CaseResult result = passed_case(3);
  for (JudgedRound& judged : result.rounds) judged.counted = false;
  CHECK(assembled(result).verdict == Verdict::inconclusive);
  CHECK(checks_of(assembled(result)) == Checks{"rounds"});
  CHECK(assembled(burst_of({})).verdict == Verdict::inconclusive);
}

TEST_CASE("the last gate: a round that broke off is inconclusive, whoever forgot to say so") {
  CaseResult result = passed_case(3);
  result.rounds[1].round.error = "the key could not be fetched: 503";
  const CaseReport report = assembled(result);
  CHECK(report.verdict == Verdict::inconclusive);
  REQUIRE(checks_of(report) == Checks{"round"});
  CHECK(report.findings[0].round == 2);
}

TEST_CASE("a case that already says why gets no second reason") {
  CaseResult result = burst_of({});
  result.findings = {two_rows(1)};
  result.findings[0].weight = Weight::inconclusive;
  CHECK(checks_of(assembled(result)) == Checks{"effect"});
}

TEST_CASE("a skipped case is skipped, a run of nothing else is inconclusive") {
  CaseResult result = burst_of({});
  result.skipped = "the scenario has no lock";
  const Report report = assemble(plan_of(), facts(), {result});
  CHECK(report.cases[0].verdict == Verdict::skipped);
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(assemble(plan_of({}), facts(), {}).verdict == Verdict::inconclusive);
}

TEST_CASE("findings stand in the order of their weight") {
  CaseResult result = passed_case(2);
  Finding open = two_rows(1), note = two_rows(1);
  open.weight = Weight::inconclusive;
  note.weight = Weight::note;
  result.rounds[0].findings = {note, open};
  result.rounds[1].findings = {two_rows(2)};
  const CaseReport report = assembled(result);
  CHECK(report.findings[0].weight == Weight::failed);
  CHECK(report.findings[2].weight == Weight::note);
  CHECK_FALSE(report.findings[0].repeat.empty());
  CHECK_FALSE(report.findings[1].repeat.empty());
  CHECK(report.findings[2].repeat.empty());
}

TEST_CASE("what a shared effect should come to is scaled to the operations of a round") {
  CaseResult result = passed_case(2);
  for (JudgedRound& judged : result.rounds) judged.round.operations.resize(3);
  CHECK(assembled(result).effects[1].expected == "-3");
  result.rounds[0].round.operations.resize(1);
  CHECK(assembled(result).effects[1].expected == "\"-1 each time\"");
  CHECK(assembled(result).effects[0].expected == "1");
  result = passed_case(2);
  for (JudgedRound& judged : result.rounds) judged.effective_per_operation = 3;
  CHECK(assembled(result).effects[0].expected == "3");
}

TEST_CASE("a late row shows in what was seen") {
  CaseResult result = passed_case(1);
  result.rounds[0].round.readings.push_back({"orders", 0, Phase::at_end, 9s, Measure(Decimal(2)), "", ""});
  result.rounds[0].round.readings.push_back({"stock", 0, Phase::at_end, 9s, Measure(Decimal(3)), "", ""});
  const CaseReport report = assembled(result);
  CHECK(report.effects[0].max == Measure(Decimal(2)));
  CHECK(report.effects[1].min == Measure(Decimal(-1)));  // everybody's: what it is later says nothing
}

// ---- rounds that are kept

TEST_CASE("kept: the first, the slowest, and every round that failed, up to a cap") {
  CaseResult result =
      passed_case(30);  // the accepted answer of round n takes n ms more: the last is the slowest
  CaseReport report = assembled(result);
  REQUIRE(report.rounds_kept.size() == 2);
  CHECK(report.rounds_kept[0].why == "first");
  CHECK(report.rounds_kept[1].why == "slowest");
  CHECK(report.rounds_kept[1].judged.round.trial.number == 30);
  CHECK(report.rounds_not_kept == 28);

  report = assembled(failed_case(30));
  CHECK(report.rounds_kept.size() == static_cast<std::size_t>(kept_at_most) + 1);
  CHECK(report.rounds_not_kept == 30 - kept_at_most - 1);
}

TEST_CASE("kept bodies are shortened, and say so, past a number of attempts only accepted ones have one") {
  CaseResult result = burst_of({round_of(1, 300, 1, 1)});
  result.rounds[0].round.attempts[0].answer->body = std::string(5000, 'x');
  const std::vector<Attempt> kept = assembled(result).rounds_kept[0].judged.round.attempts;
  REQUIRE(kept.size() == 300);
  CHECK(kept[0].answer->body.size() == kept_body);
  CHECK(kept[0].answer->cut);
  CHECK_FALSE(kept[1].answer->cut);
  CHECK(kept[kept_bodies].answer->body.empty());
  CHECK(kept[kept_bodies].answer->cut);
}

// ---- masks

TEST_CASE("a secret is masked wherever it got to") {
  const std::string secret = "s3cr3t-p4ss";
  Plan plan = plan_of();
  plan.secrets.add(secret);
  plan.file = secret + "/f.json";
  plan.scenario.name = plan.scenario.target.url = plan.scenario.target.reference = secret;
  plan.cases[0].scenario.effects[0].expect = TextIs{secret};
  CaseResult result = failed_case(1);
  JudgedRound& judged = result.rounds[0];
  Finding& finding = judged.findings[0];
  finding.message = finding.mend = finding.key = finding.alike = "x " + secret;
  finding.expected = finding.actual = Measure(secret);
  finding.evidence = {secret};
  Round& round = judged.round;
  Operation& operation = round.operations[0];
  operation.key = operation.ref = operation.identity = secret;
  operation.user["password"] = operation.vars["jwt"] = "Bearer " + secret;
  Attempt& attempt = round.attempts[0];
  attempt.origin = attempt.connection = attempt.error = attempt.answer->body = secret;
  attempt.answer->headers = {{"X-Echo", secret}};
  round.readings[1].value = Measure(secret);
  round.readings[1].error = round.readings[1].rows = "at mysql://shop:" + secret + "@127.0.0.1";
  round.events = {{1us, secret}};
  LockState lock;
  lock.value = lock.owner = secret;
  round.lock = {lock};
  round.probe = ConcurrencyProbe{8, 1ms, 1ms, false, secret};
  round.error = secret;
  RunFacts run = facts();
  run.command = {"--set", "stores.db=mysql://shop:" + secret + "@127.0.0.1/shop"};
  const std::string text = dump(to_json(assemble(plan, run, {result})));
  CHECK(text.find(secret) == std::string::npos);
  CHECK(text.find("***") != std::string::npos);
}

TEST_CASE("a secret that is one of the report's own words breaks nothing") {
  for (const char* word : {"passed", "accepted", "burst", "answered", "orders", "failed", "before"}) {
    Plan plan = plan_of();
    plan.secrets.add(word);
    const Json json = to_json(assemble(plan, facts(), {failed_case(2)}));
    CHECK(to_json(report_from_json(json)) == json);
    CHECK(json["verdict"] == "failed");
  }
}

// ---- the command that shows it again

TEST_CASE("words are quoted as a shell needs them") {
  CHECK(shell_quoted("scenarios/order.json") == "scenarios/order.json");
  CHECK(shell_quoted("") == "''");
  CHECK(shell_quoted("a b") == "'a b'");
  CHECK(shell_quoted("it's") == "'it'\\''s'");
  CHECK(shell_quoted("$(rm -rf)`x`\"!") == "'$(rm -rf)`x`\"!'");
  CHECK(shell_quoted("~/x") == "'~/x'");
  CHECK(repeat_command("my file.json", "v2 (new)", {"--target", "http://h:1/?a=1&b=2"}) ==
        "dupcheck run 'my file.json' --only 'v2 (new)' --target 'http://h:1/?a=1&b=2'");
}
