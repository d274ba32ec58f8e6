// soak, on a shop that does what a test tells it to: real HTTP, a real SQLite file.

#include <algorithm>
#include <mutex>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "case/cases.hpp"
#include "case/rounds.hpp"
#include "case/soak_ledger.hpp"
#include "case/soak_tokens.hpp"
#include "case/steps.hpp"
#include "judge/soak_result.hpp"
#include "literal.hpp"
#include "support/catch.hpp"
#include "support/scripted_shop.hpp"

using namespace dupcheck;
using namespace dupcheck::test;
using Catch::Matchers::Contains;

namespace {

SoakOptions keys(int count, int times = 3) {
  SoakOptions options;
  options.keys = count;
  options.times = times;
  options.connections = 12;
  return options;
}

/// What a soak of a scripted shop comes to.
class Soak {
 public:
  explicit Soak(ScriptedShop::Script script, SoakOptions options = keys(20))
      : shop(std::move(script)), plan(plan_of("soak", std::move(options))) {
    Scenario& scenario = plan.scenario;
    scenario.target.url = shop.url();
    scenario.stores["db"] = shop.database_url();
    scenario.contract.duplicates = scenario.contract.after_success = {Outcome::rejected};
    scenario.timeouts.settle = 60ms;
    scenario.submit.path = parse_template("/orders");
    scenario.submit.body = RawBody{parse_template(R"({"request_id":"${key}","ref":"${ref}"})"), {}, false};
  }

  void run(const StopFlag& stop = never_stopped()) {
    RunContext context{"run12345", Stores(plan.scenario.stores, {}), {}, stop, false, 0};
    const Case kind = soak();
    const Trial trial = kind.next(plan, {}).value();
    Stage stage(plan.scenario, context, trial);
    try {
      kind.perform(stage, plan, trial);
      Round round = stage.finish();
      round.probe = probe;
      judged = kind.judge(plan, std::move(round));
    } catch (const std::exception& error) {
      judged = kind.judge(plan, stage.finish_broken(error.what()));
    }
    CHECK_FALSE(kind.next(plan, {judged}));
    all = judged.findings;
    for (Finding& finding : kind.conclude(plan, {judged})) all.push_back(std::move(finding));
  }
  const SoakResult& result() const {
    REQUIRE(judged.round.soak);
    return *judged.round.soak;
  }
  std::vector<std::string> words() const {
    std::vector<std::string> said;
    for (const Finding& finding : all)
      said.push_back(fmt::format("{} {}", word(finding.weight), finding.check));
    return said;
  }

  ScriptedShop shop;
  CasePlan plan;
  /// The runner's: a scripted shop works on several at once.
  std::optional<ConcurrencyProbe> probe = ConcurrencyProbe{8, 5ms, 6ms, true, {}};
  JudgedRound judged;
  std::vector<Finding> all;
};

using Words = std::vector<std::string>;

void one_order(ScriptedShop& shop, Call& call) {
  if (call.nth() > 1) return call.answer(409);
  std::this_thread::sleep_for(2ms);
  call.answer(201, shop.add_order(call));
}

/// Every second row of this key is one too many.
bool is_unlucky(const Call& call) { return call.key() < "8"; }

}  // namespace

TEST_CASE("soak: every key has its one order, and the soak counts") {
  Soak soak(one_order);
  soak.run();
  CHECK(soak.words() == Words{});
  CHECK(soak.judged.counted);
  const SoakResult& result = soak.result();
  CHECK(result.keys == 20);
  CHECK(result.sent == 60);
  CHECK(soak.shop.requests() == 60);
  CHECK(result.outcomes == std::map<Outcome, std::size_t>{{Outcome::accepted, 20}, {Outcome::rejected, 40}});
  CHECK(result.verified == 20);
  CHECK(result.wrong_keys == 0);
  CHECK(result.overlapped > 0);
  CHECK(result.in_flight <= 12);
  CHECK(result.effects.front().least == 1);
  CHECK(result.settled);
  CHECK(soak.judged.round.operations.size() == 1);
  CHECK(std::ranges::none_of(soak.judged.round.events,
                             [](const Event& event) { return event.what.starts_with("soak:"); }));
}

