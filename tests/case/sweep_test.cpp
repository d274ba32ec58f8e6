// sweep: which spacings are tried, how each is judged, and what is said of many.

#include "case/cases.hpp"
#include "case/spacing.hpp"
#include "judge/spacing_ranges.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

using Is = SpacedPoint::Is;

/// One alone for 50 ms, and pairs: what the second of each was answered, when, and how many orders there are.
struct Pair {
  Nanos delta;
  int second;
  int orders;
  Nanos took = 5ms;
  int first = 201;
};

CasePlan remembering() {
  return plan_of("sweep", SweepOptions{}, contract_with([](Contract& contract) {
                   contract.duplicates = {Outcome::rejected};
                   contract.after_success = {Outcome::rejected};
                 }));
}
CasePlan forgetting() {
  CasePlan plan = remembering();
  plan.scenario.contract.after_success = {Outcome::accepted};
  return plan;
}

Round swept(const std::vector<Pair>& pairs, int number = 1) {
  std::vector<Sent> sent = {{201, 0ms, 50ms, 0}};
  std::vector<int> orders = {1};
  Nanos start = 1s;
  for (const Pair& pair : pairs) {
    const int operation = static_cast<int>(orders.size());
    sent.push_back({pair.first, start, start + 50ms, operation});
    sent.push_back({pair.second, start + pair.delta, start + pair.delta + pair.took, operation});
    orders.push_back(pair.orders);
    start += 10s;
  }
  Round round = round_of(sent, orders);
  round.trial.number = number;
  return round;
}

JudgedRound judged(const CasePlan& plan, const std::vector<Pair>& pairs, int number = 1) {
  return sweep().judge(plan, swept(pairs, number));
}

Verdict verdict(const CasePlan& plan, const Pair& pair) { return verdict_of(judged(plan, {pair}).findings); }

/// The gap of a lock given back before the commit: bad from 20 to 40 ms.
std::vector<Pair> with_a_gap() {
  return {{0ms, 409, 1},  {10ms, 409, 1}, {20ms, 201, 2, 60ms}, {30ms, 201, 2, 60ms},
          {40ms, 201, 2}, {60ms, 409, 1}, {3s, 409, 1}};
}

std::vector<Finding> with_check(const std::vector<Finding>& findings, const std::string& check) {
  std::vector<Finding> found;
  for (const Finding& finding : findings)
    if (finding.check == check) found.push_back(finding);
  return found;
}

}  // namespace

TEST_CASE("a pair with one order is good at every spacing where the contract remembers") {
  CHECK(verdict(remembering(), {0ms, 409, 1}) == Verdict::passed);
  CHECK(verdict(remembering(), {49ms, 409, 1, 30ms}) == Verdict::passed);
  CHECK(verdict(remembering(), {3s, 409, 1}) == Verdict::passed);
}

TEST_CASE("a second order is bad at every spacing where the contract remembers") {
  CHECK(verdict(remembering(), {0ms, 201, 2, 50ms}) == Verdict::failed);
  CHECK(verdict(remembering(), {3s, 201, 2}) == Verdict::failed);
}

TEST_CASE("a lock without memory may make a second order after the first answer, and must not before it") {
  CHECK(verdict(forgetting(), {60ms, 201, 2}) == Verdict::passed);
  CHECK(verdict(forgetting(), {60ms, 201, 1}) == Verdict::failed);
  CHECK(verdict(forgetting(), {10ms, 201, 2}) == Verdict::failed);
  CHECK(verdict(forgetting(), {10ms, 409, 1}) == Verdict::passed);
  CHECK(verdict(forgetting(), {60ms, 409, 1}) == Verdict::failed);
}

TEST_CASE("in between either is right, and the effects must follow the answer") {
  CHECK(verdict(forgetting(), {45ms, 201, 2, 50ms}) == Verdict::passed);
  CHECK(verdict(forgetting(), {45ms, 409, 1, 50ms}) == Verdict::passed);
  CHECK(verdict(forgetting(), {45ms, 201, 3, 50ms}) == Verdict::failed);
}

