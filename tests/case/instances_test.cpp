// instances: a burst over several base URLs.

#include "stocked.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan_of_two(bool slow = true) {
  CasePlan plan = plan_of("instances", InstancesOptions{4, 1}, contract_with([](Contract& contract) {
                            contract.duplicates = contract.after_success = {Outcome::rejected};
                          }));
  plan.scenario.target.instances = {"http://127.0.0.1:1", "http://127.0.0.1:2"};
  if (slow) plan.scenario.variations["slow"] = plan.scenario.submit;
  return plan;
}

/// Odd ones went to the first, even ones to the second; or only the first one to the first.
JudgedRound judged(const CasePlan& plan, const std::string& form, Round round) {
  round.trial.form = form;
  for (Attempt& attempt : round.attempts) {
    const bool to_first = form == "one-slow" ? attempt.number == 1 : attempt.number % 2 == 1;
    attempt.origin = plan.scenario.target.instances[to_first ? 0 : 1];
  }
  return instances().judge(plan, std::move(round));
}

Round burst_of(const std::vector<int>& statuses, int orders) {
  std::vector<Sent> sent;
  for (const int status : statuses) sent.push_back({status, 0ms, status == 201 ? 30ms : 20ms});
  return round_of(sent, {orders});
}
/// The first one works for long; the others come while it does.
Round around(int slow, const std::vector<int>& others, int orders) {
  std::vector<Sent> sent = {{slow, 0ms, 500ms}};
  for (const int status : others) sent.push_back({status, 100ms, status == 201 ? 130ms : 120ms});
  return round_of(sent, {orders});
}

std::string said(const JudgedRound& judged) {
  for (const Finding& finding : judged.findings)
    if (finding.check == "instances") return finding.message;
  return "";
}

}  // namespace

TEST_CASE("instances asks one of them slowly where the scenario has the means") {
  CHECK(forms_taken(instances(), plan_of_two()) == std::vector<std::string>{"together", "one-slow"});
  CHECK(forms_taken(instances(), plan_of_two(false)) == std::vector<std::string>{"together"});
}

TEST_CASE("without two instances there is nothing to try") {
  CasePlan plan = plan_of_two();
  CHECK(instances().skip(plan).empty());
  plan.scenario.target.instances.pop_back();
  CHECK_FALSE(instances().skip(plan).empty());
}

TEST_CASE("one order whoever was asked passes") {
  const JudgedRound together = judged(plan_of_two(), "together", burst_of({201, 409, 409, 409}, 1));
  CHECK(together.counted);
  CHECK(together.findings.empty());
  const JudgedRound slow = judged(plan_of_two(), "one-slow", around(201, {409, 409, 409}, 1));
  CHECK(slow.counted);
  CHECK(slow.findings.empty());
}

TEST_CASE("one order for each instance fails, and is said to be") {
  const JudgedRound each = judged(plan_of_two(), "together", burst_of({201, 201, 409, 409}, 2));
  CHECK(verdict_of(each) == Verdict::failed);
  CHECK(said(each).find("1 at http://127.0.0.1:1, 1 at http://127.0.0.1:2; one for each") !=
        std::string::npos);
  CHECK(verdict_of(judged(plan_of_two(), "one-slow", around(201, {201, 409, 409}, 2))) == Verdict::failed);
}

TEST_CASE("several orders at one instance are no matter of instances") {
  const JudgedRound several = judged(plan_of_two(), "together", burst_of({201, 409, 201, 409}, 2));
  CHECK(said(several).find("2 at http://127.0.0.1:1, 0 at http://127.0.0.1:2") != std::string::npos);
  CHECK(said(several).find("one for each") == std::string::npos);
}

TEST_CASE("two orders behind one answer fail as well") {
  CHECK(verdict_of(judged(plan_of_two(), "together", burst_of({201, 409, 409, 409}, 2))) == Verdict::failed);
}

TEST_CASE("another one may be through before the slow one is, and turn it away") {
  CasePlan plan = plan_of_two();
  plan.scenario.contract.duplicates = {Outcome::in_progress};
  const JudgedRound overtaken = judged(plan, "one-slow", around(409, {201, 423, 423}, 1));
  INFO(told(overtaken.findings));
  CHECK(overtaken.counted);
  CHECK(verdict_of(overtaken) == Verdict::passed);
  CHECK(verdict_of(judged(plan, "together", burst_of({201, 409, 423, 423}, 1))) == Verdict::failed);
}

TEST_CASE("submissions to one instance at a time do not count") {
  Round apart = round_of({{201, 0ms, 10ms}, {409, 20ms, 30ms}, {409, 0ms, 9ms}, {409, 20ms, 29ms}}, {1});
  const JudgedRound in_turn = judged(plan_of_two(), "together", apart);
  CHECK_FALSE(in_turn.counted);
  CHECK(has_check(in_turn, "contention") == false);
  const auto findings = instances().conclude(plan_of_two(false), {in_turn});
  CHECK(checks_of(findings) == std::vector<std::string>{"contention"});
  CHECK(findings[0].weight == Weight::inconclusive);
}

TEST_CASE("an instance that is down took no part") {
  Round round = burst_of({201, 409, 409, 409}, 1);
  for (const std::size_t i : {1, 3}) {
    round.attempts[i].fate = Fate::unsent;
    round.attempts[i].answer.reset();
    round.attempts[i].released = round.attempts[i].done = std::nullopt;
  }
  const JudgedRound one_down = judged(plan_of_two(), "together", round);
  CHECK_FALSE(one_down.counted);
  CHECK(verdict_of(one_down) == Verdict::inconclusive);
}

TEST_CASE("the others must come while the slow one works") {
  Round late = around(201, {409, 409, 409}, 1);
  late.attempts[0].done = late.attempts[0].silent_until = 50ms;
  CHECK_FALSE(judged(plan_of_two(), "one-slow", late).counted);
}
