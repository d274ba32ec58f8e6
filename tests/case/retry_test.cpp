// retry: the first was cut off, and what the second may be answered.

#include "case/cases.hpp"
#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

CasePlan plan() {
  return plan_of("retry", RetryOptions{}, contract_with([](Contract& contract) {
                   contract.duplicates = {Outcome::rejected, Outcome::in_progress};
                   contract.after_success = {Outcome::rejected, Outcome::replayed};
                 }));
}

/// The first cut, then the others.
Round cut_round(const std::vector<Sent>& sent, int orders) {
  Round round = round_of(sent, {orders});
  Attempt& first = round.attempts.front();
  first.cut = true;
  first.fate = Fate::lost;
  first.answer.reset();
  return round;
}

JudgedRound judged(const std::vector<Sent>& sent, int orders, const CasePlan& with = plan()) {
  return retry().judge(with, cut_round(sent, orders));
}

Verdict verdict(const std::vector<Sent>& sent, int orders) {
  return verdict_of(judged(sent, orders).findings);
}

}  // namespace

TEST_CASE("a retry that is turned away, replayed or accepted passes with one order in the end") {
  CHECK(verdict({{0}, {409, 20ms, 30ms}}, 1) == Verdict::passed);
  CHECK(verdict({{0}, {201, 20ms, 30ms}}, 1) == Verdict::passed);
  CHECK(judged({{0}, {201, 20ms, 30ms}}, 1).counted);
}

TEST_CASE("a retry that makes a second order fails") {
  CHECK(verdict({{0}, {201, 20ms, 30ms}}, 2) == Verdict::failed);
  CHECK(verdict({{0}, {409, 20ms, 30ms}}, 2) == Verdict::failed);
}

TEST_CASE("a client turned away though nothing was done is left with nothing") {
  const JudgedRound round = judged({{0}, {409, 20ms, 30ms}, {409, 2s, 2010ms}}, 0);
  CHECK(checks_of(round.findings) == std::vector<std::string>{"lost"});
  CHECK(round.findings[0].weight == Weight::failed);
}

TEST_CASE("a retry that is accepted without an order is a claim that is not true") {
  const JudgedRound round = judged({{0}, {201, 20ms, 30ms}}, 0);
  CHECK(verdict_of(round.findings) == Verdict::failed);
  CHECK(checks_of(round.findings) != std::vector<std::string>{"lost"});
}

TEST_CASE("an answer that came before the cut does not count, and says nothing") {
  Round round = round_of({{201}, {409, 20ms, 30ms}}, {1});
  const JudgedRound judged = retry().judge(plan(), round);
  CHECK_FALSE(judged.counted);
  CHECK(judged.findings.empty());
  CHECK(verdict_of(retry().conclude(plan(), {judged})) == Verdict::inconclusive);
}

TEST_CASE("a retry outside the contract's words fails even with one order") {
  CHECK(verdict({{0}, {500, 20ms, 30ms}}, 1) == Verdict::failed);
}

TEST_CASE("a lock without memory may take the retry for a new order") {
  CasePlan forgetting = plan();
  forgetting.scenario.contract.after_success = {Outcome::accepted};
  CHECK(verdict_of(judged({{0}, {201, 90ms, 99ms}}, 2, forgetting).findings) == Verdict::passed);
  CHECK(verdict_of(judged({{0}, {201, 90ms, 99ms}}, 3, forgetting).findings) == Verdict::failed);
}

TEST_CASE("each form is tried, and tried again until it counts") {
  CasePlan with_slow = plan();
  with_slow.scenario.variations["slow"] = {};
  CHECK(retry().planned(with_slow) == 3);
  CHECK(retry().planned(plan()) == 2);
  History history;
  std::vector<std::string> forms;
  while (const auto trial = retry().next(with_slow, history)) {
    forms.push_back(trial->form);
    JudgedRound round = trial->form == "at once" ? uncounted_round() : counted_round();
    round.round.trial = *trial;
    history.push_back(round);
    REQUIRE(history.size() < 9);
  }
  CHECK(forms == std::vector<std::string>{"at once", "at once", "during", "after"});
}

TEST_CASE("a submission that is wrong by itself is no client left with nothing") {
  for (const int status : {400, 404, 500})
    CHECK(verdict({{0}, {status, 20ms, 30ms}}, 0) == Verdict::inconclusive);
}

TEST_CASE("past the promised window a retry that is accepted is a new order, within it a second one fails") {
  CasePlan limited = plan();
  limited.scenario.contract.window = 1s;
  limited.scenario.contract.after_window = Outcomes{Outcome::accepted};
  CHECK(verdict_of(judged({{0}, {409, 20ms, 30ms}, {201, 1100ms, 1110ms}}, 2, limited).findings) ==
        Verdict::passed);
  CHECK(verdict_of(judged({{0}, {201, 20ms, 30ms}}, 2, limited).findings) == Verdict::failed);
}