TEST_CASE("soak: keys with two orders fail, and only they") {
  std::mutex mutex;
  std::set<std::string> unlucky;
  Soak soak([&](ScriptedShop& shop, Call& call) {
    if (call.nth() == 2 && is_unlucky(call)) {
      const std::lock_guard lock(mutex);
      unlucky.insert(call.key());
      shop.add_order(call);
    }
    one_order(shop, call);
  });
  soak.run();
  CHECK(soak.words() == Words{"failed effect"});
  CHECK(soak.result().wrong_keys == unlucky.size());
  CHECK(soak.result().wrong.size() == std::min<std::size_t>(unlucky.size(), 10));
  CHECK(unlucky.contains(soak.result().wrong.front().key));
  CHECK(soak.result().wrong.front().actual == 2);
  CHECK(soak.judged.counted);
}

TEST_CASE("soak: two keys' wrongs do not make up for each other") {
  std::mutex mutex;
  int orders = 0;
  Soak soak([&](ScriptedShop& shop, Call& call) {
    if (call.nth() > 1) return call.answer(409);
    const std::lock_guard lock(mutex);
    ++orders;
    if (orders == 2) shop.add_order(call);
    call.answer(201, orders == 1 ? std::string("{}") : shop.add_order(call));
  });
  soak.run();
  CHECK(soak.result().wrong_keys == 2);
  CHECK(soak.words() == Words{"failed effect"});
}

TEST_CASE("soak: a row that comes late is waited for, and one too many that comes late is found") {
  Soak late(
      [](ScriptedShop& shop, Call& call) {
        if (call.nth() > 1) return call.answer(409);
        shop.later(80ms, [&shop, call] { shop.add_order(call); });
        call.answer(201);
      },
      keys(3));
  late.plan.scenario.timeouts.settle = 200ms;
  late.run();
  CHECK(late.words() == Words{});
  Soak twice(
      [](ScriptedShop& shop, Call& call) {
        if (call.nth() > 1) return call.answer(409);
        shop.later(80ms, [&shop, call] { shop.add_order(call); });
        call.answer(201, shop.add_order(call));
      },
      keys(3));
  twice.plan.scenario.timeouts.settle = 200ms;
  twice.run();
  CHECK(twice.words() == Words{"failed effect"});
  CHECK(twice.result().wrong_keys == 3);
}

TEST_CASE("soak: answers outside the contract fail though the rows are right") {
  Soak soak([](ScriptedShop& shop, Call& call) {
    call.answer(201,
                call.nth() == 1 ? shop.add_order(call) : fmt::format("{{\"order_no\":\"X{}\"}}", call.nth()));
  });
  soak.run();
  CHECK(soak.words() == Words{"failed answer"});
  CHECK(soak.result().wrong_keys == 0);
}

TEST_CASE(
    "soak: a target that hangs up now and then leaves open what it has not done, and fails what it has") {
  Soak open([](ScriptedShop& shop, Call& call) {
    if (is_unlucky(call)) return call.close();
    one_order(shop, call);
  });
  open.run();
  CHECK(open.words() == Words{"inconclusive effect", "inconclusive answer"});
  CHECK(open.result().open_keys + open.result().outcomes.at(Outcome::accepted) == 20);
  Soak twice(
      [](ScriptedShop& shop, Call& call) {
        shop.add_order(call);
        call.close();
      },
      keys(5, 2));
  twice.run();
  CHECK(twice.words().front() == "failed effect");
  CHECK(twice.result().wrong_keys == 5);
}

TEST_CASE("soak: a target that nobody reaches, or that refuses all, shows nothing") {
  Soak refused([](ScriptedShop&, Call& call) { call.answer(401); });
  refused.run();
  CHECK(refused.words() == Words{"inconclusive answer"});
  Soak gone(one_order, keys(4));
  gone.plan.scenario.target.url = "http://127.0.0.1:9";
  gone.run();
  CHECK(gone.words().front() == "inconclusive answer");
  CHECK_FALSE(gone.judged.counted);
}

