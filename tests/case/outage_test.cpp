// outage: what counts, what may be answered while the store is away, and that there is never a second effect.

#include <algorithm>

#include "case/cases.hpp"
#include "case/fault.hpp"
#include "case/fault_moments.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan_for(std::optional<OutagePolicy> policy) {
  OutageOptions options;
  options.threads = 2;
  CasePlan plan = plan_of("outage", options);
  plan.scenario.contract.outage = policy;
  plan.scenario.contract.duplicates = plan.scenario.contract.after_success = {Outcome::rejected};
  plan.scenario.lock_free = true;
  return plan;
}

constexpr auto closed = OutagePolicy::closed, open_to_all = OutagePolicy::open;

/// The store is away from 100 ms to 900 ms. Two submissions, and one retry after it.
Round round_with(const std::vector<Sent>& sent, int orders, const std::string& form = "before") {
  Round round = round_of(sent, {orders});
  round.trial.attempts = 2;
  round.trial.form = form;
  round.events = {{90ms, std::string(moments::outage_begins)},
                  {100ms, std::string(moments::outage_is_on)},
                  {110ms, std::string(Fault::seen) + "'redis' " + Fault::away},
                  {900ms, std::string(moments::outage_ends)},
                  {910ms, Fault::over}};
  return round;
}

Round refused_then(int status, int orders) {
  return round_with({{503, 150ms, 160ms}, {503, 150ms, 160ms}, {status, 2s, 2010ms}}, orders);
}

JudgedRound judged(const CasePlan& plan, const Round& round) { return outage().judge(plan, round); }

bool has(const std::vector<Finding>& findings, Weight weight, const std::string& check) {
  return std::ranges::any_of(findings,
                             [&](const Finding& f) { return f.weight == weight && f.check == check; });
}

}  // namespace

TEST_CASE("errors while the store is away and a retry that goes through pass a closed contract") {
  const JudgedRound round = judged(plan_for(closed), refused_then(201, 1));
  CHECK(round.counted);
  CHECK(round.findings.empty());
}

TEST_CASE("an outage whose submissions left two effects fails whatever the contract says") {
  for (const auto policy :
       {std::optional(closed), std::optional(open_to_all), std::optional<OutagePolicy>()}) {
    const Round two = round_with({{201, 150ms, 160ms}, {201, 150ms, 160ms}, {409, 2s, 2010ms}}, 2);
    CHECK(has(judged(plan_for(policy), two).findings, Weight::failed, "effect"));
  }
}

TEST_CASE("ghosts: everybody was refused, but two effects are there") {
  CHECK(has(judged(plan_for(closed), refused_then(409, 2)).findings, Weight::failed, "effect"));
}

TEST_CASE("errors that left one effect are right under a closed contract") {
  CHECK(judged(plan_for(closed), refused_then(409, 1)).findings.empty());
}

TEST_CASE("one accepted while the store is away, the other refused with an error, fails open") {
  const Round round = round_with({{201, 150ms, 160ms}, {503, 150ms, 160ms}, {409, 2s, 2010ms}}, 1);
  CHECK(has(judged(plan_for(closed), round).findings, Weight::failed, "fail-open"));
  CHECK(judged(plan_for(open_to_all), round).findings.empty());
}

TEST_CASE("answers as if nothing had happened do not show that the store is used at all") {
  const Round round = round_with({{201, 150ms, 160ms}, {409, 150ms, 160ms}, {409, 2s, 2010ms}}, 1);
  CHECK(has(judged(plan_for(closed), round).findings, Weight::inconclusive, "fail-open"));
}

TEST_CASE("an accepted answer that came after the outage was over is right") {
  const Round round = round_with({{201, 150ms, 950ms}, {503, 150ms, 160ms}, {409, 2s, 2010ms}}, 1);
  CHECK(judged(plan_for(closed), round).findings.empty());
}

TEST_CASE("connections that are cut are made again: an accepted answer then proves nothing") {
  CasePlan plan = plan_for(closed);
  std::get<OutageOptions>(plan.options).how = OutageOptions::How::cut;
  Round round = round_with({{201, 150ms, 160ms}, {503, 150ms, 160ms}, {409, 2s, 2010ms}}, 1);
  round.events[2].what = std::string(Fault::seen) + "3 connections to 'redis' cut";
  CHECK(judged(plan, round).findings.empty());
}