TEST_CASE("where all may have the same answer, a second one is no second order") {
  CasePlan plan = remembering();
  plan.scenario.identity.reset();
  plan.scenario.contract.duplicates = plan.scenario.contract.after_success = {Outcome::accepted};
  plan.scenario.contract.after_success = {Outcome::replayed};
  CHECK(verdict(plan, {10ms, 201, 1}) == Verdict::passed);
  CHECK(verdict(plan, {10ms, 201, 2}) == Verdict::failed);
}

TEST_CASE("past the window a second submission is a new operation") {
  CasePlan plan = remembering();
  plan.scenario.contract.window = 1s;
  CHECK(verdict(plan, {2s, 201, 2}) == Verdict::passed);
  CHECK(verdict(plan, {500ms, 201, 2}) == Verdict::failed);
  CHECK(verdict(plan, {2s, 409, 1}) == Verdict::failed);
}

TEST_CASE("two released at once may arrive the other way round") {
  CHECK(verdict(remembering(), {1ms, 201, 1, 50ms, 409}) == Verdict::passed);
}

TEST_CASE("in a train one may be turned away by what was released after it and arrived before it") {
  const auto train = [](Nanos third_released) {
    return sweep().judge(forgetting(), round_of({{201, 0ms, 50ms, 0},
                                                 {201, 1s, 1050ms, 1},
                                                 {409, 1060ms, 1075ms, 1},
                                                 {201, third_released, third_released + 50ms, 1}},
                                                {1, 2}));
  };
  CHECK(verdict_of(train(1065ms).findings) == Verdict::passed);
  CHECK(verdict_of(train(1080ms).findings) == Verdict::failed);
}

TEST_CASE("a first one turned away before the second was sent is turned away for nothing") {
  CHECK(verdict(remembering(), {60ms, 201, 1, 50ms, 409}) == Verdict::failed);
}

TEST_CASE("a pair of which nobody was answered is not known, and does not flood") {
  Round round = swept({{0ms, 409, 1}, {10ms, 409, 0}, {20ms, 409, 0}});
  for (Attempt& attempt : round.attempts) {
    if (attempt.operation < 2) continue;
    attempt.fate = Fate::timed_out;
    attempt.answer.reset();
    attempt.done.reset();
  }
  const JudgedRound judged = sweep().judge(remembering(), round);
  CHECK(judged.counted);
  CHECK(verdict_of(judged.findings) == Verdict::inconclusive);
  CHECK(with_check(judged.findings, "answer").size() == 1);
}

TEST_CASE("a stock that fell once too often is failed over the whole round") {
  CasePlan plan = remembering();
  EffectSpec stock;
  stock.name = "stock";
  stock.query = SqlQuery{"db", "SELECT stock FROM products"};
  stock.per_key = false;
  stock.change = Formula(-1);
  plan.scenario.effects.push_back(stock);
  const auto with_stock = [&](int after) {
    Round round = swept({{0ms, 409, 1}, {60ms, 409, 1}});
    round.readings.push_back({"stock", 0, Phase::before, 0ns, Measure(Decimal(100)), "", ""});
    round.readings.push_back({"stock", 0, Phase::after, 1s, Measure(Decimal(after)), "", ""});
    return verdict_of(sweep().judge(plan, round).findings);
  };
  CHECK(with_stock(97) == Verdict::passed);
  CHECK(with_stock(96) == Verdict::failed);
}

TEST_CASE("a range of bad spacings is one finding that names both its ends, and where it is good again") {
  const JudgedRound round = judged(remembering(), with_a_gap());
  CHECK(with_check(round.findings, "spacing").size() == 1);
  const auto ranges = with_check(sweep().conclude(remembering(), {round}), "spacing");
  REQUIRE(ranges.size() == 1);
  CHECK(ranges[0].weight == Weight::failed);
  CHECK(ranges[0].message.starts_with("Δ from 20.0 ms to 40.0 ms: 2 orders instead of 1"));
  CHECK(ranges[0].message.find("last good before it at 10.0 ms") != std::string::npos);
  CHECK(ranges[0].message.find("first good again at 60.0 ms") != std::string::npos);
  CHECK(ranges[0].key == "key-3");
  REQUIRE_FALSE(ranges[0].evidence.empty());
  CHECK(ranges[0].evidence[0].find("accepted 201, then accepted 201; orders 2") != std::string::npos);
}

