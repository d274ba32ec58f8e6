#include "samples.hpp"

namespace dupcheck::test {
namespace {

EffectSpec orders() {
  EffectSpec effect;
  effect.name = "orders";
  effect.query = SqlQuery{"db", "SELECT COUNT(*) FROM orders WHERE request_id = :key"};
  effect.expect = Formula(1);
  return effect;
}

EffectSpec stock() {
  EffectSpec effect;
  effect.name = "stock";
  effect.query = SqlQuery{"db", "SELECT stock FROM products WHERE sku = 'A-1'"};
  effect.change = Formula(-1);
  effect.per_key = false;
  return effect;
}

Attempt attempt_of(int number, int round, bool accepted) {
  Attempt attempt;
  attempt.number = number;
  attempt.origin = "http://127.0.0.1:8080";
  attempt.connection = "127.0.0.1:4331" + std::to_string(number) + " > 127.0.0.1:8080";
  attempt.armed = 100us;
  attempt.released = 1ms + number * 2500ns;
  attempt.first_byte = 5ms + std::chrono::milliseconds(accepted ? 20 + round : number);
  attempt.done = *attempt.first_byte + 100us;
  attempt.fate = Fate::answered;
  attempt.answer.emplace();
  attempt.answer->status = accepted ? 201 : 409;
  attempt.answer->headers = {{"Content-Type", "application/json"}};
  attempt.answer->body =
      accepted ? "{\"order_no\":\"N" + std::to_string(round) + "-" + std::to_string(number) + "\"}"
               : "{\"error\":\"duplicate\"}";
  attempt.answer->bytes = attempt.answer->body.size();
  return attempt;
}

void read(Round& round, const std::string& effect, int before, int after) {
  round.readings.push_back({effect, 0, Phase::before, 50us, Measure(Decimal(before)), "", ""});
  round.readings.push_back({effect, 0, Phase::after, 400ms, Measure(Decimal(after)), "", ""});
}

}  // namespace

Plan plan_of(const std::vector<std::string>& case_names) {
  Plan plan;
  plan.file = "scenarios/order.json";
  plan.scenario.name = "order submit";
  plan.scenario.target.url = "http://127.0.0.1:8080";
  plan.scenario.effects = {orders(), stock()};
  for (const std::string& name : case_names) {
    CasePlan of_case;
    of_case.kind = "burst";
    of_case.name = name;
    of_case.options = BurstOptions{4, 3};
    of_case.scenario = plan.scenario;
    plan.cases.push_back(of_case);
  }
  return plan;
}

RunFacts facts() {
  RunFacts facts;
  facts.started = "2026-11-30T10:00:00.000Z";
  facts.duration_ms = 812.4;
  facts.seed = 42;
  facts.run = "k3x9w2ab";
  return facts;
}

JudgedRound round_of(int number, int attempts, int accepted, int rows) {
  JudgedRound judged;
  judged.counted = true;
  Round& round = judged.round;
  round.trial = {number, attempts, ""};
  Operation operation;
  operation.key = "5f2c-" + std::to_string(number);
  operation.ref = "k3x9w2ab-" + std::to_string(number);
  round.operations.push_back(operation);
  for (int i = 1; i <= attempts; ++i) {
    round.attempts.push_back(attempt_of(i, number, i <= accepted));
    judged.outcomes.push_back(i <= accepted ? Outcome::accepted : Outcome::rejected);
  }
  read(round, "orders", 0, rows);
  read(round, "stock", 100, 100 - rows);
  judged.simultaneity = {Nanos((attempts - 1) * 2500), attempts};
  return judged;
}

Finding two_rows(int round) {
  Finding finding;
  finding.check = "effect";
  finding.effect = "orders";
  finding.expected = Decimal(1);
  finding.actual = Decimal(2);
  finding.message = "orders is 2, expected 1 (2 accepted, 2 rejected)";
  finding.round = round;
  finding.key = "5f2c-" + std::to_string(round);
  finding.attempts = {1, 2};
  finding.evidence = {"orders: 0 before, 2 after", "row: id=7, request_id=5f2c-" + std::to_string(round),
                      "row: id=8, request_id=5f2c-" + std::to_string(round)};
  return finding;
}

CaseResult burst_of(std::vector<JudgedRound> rounds, const std::string& name) {
  CaseResult result;
  result.kind = "burst";
  result.name = name;
  result.rounds = std::move(rounds);
  return result;
}

CaseResult passed_case(int rounds) {
  std::vector<JudgedRound> all;
  for (int i = 1; i <= rounds; ++i) all.push_back(round_of(i, 4, 1, 1));
  return burst_of(std::move(all));
}

CaseResult failed_case(int rounds) {
  std::vector<JudgedRound> all;
  for (int i = 1; i <= rounds; ++i) {
    all.push_back(round_of(i, 4, 2, 2));
    all.back().findings = {two_rows(i)};
  }
  return burst_of(std::move(all));
}

namespace {

/// The approved outputs outlive the version.
Report versioned(Report report) {
  report.version = "0.1.0";
  return report;
}

}  // namespace

RunOfVariant variant_of(const Plan& plan, const std::string& name, CaseResult burst) {
  CaseResult skipped;
  skipped.kind = "replay";
  skipped.name = "replay";
  skipped.skipped = "the lock is declared false: there is none";
  return {name, &plan, {std::move(burst), skipped}};
}

Report compared() {
  Plan plan = plan_of({"burst", "replay"});
  plan.file = "scenarios/strategies.json";
  const std::vector<RunOfVariant> variants = {variant_of(plan, "control", failed_case()),
                                              variant_of(plan, "unique-index", passed_case()),
                                              variant_of(plan, "check-then-insert", failed_case())};
  return versioned(assemble_comparison(variants, facts()));
}

Report passed() {
  Plan plan = plan_of();
  plan.scenario.target.reference = "redis-lock-unique";
  return versioned(assemble(plan, facts(), {passed_case(20)}));
}

Report failed() {
  RunFacts run = facts();
  run.command = {"--target", "http://127.0.0.1:8080", "--set", "stores.db=\"sqlite:it's here.db\""};
  CaseResult v2 = passed_case();
  v2.name = "v2";
  return versioned(assemble(plan_of({"burst", "v2"}), run, {failed_case(), v2}));
}

Report inconclusive() {
  JudgedRound round = round_of(1, 4, 1, 1);
  round.counted = false;
  Attempt& lost = round.round.attempts[3];
  lost.fate = Fate::timed_out;
  lost.answer.reset();
  lost.first_byte.reset();
  lost.done.reset();
  lost.error = "no answer within 30s";
  round.outcomes[3] = Outcome::unknown;
  round.round.probe = ConcurrencyProbe{8, 5ms, 38ms, false, "", 200us};
  round.round.events = {{10us, "before/0 done"}};
  LockState lock;
  lock.at = 2ms;
  lock.held = true;
  lock.type = "string";
  lock.value = lock.owner = "7f3a";
  lock.ttl = 1987654321ns;
  round.round.lock = {lock};
  Finding open;
  open.weight = Weight::inconclusive;
  open.check = "answer";
  open.message = "attempt 4 was left without an answer in time: what the target made of it is not known";
  open.mend = "see why the target does not answer, and raise \"timeouts.answer\" if it only needs longer";
  open.round = 1;
  open.key = "5f2c-1";
  open.attempts = {4};
  round.findings = {open};
  CaseResult second = burst_of({}, "v2");
  second.skipped = "the scenario has no lock";
  RunFacts run = facts();
  run.interrupted = true;
  return versioned(assemble(plan_of({"burst", "v2"}), run, {burst_of({round}), second}));
}

std::string nasty() {
  return std::string(
      "\x1b[31mred\x1b]0;title\x07 a\0b \xff\xfe \xe2\x80\xae"
      "evil\xe2\x80\xac \"quoted\" 'it' 重复提交\r\n\ttab",
      66);
}

Report hostile() {
  Plan plan = plan_of();
  plan.file = "scenarios/" + nasty() + ".json";
  plan.scenario.name = "order " + nasty();
  plan.scenario.target.url = "http://127.0.0.1:8080/" + nasty();
  plan.cases[0].scenario.effects[0].name = "orders";
  JudgedRound round = round_of(1, 3, 1, 2);
  Round& inside = round.round;
  inside.operations[0].key = nasty() + std::string(5000, 'k');
  inside.operations[0].user = {{"id", nasty()}};
  inside.attempts[0].answer->body = nasty() + std::string(100000, 'x');
  inside.attempts[0].answer->headers = {{"X-" + nasty(), nasty()}};
  inside.attempts[1].error = nasty();
  inside.readings[1].value = Measure(nasty());
  inside.readings[1].rows = nasty();
  inside.events = {{1us, nasty()}};
  Finding finding = two_rows(1);
  finding.message = "orders is 2, expected 1; the server said: " + nasty();
  finding.key = inside.operations[0].key;
  finding.evidence = {"row: " + nasty() + std::string(3000, 'r'), nasty()};
  round.findings = {finding};
  return versioned(assemble(plan, facts(), {burst_of({round})}));
}

}  // namespace dupcheck::test