TEST_CASE("soak: one connection is no race, and nothing to verify by is no pass") {
  SoakOptions alone = keys(5);
  alone.connections = 1;
  Soak serial(one_order, alone);
  serial.run();
  CHECK(serial.words() == Words{"inconclusive contention"});
  CHECK_FALSE(serial.judged.counted);
  Soak blind(one_order);
  blind.plan.scenario.effects.front().query =
      SqlQuery{"db", "SELECT COUNT(*) FROM orders o WHERE o.ref = :ref"};
  blind.run();
  CHECK(blind.words() == Words{"note verification", "inconclusive verification"});
  CHECK_FALSE(blind.judged.counted);
}

TEST_CASE("soak: submissions in flight together are no race while the target may serve one at a time") {
  Soak unknown(one_order);
  unknown.probe.reset();
  unknown.run();
  CHECK(unknown.words() == Words{"inconclusive contention"});
  CHECK_FALSE(unknown.judged.counted);
  Soak in_turn(one_order);
  in_turn.probe->concurrent = false;
  in_turn.run();
  CHECK(in_turn.words() == Words{"inconclusive contention"});
  CHECK_FALSE(in_turn.judged.counted);
  Soak meant_to(one_order);
  meant_to.probe.reset();
  meant_to.plan.scenario.contract.serial = true;
  meant_to.run();
  CHECK(meant_to.words().empty());
  CHECK(meant_to.judged.counted);
}

TEST_CASE("soak: a grouped query of the user's own verifies what cannot be asked in bulk") {
  SoakOptions options = keys(20);
  options.verify = SqlQuery{"db", "SELECT ref, COUNT(*) FROM orders WHERE ref LIKE :run_prefix GROUP BY ref"};
  const auto run = [&](const ScriptedShop::Script& script) {
    Soak soak(script, options);
    soak.plan.scenario.effects.front().query =
        SqlQuery{"db", "SELECT COUNT(*) FROM orders o WHERE o.ref = :ref"};
    soak.run();
    return std::pair(soak.words(), soak.result().wrong_keys);
  };
  CHECK(run(one_order) == std::pair(Words{}, std::size_t{0}));
  const auto [words, wrong] = run([](ScriptedShop& shop, Call& call) {
    if (call.nth() == 2) shop.add_order(call);
    one_order(shop, call);
  });
  CHECK(words == Words{"failed effect"});
  CHECK(wrong == 20);
  options.verify->sql = "SELECT order_no, COUNT(*) FROM orders GROUP BY order_no";  // names no key
  CHECK(run(one_order).first == Words{"inconclusive verification"});
  options.verify->sql = "SELECT nothing FROM nowhere";
  CHECK(run(one_order).first == Words{"inconclusive verification"});
}

TEST_CASE("soak: a time ends it, and a key that was begun is finished") {
  SoakOptions options = keys(1);
  options.keys.reset();
  options.length = 600ms;
  Soak soak(one_order, options);
  soak.run();
  CHECK(soak.words() == Words{});
  CHECK(soak.result().keys > 1);
  CHECK(soak.result().sent == 3 * soak.result().keys);
  CHECK(soak.result().length >= 590ms);
}

TEST_CASE("soak: at a rate that the target does not keep up with, late submissions are counted and said") {
  SoakOptions options = keys(4);
  options.connections = 2;
  options.rate = 1000;
  Soak soak(
      [](ScriptedShop& shop, Call& call) {
        std::this_thread::sleep_for(30ms);
        one_order(shop, call);
      },
      options);
  soak.run();
  CHECK(soak.words() == Words{"note late"});
  CHECK(soak.result().late >= 8);
  CHECK(soak.result().late < 12);
  CHECK(soak.judged.counted);
}

TEST_CASE("soak: fetched keys are one request each, said as such") {
  std::atomic<int> tokens = 0;
  Soak soak([&](ScriptedShop& shop, Call& call) {
    if (call.request().starts_with("GET /token"))
      return call.answer(200, fmt::format("{{\"token\":\"t{}\"}}", ++tokens));
    one_order(shop, call);
  });
  FetchedKey fetched{Submit{}, "/token"};
  fetched.request.method = "GET";
  fetched.request.path = parse_template("/token");
  soak.plan.scenario.key = fetched;
  soak.run();
  CHECK(soak.words() == Words{"note fetched"});
  CHECK(soak.result().keys == 20);
  CHECK(soak.result().fetched <= static_cast<std::size_t>(tokens.load()));
  CHECK(soak.result().fetched >= 20);
  CHECK(soak.judged.counted);
}