TEST_CASE("two ranges far apart are two findings") {
  const JudgedRound round =
      judged(remembering(), {{0ms, 201, 2}, {50ms, 409, 1}, {1s, 201, 2}, {2s, 409, 1}});
  CHECK(with_check(sweep().conclude(remembering(), {round}), "spacing").size() == 2);
}

TEST_CASE("the protected window is noted as it was measured") {
  const auto note = [](const CasePlan& plan, const std::vector<Pair>& pairs) {
    const auto notes = with_check(sweep().conclude(plan, {judged(plan, pairs)}), "window");
    return notes.empty() ? std::string() : notes[0].message;
  };
  CHECK(note(remembering(), {{0ms, 409, 1}, {3s, 409, 1}}).find("up to Δ 3.00 s") != std::string::npos);
  CHECK(note(forgetting(), {{0ms, 409, 1}, {60ms, 201, 2}, {3s, 201, 2}}).find("from 60.0 ms on") !=
        std::string::npos);
  CHECK(note(remembering(), with_a_gap()).empty());
}

TEST_CASE("a sweep in which no pair could be judged is inconclusive") {
  CHECK(verdict_of(sweep().conclude(remembering(), {broken_round("no")})) == Verdict::inconclusive);
  CHECK(verdict_of(sweep().conclude(remembering(), {})) == Verdict::inconclusive);
}

TEST_CASE("the grid has both its ends, the end of the work is looked at in sixteenths") {
  const SweepOptions options{0ms, 125ms, 50ms, 2, true};
  CHECK(grid(options) == std::vector<Nanos>{0ms, 50ms, 100ms, 125ms});
  CHECK(around_the_end(options, 32ms).size() == 49);
  CHECK(around_the_end(options, 1ms) == std::vector<Nanos>{0ms, 2ms});
  CHECK(around_the_end(options, 10s).size() == 1);  // beyond the sweep's end there is nothing to look for
}

TEST_CASE("between neighbours that differ it looks closer until they are near enough") {
  const auto points = [](Nanos a, Nanos b) {
    SpacedPoint good, bad;
    good.is = Is::good;
    good.delta = a;
    bad.is = Is::bad;
    bad.delta = b;
    return std::vector<SpacedPoint>{bad, good};
  };
  CHECK(between_changes(points(0ms, 50ms), 3ms, 100) == std::vector<Nanos>{12500us, 25ms, 37500us});
  CHECK(between_changes(points(10ms, 15ms), 3ms, 100).size() == 1);
  CHECK(between_changes(points(10ms, 12ms), 3ms, 100).empty());
  CHECK(between_changes(points(0ms, 50ms), 3ms, 2).size() == 2);
}

TEST_CASE("the first round takes the grid, the second looks closer, and there is an end") {
  CasePlan plan = remembering();
  History history;
  const auto first = sweep().next(plan, history);
  REQUIRE(first);
  CHECK(first->deltas.size() == 61);
  CHECK(first->deltas.front() == 3s);  // the longest start first
  history.push_back(judged(plan, with_a_gap()));
  const auto second = sweep().next(plan, history);
  REQUIRE(second);
  CHECK(second->deltas.size() > 40);
  while (const auto more = sweep().next(plan, history)) {
    history.push_back(judged(plan, with_a_gap(), more->number));
    REQUIRE(history.size() < 8);
  }
  CHECK(history.size() <= 5);
}

TEST_CASE("a sweep that is not to be refined takes the grid and ends") {
  CasePlan plan = plan_of("sweep", SweepOptions{0ms, 60ms, 5ms, 10, false});
  History history = {judged(plan, {{0ms, 409, 1}})};
  CHECK_FALSE(sweep().next(plan, history));
}

TEST_CASE("trains of many are dealt over several rounds") {
  CasePlan plan = plan_of("sweep", SweepOptions{0ms, 3s, 50ms, 32, false});
  const auto first = sweep().next(plan, {});
  REQUIRE(first);
  CHECK(first->deltas.size() == 10);
  CHECK(sweep().planned(plan) == 7);
}
