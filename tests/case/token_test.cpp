// token: what must not get in, and that nothing is used up by a check that fails.

#include "stocked.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

using Forms = std::vector<std::string>;

/// Tokens that the service issues, under a contract that turns bad ones away.
CasePlan issued() {
  CasePlan plan = plan_of("token", TokenOptions{}, contract_with([](Contract& contract) {
                            contract.duplicates = contract.after_success = {Outcome::rejected};
                            contract.bad_token = Outcomes{Outcome::rejected};
                          }));
  plan.scenario.key = FetchedKey{};
  return plan;
}
CasePlan with_everything() {
  CasePlan plan = issued();
  plan.scenario.users = {{{"id", "1"}}, {{"id", "2"}}};
  plan.scenario.contract.key_scope = KeyScope::user;
  plan.scenario.memory = LockSpec{"redis", parse_template("token:${key}"), {}};
  plan.scenario.variations["other"] = plan.scenario.variations["without_key"] = plan.scenario.submit;
  return plan;
}

JudgedRound judged(const CasePlan& plan, const std::string& form, Round round) {
  round.trial.form = form;
  if (form == "another-user") round.operations[1].key = round.operations[0].key;
  return token().judge(plan, std::move(round));
}

/// The bad one (operation 1), then the right one (operation 0).
Round bad_then_right(int bad, int right, int bad_orders, int right_orders) {
  return round_of({{bad, 0ms, 10ms, 1}, {right, 20ms, 30ms, 0}}, {right_orders, bad_orders});
}
/// And one more with a fresh token, which has no first reading.
Round and_fresh(Round round, int fresh) {
  const Round more = round_of({{fresh, 40ms, 50ms, 2}}, {});
  round.attempts.push_back(more.attempts.front());
  round.attempts.back().number = 3;
  Operation operation;
  operation.key = "key-2";
  round.operations.push_back(operation);
  round.readings.push_back({"orders", 2, Phase::after, 1s, Measure(Decimal(fresh == 201 ? 1 : 0)), "", ""});
  return round;
}
Round twice(int again, int orders) { return round_of({{201, 0ms, 10ms}, {again, 20ms, 30ms}}, {orders}); }

std::string why(const CasePlan& plan, const JudgedRound& round) {
  for (const Finding& finding : token().conclude(plan, {round}))
    if (finding.check == "precondition") return finding.message;
  return "";
}

const std::vector<std::string> bad_forms = {"forged", "expired", "another-user", "missing"};

}  // namespace

TEST_CASE("token takes the forms that a scenario has the means for, and says what it leaves out") {
  CHECK(forms_taken(token(), with_everything()) ==
        Forms{"used", "two-payloads", "missing", "forged", "expired", "another-user"});
  CHECK(forms_taken(token(), issued()) == Forms{"used", "forged"});
  const auto findings = token().conclude(issued(), {});
  REQUIRE(findings.back().weight == Weight::note);
  for (const char* form : {"two-payloads (", "missing (", "expired (", "another-user ("})
    CHECK(findings.back().message.find(form) != std::string::npos);
}

TEST_CASE("another user's token is only tried where the contract binds it to its user") {
  CasePlan plan = with_everything();
  plan.scenario.contract.key_scope = KeyScope::global;
  CHECK(forms_taken(token(), plan) == Forms{"used", "two-payloads", "missing", "forged", "expired"});
}

TEST_CASE("a key that the client makes up itself is only tried twice, and left out") {
  CasePlan plan = with_everything();
  plan.scenario.key = parse_template("${uuid}");
  CHECK(forms_taken(token(), plan) == Forms{"used", "two-payloads", "missing"});
  CHECK(token().skip(plan).empty());
  plan.scenario.variations.erase("without_key");
  CHECK_FALSE(token().skip(plan).empty());
  CHECK(token().skip(issued()).empty());
}

TEST_CASE("a used token that is turned away passes") {
  CHECK(judged(issued(), "used", twice(409, 1)).findings.empty());
  CHECK(judged(issued(), "used", twice(409, 1)).counted);
}

TEST_CASE("a used token that gets in again fails") {
  CHECK(verdict_of(judged(issued(), "used", twice(201, 2))) == Verdict::failed);
  CHECK(verdict_of(judged(issued(), "used", twice(201, 1))) == Verdict::failed);
  CHECK(verdict_of(judged(issued(), "used", twice(409, 2))) == Verdict::failed);
}

TEST_CASE("a used token may be answered in the words for a bad one as well") {
  CasePlan plan = issued();
  plan.scenario.contract.bad_token = Outcomes{Outcome::invalid};
  CHECK(verdict_of(judged(plan, "used", twice(403, 1))) == Verdict::passed);
  CHECK(verdict_of(judged(plan, "used", twice(404, 1))) == Verdict::failed);
}

TEST_CASE("without an accepted first submission nothing was used") {
  Round round = twice(409, 0);
  round.attempts[0].answer->status = 401;
  const JudgedRound refused = judged(issued(), "used", round);
  CHECK_FALSE(refused.counted);
  CHECK(refused.findings.empty());
  CHECK(why(issued(), refused).find("was not accepted") != std::string::npos);
}

TEST_CASE("two payloads on one token are one operation") {
  const CasePlan plan = with_everything();
  const auto with_other = [](Round round) {
    round.attempts[1].form = "other";
    return round;
  };
  CHECK(verdict_of(judged(plan, "two-payloads", with_other(twice(409, 1)))) == Verdict::passed);
  CHECK(verdict_of(judged(plan, "two-payloads", with_other(twice(201, 2)))) == Verdict::failed);
  CHECK(verdict_of(judged(plan, "two-payloads", with_other(twice(201, 1)))) == Verdict::failed);
}

