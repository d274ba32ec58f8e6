// conservation: as many sold as there were, and every effect the same number of operations.

#include "stocked.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan_with(ConservationOptions options) {
  CasePlan plan = plan_of("conservation", std::move(options), contract_with([](Contract& contract) {
                            contract.duplicates = contract.after_success = {Outcome::rejected};
                          }));
  add_stock(plan);
  return plan;
}
/// Four want one of two.
CasePlan limited() {
  ConservationOptions options;
  options.threads = 4;
  options.supply = 2;
  options.rounds = 1;
  return plan_with(options);
}
CasePlan callbacks() {
  ConservationOptions options;
  options.threads = 3;
  options.rounds = 1;
  return plan_with(options);
}

constexpr int sold_out = 410;

/// Operations of their own, together; the second of those that got one is answered last.
Round market(const std::vector<int>& statuses, const std::vector<int>& orders, int stock_after) {
  std::vector<Sent> sent;
  for (std::size_t i = 0; i < statuses.size(); ++i)
    sent.push_back({statuses[i], 0ms, statuses[i] == 201 ? 30ms : 20ms, static_cast<int>(i)});
  Round round = round_of(sent, orders);
  read_stock(round, 2, stock_after);
  return round;
}
Round of_one(const std::vector<int>& statuses, int orders, int fell_by) {
  std::vector<Sent> sent;
  for (const int status : statuses) sent.push_back({status, 0ms, status == 201 ? 30ms : 20ms});
  Round round = round_of(sent, {orders});
  read_stock(round, 100, 100 - fell_by);
  return round;
}

JudgedRound judged(const CasePlan& plan, Round round) { return conservation().judge(plan, std::move(round)); }

const Finding* disagreement(const JudgedRound& judged) {
  for (const Finding& finding : judged.findings)
    if (finding.check == "conservation" && finding.message.find("do not agree") != std::string::npos)
      return &finding;
  return nullptr;
}

}  // namespace

TEST_CASE("as many sold as there were, each with its order, and none left of the stock") {
  const JudgedRound right = judged(limited(), market({201, 201, sold_out, 409}, {1, 1, 0, 0}, 0));
  INFO(told(right.findings));
  CHECK(right.counted);
  CHECK(right.findings.empty());
}

TEST_CASE("more sold than there were fails, and so does a stock below zero") {
  const JudgedRound oversold = judged(limited(), market({201, 201, 201, sold_out}, {1, 1, 1, 0}, -1));
  CHECK(verdict_of(oversold) == Verdict::failed);
  CHECK(has_check(oversold, "conservation"));
  CHECK(has_check(oversold, "always"));
}

TEST_CASE("fewer sold than there were fails, unless the case says that it may be") {
  const Round undersold = market({201, 409, 409, 409}, {1, 0, 0, 0}, 1);
  CHECK(verdict_of(judged(limited(), undersold)) == Verdict::failed);
  CasePlan may = limited();
  std::get<ConservationOptions>(may.options).sold_min = 1;
  CHECK(verdict_of(judged(may, undersold)) == Verdict::passed);
}

TEST_CASE("orders that are more than the stock fell by are one finding, with both numbers") {
  const JudgedRound lost_update = judged(limited(), market({201, 201, sold_out, sold_out}, {1, 1, 0, 0}, 1));
  CHECK(verdict_of(lost_update) == Verdict::failed);
  const Finding* finding = disagreement(lost_update);
  REQUIRE(finding);
  CHECK(finding->message.find("orders 2, but stock fell by 1") != std::string::npos);
  CHECK_FALSE(has_check(lost_update, "effect"));  // it says the same, and less
}

TEST_CASE("who was turned away must have left nothing, and who was let in his own order") {
  CHECK(verdict_of(judged(limited(), market({201, 201, sold_out, sold_out}, {1, 1, 1, 0}, -1))) ==
        Verdict::failed);
  const JudgedRound swapped = judged(limited(), market({201, 201, sold_out, sold_out}, {1, 0, 1, 0}, 0));
  CHECK(verdict_of(swapped) == Verdict::failed);
  CHECK(has_check(swapped, "claimed-but-absent"));
  CHECK(has_check(swapped, "rejected-but-effective"));
}

