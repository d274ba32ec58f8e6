// distinct: the forms it takes, and what each of them shows.

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan_with(int users, bool slow, KeyScope scope = KeyScope::global) {
  CasePlan plan = plan_of("distinct", DistinctOptions{4, 1});
  plan.scenario.contract.key_scope = scope;
  for (int id = 1; id <= users; ++id) plan.scenario.users.push_back({{"id", std::to_string(id)}});
  if (slow) plan.scenario.variations["slow"] = plan.scenario.submit;
  return plan;
}

std::vector<std::string> forms_of(const CasePlan& plan) {
  std::vector<std::string> forms;
  History history;
  while (const auto trial = distinct().next(plan, history)) {
    forms.push_back(trial->form);
    history.push_back(counted_round());
    history.back().round.trial = *trial;
  }
  return forms;
}

JudgedRound judged(const CasePlan& plan, const std::string& form, Round round) {
  round.trial.form = form;
  return distinct().judge(plan, round);
}

/// Two users with one key: the orders of both are counted by that key.
Round sharing_a_key(int second_status, int orders) {
  Round round = round_of({{201, 0ms, 10ms, 0}, {second_status, 0ms, 9ms, 1}}, {orders, orders});
  round.operations[1].key = round.operations[0].key;
  return round;
}

}  // namespace

TEST_CASE("distinct takes the forms that the scenario has the means for") {
  using Forms = std::vector<std::string>;
  CHECK(forms_of(plan_with(0, false)) == Forms{"keys"});
  CHECK(forms_of(plan_with(1, false)) == Forms{"keys", "one-user"});
  CHECK(forms_of(plan_with(2, false)) == Forms{"keys", "one-user", "two-users"});
  CHECK(forms_of(plan_with(2, true)) == Forms{"keys", "one-user", "two-users", "slow-one"});
}

TEST_CASE("forms about two submissions send two, the others all") {
  const CasePlan plan = plan_with(2, true);
  History history;
  std::vector<int> attempts;
  while (const auto trial = distinct().next(plan, history)) {
    attempts.push_back(trial->attempts);
    history.push_back(counted_round());
    history.back().round.trial = *trial;
  }
  CHECK(attempts == std::vector<int>{4, 2, 2, 4});
}

TEST_CASE("every key accepted with an order of its own passes") {
  const JudgedRound all =
      judged(plan_with(0, false), "keys", round_of({{201, 0ms, 9ms, 0}, {201, 0ms, 10ms, 1}}, {1, 1}));
  CHECK(all.counted);
  CHECK(checks_of(all.findings).empty());
}

TEST_CASE("a key that is turned away without a reason fails") {
  const JudgedRound one_refused =
      judged(plan_with(0, false), "keys", round_of({{201, 0ms, 9ms, 0}, {409, 0ms, 10ms, 1}}, {1, 0}));
  CHECK(verdict_of(one_refused.findings) == Verdict::failed);
}

TEST_CASE("orders are counted per key: two and none are not one each") {
  const JudgedRound mixed =
      judged(plan_with(0, false), "keys", round_of({{201, 0ms, 9ms, 0}, {201, 0ms, 10ms, 1}}, {2, 0}));
  CHECK(verdict_of(mixed.findings) == Verdict::failed);
}

TEST_CASE("keys that were not in flight together do not count") {
  CHECK_FALSE(
      judged(plan_with(0, false), "keys", round_of({{201, 0ms, 9ms, 0}, {201, 10ms, 20ms, 1}}, {1, 1}))
          .counted);
}

TEST_CASE("one key of two users is one order under a global scope") {
  const CasePlan plan = plan_with(2, false, KeyScope::global);
  CHECK(verdict_of(judged(plan, "two-users", sharing_a_key(409, 1)).findings) == Verdict::passed);
  CHECK(verdict_of(judged(plan, "two-users", sharing_a_key(422, 1)).findings) == Verdict::passed);
  CHECK(verdict_of(judged(plan, "two-users", sharing_a_key(201, 2)).findings) == Verdict::failed);
}

TEST_CASE("one key of two users is two orders when the scope is the user") {
  const CasePlan plan = plan_with(2, false, KeyScope::user);
  CHECK(verdict_of(judged(plan, "two-users", sharing_a_key(201, 2)).findings) == Verdict::passed);
  CHECK(verdict_of(judged(plan, "two-users", sharing_a_key(409, 1)).findings) == Verdict::failed);
}

TEST_CASE("keys that wait for somebody else's slow one are found by the order of the answers") {
  const CasePlan plan = plan_with(0, true);
  const std::vector<Sent> quick = {{201, 0ms, 300ms, 0}, {201, 0ms, 10ms, 1}};
  const std::vector<Sent> waiting = {{201, 0ms, 300ms, 0}, {201, 0ms, 301ms, 1}};
  CHECK(checks_of(judged(plan, "slow-one", round_of(quick, {1, 1})).findings).empty());
  const JudgedRound late = judged(plan, "slow-one", round_of(waiting, {1, 1}));
  CHECK(checks_of(late.findings) == std::vector<std::string>{"delay"});
  CHECK(verdict_of(late.findings) == Verdict::failed);
  CHECK(late.findings.front().attempts == std::vector<int>{2});
}
