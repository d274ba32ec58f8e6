// The probe submits what the scenario says, for its users, and from its supply.

#include "case/probe.hpp"

#include <thread>

#include "case/steps.hpp"
#include "literal.hpp"
#include "support/catch.hpp"
#include "support/scripted_shop.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

TEST_CASE("the probe speaks for a user where the scenario has users") {
  ScriptedShop shop([](ScriptedShop&, Call& call) {
    const bool is_submission = call.request().starts_with("POST /orders/7 ");
    if (is_submission) std::this_thread::sleep_for(20ms);
    call.answer(is_submission ? 201 : 404);
  });
  Scenario scenario = shop_scenario();
  scenario.target.url = shop.url();
  scenario.identity.reset();
  scenario.effects.clear();
  scenario.users = {{{"id", "7"}}};
  scenario.submit.path = parse_template("/orders/${user.id}");
  scenario.submit.body = RawBody{parse_template("{\"request_id\":\"${key}\"}"), {}, false};
  RunContext run{"run12345", Stores({}, {}), {}, never_stopped(), false, 0};
  const ConcurrencyProbe probe = probe_concurrency(scenario, run);
  CHECK(probe.error.empty());
  CHECK(probe.concurrent);
}

TEST_CASE("the probe puts the supply there again ahead of each of its operations") {
  const Step refill{SqlQuery{"db", "UPDATE products SET stock = 8"}, {}, "/cases/0/prepare/0"};
  const Step before{SqlQuery{"db", "INSERT INTO baskets VALUES (:key)"}, {}, "/before/0"};
  ConservationOptions options;
  options.prepare = {refill};
  CasePlan plan = plan_of("conservation", options);
  plan.scenario.before = {before};
  const std::vector<Step> steps = scenario_for_probe(plan).before;
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].pointer == refill.pointer);
  CHECK(steps[1].pointer == before.pointer);
  CHECK(scenario_for_probe(plan_of("burst", BurstOptions{})).before.empty());
}