TEST_CASE("who goes away empty is told so in the words for it") {
  CHECK(verdict_of(judged(limited(), market({201, 201, 400, 409}, {1, 1, 0, 0}, 0))) == Verdict::failed);
  CHECK(verdict_of(judged(limited(), market({201, 201, 500, 409}, {1, 1, 0, 0}, 0))) == Verdict::failed);
}

TEST_CASE("an operation without an answer may have bought or not: nothing is claimed of it") {
  for (const int its_orders : {0, 1}) {
    Round round = market({201, 201, sold_out, sold_out}, {1, its_orders, 0, 0}, 1 - its_orders);
    lose(round.attempts[1]);
    const JudgedRound open = judged(limited(), round);
    INFO(its_orders << ": " << told(open.findings));
    CHECK(verdict_of(open) == Verdict::inconclusive);
  }
}

TEST_CASE("a market on which nothing was sold shows nothing") {
  const JudgedRound nothing = judged(limited(), market({404, 404, 404, 404}, {0, 0, 0, 0}, 2));
  CHECK_FALSE(nothing.counted);
  CHECK(verdict_of(nothing) == Verdict::inconclusive);
}

TEST_CASE("buyers who came one after another do not count") {
  Round queue = market({201, 201, sold_out, sold_out}, {1, 1, 0, 0}, 0);
  for (std::size_t i = 0; i < queue.attempts.size(); ++i) {
    queue.attempts[i].released = Nanos(10ms) * static_cast<int>(i);
    queue.attempts[i].done = queue.attempts[i].silent_until = *queue.attempts[i].released + 5ms;
  }
  const JudgedRound one_by_one = judged(limited(), queue);
  CHECK_FALSE(one_by_one.counted);
  CHECK(verdict_of(one_by_one) == Verdict::passed);
  CHECK(dupcheck::verdict_of(conservation().conclude(limited(), {one_by_one})) == Verdict::inconclusive);
}

TEST_CASE("a target that may serve one at a time counts by the probe, or by who was sold out meanwhile") {
  Round later = market({201, 201, sold_out, sold_out}, {1, 1, 0, 0}, 0);
  for (Attempt& attempt : later.attempts)
    if (attempt.answer->status == sold_out) attempt.done = attempt.silent_until = 40ms;
  CHECK_FALSE(judged(limited(), later).counted);
  later.probe = ConcurrencyProbe{};
  later.probe->concurrent = true;
  CHECK(judged(limited(), later).counted);
}

TEST_CASE("callbacks of one payment make one transition") {
  const JudgedRound once = judged(callbacks(), of_one({201, 409, 409}, 1, 1));
  CHECK(once.counted);
  CHECK(once.findings.empty());
}

TEST_CASE("one order, and a stock that fell with every callback, are said together") {
  const JudgedRound every_time = judged(callbacks(), of_one({201, 409, 409}, 1, 3));
  CHECK(verdict_of(every_time) == Verdict::failed);
  const Finding* finding = disagreement(every_time);
  REQUIRE(finding);
  CHECK(finding->message.find("orders 1, but stock fell by 3") != std::string::npos);
}

TEST_CASE("effects that agree on too much are what a burst says they are") {
  const JudgedRound twice = judged(callbacks(), of_one({201, 201, 409}, 2, 2));
  CHECK(verdict_of(twice) == Verdict::failed);
  CHECK(disagreement(twice) == nullptr);
  CHECK(has_check(twice, "effect"));
}

TEST_CASE("callbacks without contention do not count") {
  Round round = of_one({201, 409, 409}, 1, 1);
  round.attempts[0].silent_until = round.attempts[0].done = 10ms;
  CHECK_FALSE(judged(callbacks(), round).counted);
}

TEST_CASE("a stock that could not be read disagrees with nothing, and is inconclusive") {
  Round round = of_one({201, 409, 409}, 1, 1);
  round.readings.back().value.reset();
  round.readings.back().error = "gone";
  const JudgedRound unread = judged(callbacks(), round);
  CHECK(disagreement(unread) == nullptr);
  CHECK(verdict_of(unread) == Verdict::inconclusive);
}

TEST_CASE("with one effect only a note says that nothing can disagree") {
  CasePlan plan = callbacks();
  plan.scenario.effects.pop_back();
  JudgedRound counted = counted_round();
  const auto findings = conservation().conclude(plan, {counted});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].weight == Weight::note);
}
