#include "literal.hpp"

namespace dupcheck::test {

Scenario shop_scenario(Contract contract) {
  Scenario scenario;
  scenario.name = "literal";
  scenario.target.url = "http://127.0.0.1:1";
  scenario.key = parse_template("${uuid}");
  scenario.contract = std::move(contract);
  scenario.identity = "/order_no";
  EffectSpec orders;
  orders.name = "orders";
  orders.query = SqlQuery{"db", "SELECT COUNT(*) FROM orders WHERE request_id = :key"};
  orders.expect = Formula(1);
  scenario.effects.push_back(orders);
  return scenario;
}

CasePlan plan_of(const std::string& kind, CaseOptions options, Contract contract) {
  CasePlan plan;
  plan.kind = plan.name = kind;
  plan.options = options;
  plan.scenario = shop_scenario(std::move(contract));
  return plan;
}

Round round_of(const std::vector<Sent>& sent, const std::vector<int>& orders) {
  Round round;
  round.trial.attempts = static_cast<int>(sent.size());
  for (std::size_t i = 0; i < orders.size(); ++i) {
    Operation operation;
    operation.key = "key-" + std::to_string(i);
    round.operations.push_back(operation);
    const int index = static_cast<int>(i);
    round.readings.push_back({"orders", index, Phase::before, 0ns, Measure(Decimal(0)), "", ""});
    round.readings.push_back({"orders", index, Phase::after, 1s, Measure(Decimal(orders[i])), "", ""});
  }
  for (const Sent& one : sent) {
    Attempt attempt;
    attempt.number = static_cast<int>(round.attempts.size()) + 1;
    attempt.operation = one.operation;
    attempt.armed = Nanos{0};
    attempt.released = one.released;
    attempt.first_byte = attempt.done = attempt.silent_until = one.done;
    attempt.fate = Fate::answered;
    attempt.answer.emplace();
    attempt.answer->status = one.status;
    if (one.status == 201)
      attempt.answer->body = "{\"order_no\":\"N" + std::to_string(attempt.number) + "\"}";
    round.attempts.push_back(attempt);
  }
  return round;
}

JudgedRound counted_round() {
  JudgedRound judged;
  judged.round = round_of({{}}, {1});
  judged.outcomes = {Outcome::accepted};
  judged.counted = true;
  return judged;
}

JudgedRound uncounted_round() {
  JudgedRound judged = counted_round();
  judged.counted = false;
  return judged;
}

JudgedRound fruitless_round() {
  JudgedRound judged = uncounted_round();
  judged.round.attempts.front().fate = Fate::unsent;
  judged.round.attempts.front().answer.reset();
  return judged;
}

JudgedRound broken_round(const std::string& why) {
  JudgedRound judged = uncounted_round();
  judged.round.attempts.clear();
  judged.round.error = why;
  return judged;
}

JudgedRound interrupted_round() {
  JudgedRound judged = uncounted_round();
  judged.round.interrupted = true;
  return judged;
}

std::vector<std::string> checks_of(const std::vector<Finding>& findings) {
  std::vector<std::string> checks;
  for (const Finding& finding : findings) checks.push_back(finding.check);
  return checks;
}

}  // namespace dupcheck::test