TEST_CASE("a second payload that is refused for itself says nothing about the token") {
  CasePlan plan = with_everything();
  plan.scenario.contract.bad_token = std::nullopt;  // rejected, invalid or declined
  const auto with_control = [](int alone) {
    Round round =
        round_of({{201, 0ms, 10ms}, {400, 20ms, 30ms}, {alone, 40ms, 50ms, 1}}, {1, alone == 201 ? 1 : 0});
    round.attempts[1].form = round.attempts[2].form = "other";
    return round;
  };
  CHECK(judged(plan, "two-payloads", with_control(201)).counted);
  CHECK(judged(plan, "two-payloads", with_control(201)).findings.empty());
  CHECK_FALSE(judged(plan, "two-payloads", with_control(400)).counted);
}

TEST_CASE("a bad token that is turned away, with the right one accepted after it, passes") {
  for (const std::string form : {"forged", "expired", "missing"}) {
    const JudgedRound round = judged(with_everything(), form, bad_then_right(409, 201, 0, 1));
    INFO(form << ": " << told(round.findings));
    CHECK(round.counted);
    CHECK(round.findings.empty());
  }
  // Both orders are counted under the one key that the two users sent.
  const JudgedRound lent = judged(with_everything(), "another-user", bad_then_right(409, 201, 1, 1));
  INFO(told(lent.findings));
  CHECK(lent.counted);
  CHECK(lent.findings.empty());
}

TEST_CASE("a bad token that gets in fails, whatever comes after it") {
  for (const std::string& form : bad_forms) {
    const int by_key = form == "another-user" ? 1 : 0;
    const JudgedRound let_in =
        judged(with_everything(), form, bad_then_right(201, 201, 1 + by_key, 1 + by_key));
    INFO(form << ": " << told(let_in.findings));
    CHECK(verdict_of(let_in) == Verdict::failed);
    CHECK(has_check(let_in, "token"));
    const JudgedRound alone = judged(with_everything(), form, bad_then_right(201, 409, 1, by_key));
    CHECK(alone.counted);
    CHECK(verdict_of(alone) == Verdict::failed);
  }
}

TEST_CASE("a bad token that is turned away and leaves its effect all the same fails") {
  CHECK(verdict_of(judged(with_everything(), "forged", bad_then_right(409, 201, 1, 1))) == Verdict::failed);
  CHECK(verdict_of(judged(with_everything(), "another-user", bad_then_right(409, 201, 2, 2))) ==
        Verdict::failed);
  CasePlan stocked = with_everything();
  add_stock(stocked);
  Round round = bad_then_right(400, 201, 0, 1);
  read_stock(round, 10, 8);
  CHECK(verdict_of(judged(stocked, "missing", round)) == Verdict::failed);
}

TEST_CASE("a bad token that is refused in other words than the contract's fails") {
  CHECK(verdict_of(judged(with_everything(), "forged", bad_then_right(404, 201, 0, 1))) == Verdict::failed);
  CasePlan silent = with_everything();
  silent.scenario.contract.bad_token = std::nullopt;
  CHECK(verdict_of(judged(silent, "forged", bad_then_right(404, 201, 0, 1))) == Verdict::passed);
}

TEST_CASE("a token that a failed check has used up fails, when a fresh one is accepted") {
  for (const std::string form : {"forged", "another-user"}) {
    const JudgedRound used_up =
        judged(with_everything(), form, and_fresh(bad_then_right(409, 409, 0, 0), 201));
    INFO(form << ": " << told(used_up.findings));
    CHECK(used_up.counted);
    CHECK(checks_of(used_up.findings) == std::vector<std::string>{"used-up"});
    CHECK(verdict_of(used_up) == Verdict::failed);
  }
}

TEST_CASE("a door that lets nobody in proves nothing by keeping the bad token out") {
  for (const std::string& form : bad_forms) {
    const JudgedRound shut = judged(with_everything(), form, and_fresh(bad_then_right(401, 401, 0, 0), 401));
    CHECK_FALSE(shut.counted);
    CHECK(shut.findings.empty());
    CHECK(why(with_everything(), shut).find("proves nothing") != std::string::npos);
  }
}

TEST_CASE("a bad token without an answer leaves open whether it was let in") {
  Round round = bad_then_right(409, 201, 0, 1);
  lose(round.attempts[0]);
  CHECK(verdict_of(judged(with_everything(), "forged", round)) == Verdict::inconclusive);
}

TEST_CASE("a right token without an answer does not count as used up") {
  Round round = and_fresh(bad_then_right(409, 409, 0, 0), 201);
  lose(round.attempts[1]);
  CHECK_FALSE(judged(with_everything(), "forged", round).counted);
}

TEST_CASE("an endpoint that by contract lets everybody in without a key is left alone") {
  CasePlan plan = with_everything();
  plan.scenario.contract.missing_key = Outcomes{Outcome::accepted};
  const JudgedRound open = judged(plan, "missing", bad_then_right(201, 201, 0, 1));
  INFO(told(open.findings));
  CHECK(open.counted);
  CHECK(open.findings.empty());
}

TEST_CASE("a token whose key is not where the scenario says was not tried, and a note says so") {
  Round round = round_of({}, {0});
  round.events.push_back({0ns, "no key in Redis whose time could be over: token:key-0"});
  const JudgedRound absent = judged(with_everything(), "expired", round);
  CHECK(verdict_of(absent) == Verdict::passed);
  REQUIRE(absent.findings.size() == 1);
  CHECK(absent.findings[0].weight == Weight::note);
  CHECK(absent.findings[0].message.find("token:key-0") != std::string::npos);
}
