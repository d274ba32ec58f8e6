// steps: each expectation that is not met is a finding of its own, at its place in the file.

#include <algorithm>

#include "case/cases.hpp"
#include "case/steps_case_effects.hpp"
#include "case/steps_case_words.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CaseStep step_of(decltype(CaseStep::verb) verb, int number) {
  return {std::move(verb), {"shop.json", 40 + number, 5}, "/cases/0/steps/" + std::to_string(number)};
}

SubmitVerb submit(std::set<Outcome> expected) {
  SubmitVerb verb;
  verb.expect = std::move(expected);
  return verb;
}

CasePlan plan_with(std::vector<CaseStep> steps, int effective = 1) {
  return plan_of("steps", StepsOptions{std::move(steps), effective, 1});
}

JudgedRound judged(const CasePlan& plan, Round round, const std::vector<std::string>& events) {
  for (const std::string& event : events) round.events.push_back({1ms, event});
  return own_steps().judge(plan, std::move(round));
}

Reading orders(const Measure& value) {
  Reading reading;
  reading.effect = "orders";
  reading.value = value;
  return reading;
}

}  // namespace

TEST_CASE("steps whose answers and effects are as expected pass") {
  const std::vector<CaseStep> steps = {step_of(submit({Outcome::accepted}), 0),
                                       step_of(submit({Outcome::rejected}), 1)};
  const JudgedRound round = judged(plan_with(steps), round_of({{201}, {409}}, {1}),
                                   {sent_by(steps[0], 1, 1), sent_by(steps[1], 2, 2)});
  CHECK(round.counted);
  CHECK(round.findings.empty());
}

TEST_CASE("an answer that a step does not expect fails at its place in the file") {
  const std::vector<CaseStep> steps = {step_of(submit({Outcome::rejected}), 3)};
  const JudgedRound round = judged(plan_with(steps), round_of({{201}}, {1}), {sent_by(steps[0], 1, 1)});
  REQUIRE(checks_of(round.findings) == std::vector<std::string>{"step"});
  CHECK(round.findings[0].weight == Weight::failed);
  CHECK(round.findings[0].message ==
        "step /cases/0/steps/3 (line 43): attempt 1 is accepted where rejected was expected");
  CHECK(round.findings[0].expected == Measure(std::string("rejected")));
  CHECK(round.findings[0].actual == Measure(std::string("accepted")));
}

TEST_CASE("of several sent together each answer is judged") {
  const std::vector<CaseStep> steps = {step_of(submit({Outcome::accepted, Outcome::rejected}), 0)};
  const JudgedRound round =
      judged(plan_with(steps), round_of({{201}, {409}, {422}, {422}}, {1}), {sent_by(steps[0], 1, 4)});
  CHECK(checks_of(round.findings) == std::vector<std::string>{"step", "step"});
}

TEST_CASE("an answer that no rule names is inconclusive") {
  const std::vector<CaseStep> steps = {step_of(submit({Outcome::accepted}), 0)};
  const JudgedRound round = judged(plan_with(steps), round_of({{500}}, {1}), {sent_by(steps[0], 1, 1)});
  REQUIRE_FALSE(round.findings.empty());
  CHECK(round.findings[0].check == "step");
  CHECK(verdict_of(round.findings) == Verdict::inconclusive);
}

TEST_CASE("a lock that is not as expected fails with what it was") {
  const std::vector<CaseStep> steps = {step_of(submit({Outcome::accepted}), 0), step_of(LockVerb{}, 1)};
  const JudgedRound round =
      judged(plan_with(steps), round_of({{201}}, {1}),
             {sent_by(steps[0], 1, 1), not_as_expected(steps[1], "lock held within 2s", "lock free")});
  REQUIRE(checks_of(round.findings) == std::vector<std::string>{"step"});
  CHECK(round.findings[0].expected == Measure(std::string("lock held within 2s")));
  CHECK(round.findings[0].actual == Measure(std::string("lock free")));
}

TEST_CASE("a step that could not be carried out is inconclusive, and its round does not count") {
  const std::vector<CaseStep> steps = {step_of(submit({Outcome::accepted}), 0), step_of(ExpireVerb{}, 1)};
  const JudgedRound round =
      judged(plan_with(steps), round_of({{201}}, {1}),
             {sent_by(steps[0], 1, 1), not_carried_out(steps[1], "Redis refuses DEL lock:1: NOPERM")});
  CHECK_FALSE(round.counted);
  REQUIRE(checks_of(round.findings) == std::vector<std::string>{"step"});
  CHECK(round.findings[0].weight == Weight::inconclusive);
  CHECK(round.findings[0].message.find("NOPERM") != std::string::npos);
  CHECK_FALSE(round.findings[0].mend.empty());
}

TEST_CASE("steps leave as many effects as they say, and no more") {
  const std::vector<CaseStep> steps = {step_of(SubmitVerb{}, 0), step_of(SubmitVerb{}, 1)};
  const auto verdict = [&](int effective, int orders_made) {
    return verdict_of(judged(plan_with(steps, effective), round_of({{201}, {201}}, {orders_made}),
                             {sent_by(steps[0], 1, 1), sent_by(steps[1], 2, 2)})
                          .findings);
  };
  CHECK(verdict(2, 2) == Verdict::passed);
  CHECK(verdict(1, 2) == Verdict::failed);
  CHECK(verdict(2, 1) == Verdict::failed);
}

TEST_CASE("too few effects prove nothing when a submission got no answer, and right ones are right") {
  const std::vector<CaseStep> steps = {step_of(SubmitVerb{}, 0)};
  const auto verdict = [&](int orders_made) {
    Round round = round_of({{201}}, {orders_made});
    round.attempts[0].fate = Fate::lost;
    round.attempts[0].answer.reset();
    return verdict_of(judged(plan_with(steps), std::move(round), {sent_by(steps[0], 1, 1)}).findings);
  };
  CHECK(verdict(0) == Verdict::inconclusive);
  CHECK(verdict(1) == Verdict::passed);
  CHECK(verdict(2) == Verdict::failed);
}

TEST_CASE("an effect in the midst is a number, a text or a range") {
  EffectsVerb verb;
  verb.expect["orders"] = Formula(1);
  CHECK_FALSE(first_miss(verb, {orders(Decimal(1))}));
  REQUIRE(first_miss(verb, {orders(Decimal(0))}));
  CHECK(first_miss(verb, {orders(Decimal(0))})->actual == "orders is 0");
  verb.expect["orders"] = TextIs{"PAID"};
  CHECK_FALSE(first_miss(verb, {orders(std::string("PAID"))}));
  CHECK(first_miss(verb, {orders(std::string("OPEN"))}));
  verb.expect["orders"] = Range{Decimal(1), Decimal(2)};
  CHECK_FALSE(first_miss(verb, {orders(Decimal(2))}));
  CHECK(first_miss(verb, {orders(Decimal(3))})->expected == "orders 1 to 2");
}

TEST_CASE("an effect that cannot be read is an error, and no miss") {
  EffectsVerb verb;
  verb.expect["orders"] = Formula(1);
  Reading unreadable = orders({});
  unreadable.value.reset();
  unreadable.error = "no such table: orders";
  CHECK(first_miss(verb, {unreadable})->error == "no such table: orders");
}
