#include "literal.hpp"

#include "judge/classify.hpp"
#include "support/catch.hpp"

namespace dupcheck::test {

EffectSpec effect_by_key(const std::string& name) {
  EffectSpec effect;
  effect.name = name;
  effect.query = SqlQuery{"db", "SELECT COUNT(*) FROM " + name + " WHERE request_id = :key"};
  return effect;
}

EffectSpec orders_effect() {
  EffectSpec effect = effect_by_key("orders");
  effect.expect = Formula(1);
  return effect;
}

EffectSpec stock_effect() {
  EffectSpec effect;
  effect.name = "stock";
  effect.query = SqlQuery{"db", "SELECT stock FROM products WHERE sku = 'A-1'"};
  effect.change = Formula(-1);
  effect.per_key = false;
  return effect;
}

Scenario shop() {
  Scenario scenario;
  scenario.name = "order submit";
  scenario.target.url = "http://127.0.0.1:8080";
  scenario.key = parse_template("${uuid}");
  scenario.identity = "/order_no";
  scenario.effects.push_back(orders_effect());
  return scenario;
}

Measure number(std::int64_t value) { return Decimal(value); }
Measure text(const std::string& value) { return value; }

Literal a_round() { return Literal().operations(1); }

Literal& Literal::operations(int count) {
  round.operations.clear();
  for (int i = 1; i <= count; ++i) {
    Operation operation;
    operation.key = "key-" + std::to_string(i);
    round.operations.push_back(operation);
  }
  return *this;
}

Literal& Literal::of(int operation) {
  operation_ = operation;
  return *this;
}

Attempt& Literal::add(Fate fate) {
  Attempt attempt;
  attempt.number = static_cast<int>(round.attempts.size()) + 1;
  attempt.operation = operation_;
  attempt.fate = fate;
  if (fate != Fate::unsent) {
    attempt.armed = 0ns;
    attempt.released = 1ms + std::chrono::microseconds(attempt.number);
  }
  if (fate == Fate::answered)
    attempt.first_byte = attempt.done = 10ms + std::chrono::milliseconds(attempt.number);
  round.attempts.push_back(attempt);
  return round.attempts.back();
}

Literal& Literal::answered(int status, const std::string& body, int times) {
  for (int i = 0; i < times; ++i) {
    Answer answer;
    answer.status = status;
    answer.body = body;
    answer.bytes = body.size();
    add(Fate::answered).answer = answer;
  }
  return *this;
}

Literal& Literal::with_header(const std::string& name, const std::string& value) {
  round.attempts.back().answer->headers.push_back({name, value});
  return *this;
}

Literal& Literal::at(Nanos released, Nanos done) {
  Attempt& last = round.attempts.back();
  last.released = released;
  last.first_byte = last.done = last.silent_until = done;
  return *this;
}

Literal& Literal::silent_until(Nanos moment) {
  round.attempts.back().silent_until = moment;
  return *this;
}

Literal& Literal::early() {
  round.attempts.back().early = true;
  round.attempts.back().released.reset();
  return *this;
}

Literal& Literal::late_connect() {
  round.attempts.back().late_connect = true;
  return *this;
}

Literal& Literal::lost(int times, const std::string& error) {
  for (int i = 0; i < times; ++i) add(Fate::lost).error = error;
  return *this;
}

Literal& Literal::half_an_answer(int times) {
  for (int i = 0; i < times; ++i) {
    Attempt& attempt = add(Fate::lost);
    attempt.answer.emplace();
    attempt.answer->status = 201;
    attempt.answer->body = "{\"order_";
    attempt.error = "transfer closed with outstanding read data remaining";
  }
  return *this;
}

Literal& Literal::timed_out(int times) {
  for (int i = 0; i < times; ++i) add(Fate::timed_out).error = "no answer within 30s";
  return *this;
}

Literal& Literal::unsent(int times) {
  for (int i = 0; i < times; ++i) add(Fate::unsent).error = "connection refused";
  return *this;
}

Literal& Literal::look(const std::string& effect, Phase phase, const std::optional<Measure>& value,
                       int operation, const std::string& error) {
  Reading reading;
  reading.effect = effect;
  reading.operation = operation;
  reading.phase = phase;
  reading.value = value;
  reading.error = error;
  round.readings.push_back(reading);
  return *this;
}

Literal& Literal::reading(const std::string& effect, const Measure& before, const Measure& after,
                          int operation) {
  look(effect, Phase::before, before, operation);
  return look(effect, Phase::after, after, operation);
}

Literal& Literal::reading(const std::string& effect, int before, int after, int operation) {
  return reading(effect, number(before), number(after), operation);
}

Literal& Literal::at_end(const std::string& effect, int value, int operation) {
  return look(effect, Phase::at_end, number(value), operation);
}

Literal& Literal::unsettled() {
  round.settled = false;
  return *this;
}

Literal& Literal::probe(bool concurrent) {
  round.probe = ConcurrencyProbe{8, 5ms, concurrent ? Nanos(6ms) : Nanos(40ms), concurrent, {}};
  return *this;
}

JudgedRound Literal::judged(const Scenario& scenario) const {
  JudgedRound judged;
  judged.round = round;
  judged.outcomes = classify_round(scenario, round.attempts);
  judged.simultaneity = measure_simultaneity(round.attempts);
  return judged;
}

Expected burst() { return burst_with(Contract().duplicates); }

Expected burst_with(Outcomes duplicates) {
  Expected expected;
  expected.others = std::move(duplicates);
  return expected;
}

std::vector<Finding> findings(const Scenario& scenario, const Literal& literal, const Expected& expected) {
  const JudgedRound judged = literal.judged(scenario);
  std::vector<Finding> whole;
  for (const auto check : {check_effects, check_claims, check_answers})
    for (Finding& finding : check(scenario, judged, expected)) whole.push_back(std::move(finding));
  std::vector<Finding> kept = check_round(scenario, judged, expected);
  CHECK(verdict_of(kept) == verdict_of(whole));
  for (const Finding& finding : kept) {
    CHECK_FALSE(finding.message.empty());
    if (finding.weight == Weight::inconclusive) CHECK_FALSE(finding.mend.empty());
  }
  return kept;
}

Verdict verdict(const Scenario& scenario, const Literal& literal, const Expected& expected) {
  return verdict_of(findings(scenario, literal, expected));
}

std::vector<std::string> words_of(const std::vector<Finding>& found) {
  std::vector<std::string> words;
  for (const Finding& finding : found) {
    std::string line = std::string(word(finding.weight)) + " " + finding.check;
    if (!finding.effect.empty()) line += " " + finding.effect;
    words.push_back(line);
  }
  return words;
}

std::vector<std::string> said(const Scenario& scenario, const Literal& literal, const Expected& expected) {
  return words_of(findings(scenario, literal, expected));
}

}  // namespace dupcheck::test