TEST_CASE("soak: keys that cannot be fetched break the round off") {
  Soak soak([](ScriptedShop&, Call& call) { call.answer(503); });
  FetchedKey fetched{Submit{}, "/token"};
  fetched.request.method = "GET";
  fetched.request.path = parse_template("/token");
  soak.plan.scenario.key = fetched;
  soak.run();
  CHECK(soak.words().front() == "inconclusive round");
}

TEST_CASE("soak: an interrupt ends it soon, without a verdict") {
  StopFlag stop{false};
  Soak soak(
      [&](ScriptedShop& shop, Call& call) {
        if (shop.requests() > 100) stop = true;
        one_order(shop, call);
      },
      keys(1'000'000));
  soak.run(stop);
  CHECK(soak.judged.round.interrupted);
  CHECK(soak.words() == Words{"inconclusive rounds"});
  CHECK(soak.shop.requests() < 1'000);
}

TEST_CASE("soak: steps for every single operation skip it, saying what to do") {
  CasePlan plan = plan_of("soak", keys(5));
  const Case kind = soak();
  CHECK(kind.skip(plan).empty());
  plan.scenario.after = {{SqlQuery{"db", "DELETE FROM orders WHERE ref = :ref"}, {}, "/after/0"}};
  CHECK_THAT(kind.skip(plan), Contains("\"after\"") && Contains("cleanup"));
  plan.scenario.before = plan.scenario.after;
  CHECK_THAT(kind.skip(plan), Contains("\"before\"") && Contains("\"with\": {\"before\": []}"));
}

TEST_CASE("the ledger of a soak gives every key back as it was, as often as it is asked") {
  SoakLedger ledger;
  for (int i = 0; i < 2'500; ++i)
    ledger.add({fmt::format("key {}\n{}", i, std::string(static_cast<std::size_t>(i % 7), '\0')),
                i % 2 ? "" : "ref",
                {{Outcome::accepted, 1}, {Outcome::unknown, i}},
                i % 3,
                i,
                i % 5 == 0});
  CHECK(ledger.size() == 2'500);
  for (int pass = 0; pass < 2; ++pass) {
    ledger.rewind();
    CHECK(ledger.next(1'000).size() == 1'000);
    CHECK(ledger.next(1'000).size() == 1'000);
    const std::vector<SoakKey> last = ledger.next(1'000);
    REQUIRE(last.size() == 500);
    CHECK(ledger.next(1'000).empty());
    CHECK(last[499].key == "key 2499\n");
    CHECK(last[498].key == std::string("key 2498\n") + std::string(6, '\0'));
    CHECK(last[498].ref == "ref");
    CHECK(last[499].answers == std::map<Outcome, int>{{Outcome::accepted, 1}, {Outcome::unknown, 2499}});
    CHECK(last[499].least == 0);
    CHECK(last[499].most == 2499);
    CHECK_FALSE(last[499].open);
    CHECK(last[495].open);
  }
}

TEST_CASE(
    "tokens are fetched ahead, no further than asked for, and their trouble is told to whoever takes one") {
  std::atomic<int> made = 0;
  TokenSupply supply(
      [&](const StopFlag&) {
        if (made == 5) throw BrokenSetup("no more");
        Operation operation;
        operation.key = std::to_string(++made);
        return operation;
      },
      3);
  const auto take = [&] {
    while (true)
      if (auto operation = supply.take()) return operation->key;
  };
  CHECK(take() == "1");
  CHECK(take() == "2");
  CHECK(made <= 5);
  CHECK(take() == "3");
  CHECK(take() == "4");
  CHECK(take() == "5");
  CHECK_THROWS_AS(take(), BrokenSetup);
  CHECK(supply.fetched() == 5);
}