TEST_CASE("open means that somebody is let in") {
  CHECK(has(judged(plan_for(open_to_all), refused_then(201, 1)).findings, Weight::failed, "fail-closed"));
}

TEST_CASE("a key that does not go through after the outage is stuck") {
  CHECK(has(judged(plan_for(closed), refused_then(409, 0)).findings, Weight::failed, "stuck"));
  CHECK(has(judged(plan_for(closed), refused_then(503, 0)).findings, Weight::failed, "stuck"));
}

TEST_CASE("a key whose lock nobody declared may be stuck, or not yet free") {
  CasePlan plan = plan_for(closed);
  plan.scenario.lock_free = false;
  CHECK(has(judged(plan, refused_then(409, 0)).findings, Weight::inconclusive, "stuck"));
}

TEST_CASE("a key that the contract lets be burnt is not stuck") {
  CasePlan plan = plan_for(closed);
  plan.scenario.contract.after_failure = Outcomes{Outcome::rejected};
  CHECK(judged(plan, refused_then(409, 0)).findings.empty());
}

TEST_CASE("a lock alone: the retry is a new order, and a second effect is right") {
  CasePlan plan = plan_for(closed);
  plan.scenario.contract.after_success = {Outcome::accepted};
  const auto with = [](int orders) {
    return round_with({{201, 10ms, 500ms}, {409, 20ms, 30ms}, {201, 2s, 2010ms}}, orders, "during");
  };
  CHECK(judged(plan, with(2)).findings.empty());
  CHECK(has(judged(plan, with(3)).findings, Weight::failed, "effect"));
  CHECK(has(judged(plan, with(1)).findings, Weight::failed, "claimed-but-absent"));
}

TEST_CASE("an outage that nobody saw does not count") {
  Round round = refused_then(201, 1);
  round.events.erase(round.events.begin() + 2);
  CHECK_FALSE(judged(plan_for(closed), round).counted);
}

TEST_CASE("submissions that were released after the outage do not count") {
  CHECK_FALSE(
      judged(plan_for(closed), round_with({{201, 950ms, 960ms}, {409, 950ms, 960ms}, {409, 2s, 2010ms}}, 1))
          .counted);
}

TEST_CASE("during: somebody must have been under way when the outage came") {
  const auto done_at = [](Nanos done) {
    return round_with({{201, 10ms, done}, {409, 20ms, 30ms}, {409, 2s, 2010ms}}, 1, "during");
  };
  CHECK(judged(plan_for(closed), done_at(500ms)).counted);
  CHECK_FALSE(judged(plan_for(closed), done_at(95ms)).counted);
}

TEST_CASE("a contract that is silent about outages is asked to speak") {
  const CasePlan plan = plan_for({});
  History history = {judged(plan, refused_then(201, 1)), judged(plan, refused_then(201, 1))};
  history[1].round.trial.form = "during";
  const std::vector<Finding> findings = outage().conclude(plan, history);
  CHECK(has(findings, Weight::inconclusive, "contract"));
  CHECK(outage().conclude(plan_for(closed), history).empty());
}

TEST_CASE("an outage is tried before and during, and one that counts does not stand in for the other") {
  const CasePlan plan = plan_for(closed);
  History history;
  std::vector<std::string> tried;
  while (const auto trial = outage().next(plan, history)) {
    tried.push_back(trial->form);
    JudgedRound round = trial->form == "before" ? counted_round() : uncounted_round();
    round.round.trial = *trial;
    history.push_back(std::move(round));
  }
  CHECK(tried == std::vector<std::string>{"before", "during", "during"});
  const std::vector<Finding> findings = outage().conclude(plan, history);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message.starts_with("during: "));
}

TEST_CASE("an outage that cannot be brought about is not tried again") {
  const CasePlan plan = plan_for(closed);
  CHECK_FALSE(outage().next(plan, {broken_round("the Redis is not dupcheck's own")}));
}
