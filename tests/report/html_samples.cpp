#include "html_samples.hpp"

#include "judge/soak_result.hpp"

namespace dupcheck::test {
namespace {

Report report_of(CaseReport of_case) {
  Report report = failed();
  report.cases = {std::move(of_case)};
  report.verdict = report.cases.front().verdict;
  report.machine = {"Linux 6.1.0 x86_64", 8, "libcurl/7.88.1 OpenSSL/3.0.11"};
  report.source =
      "{\n\t\"name\": \"order submit\", // \"</pre><script>alert(1)</script>\"\n  \"cases\": []\n}\n";
  return report;
}

CaseReport failed_of(const std::string& kind, JudgedRound round) {
  CaseReport of_case;
  of_case.kind = of_case.name = kind;
  of_case.verdict = Verdict::failed;
  of_case.rounds = of_case.counted = of_case.violations = 1;
  of_case.attempts = round.round.attempts.size();
  for (const Outcome outcome : round.outcomes) ++of_case.outcomes[outcome];
  of_case.findings = round.findings;
  for (Finding& finding : of_case.findings)
    finding.repeat = "dupcheck run scenarios/order.json --only " + kind;
  of_case.rounds_kept = {{"failed", std::move(round)}};
  return of_case;
}

LockState held(Nanos at, const std::string& owner, std::optional<Nanos> ttl) {
  LockState state;
  state.asked = at - 100us;
  state.at = at;
  state.held = true;
  state.type = "string";
  state.value = state.owner = owner;
  state.ttl = ttl;
  return state;
}

Attempt sent(int number, Nanos released, Nanos took, int status, const std::string& body) {
  Attempt attempt;
  attempt.number = number;
  attempt.form = number == 1 ? "slow" : "submit";
  attempt.origin = "http://127.0.0.1:8080";
  attempt.armed = released - 300us;
  attempt.released = released;
  attempt.first_byte = released + took;
  attempt.done = released + took + 80us;
  attempt.fate = Fate::answered;
  attempt.answer.emplace();
  attempt.answer->status = status;
  attempt.answer->body = body;
  attempt.answer->bytes = body.size();
  return attempt;
}

}  // namespace

Report crowd(int attempts, int accepted) {
  JudgedRound round = round_of(1, attempts, accepted, accepted);
  // As a real server answers: most at once, some behind.
  for (std::size_t i = 0; i < round.round.attempts.size(); ++i) {
    Attempt& attempt = round.round.attempts[i];
    const auto place = static_cast<int>(i * 7919 % round.round.attempts.size());
    attempt.released = 1ms + Nanos(place * 400);
    attempt.first_byte = *attempt.released + 2ms + Nanos(place * place % 9'000'000);
    if (round.outcomes[i] == Outcome::accepted) attempt.first_byte = *attempt.released + 24ms;
    attempt.done = *attempt.first_byte + 90us;
    if (i % 97 == 96) {
      round.outcomes[i] = Outcome::unknown;
      attempt.answer.reset();
      attempt.first_byte.reset();
      attempt.done.reset();
      attempt.fate = Fate::timed_out;
      attempt.error = "no answer within 30s";
    }
  }
  round.simultaneity.spread = Nanos((attempts - 1) * 400);
  round.findings = {two_rows(1)};
  return report_of(failed_of("burst", std::move(round)));
}

Report lock_lost() {
  JudgedRound round;
  round.counted = true;
  Round& inside = round.round;
  inside.trial = {1, 2, "naturally"};
  inside.operations.emplace_back();
  inside.operations.back().key = "5f2c-1";
  inside.attempts = {sent(1, 2ms, 900ms, 201, R"({"order_no":"N-71"})"),
                     sent(2, 420ms, 300ms, 201, R"({"order_no":"N-72"})")};
  round.outcomes = {Outcome::accepted, Outcome::accepted};
  LockState sentinel = held(800ms, "dupcheck-sentinel", 5s);
  sentinel.sentinel = true;
  LockState free;
  free.asked = 399ms;
  free.at = 400ms;
  LockState gone = free;
  gone.at = 903ms;
  inside.lock = {held(10ms, "7f3a91c2-owner-a", 300ms),
                 held(200ms, "7f3a91c2-owner-a", 195ms),
                 free,
                 held(430ms, "b81d22e0-owner-b", std::nullopt),
                 sentinel,
                 gone};
  inside.events = {
      {1ms, "before step 1 (db)"}, {399ms, "the lock has run out"}, {799ms, "sentinel put in place"}};
  inside.readings = {{"orders", 0, Phase::before, 500us, Measure(Decimal(0)), "", ""},
                     {"orders", 0, Phase::during, 650ms, Measure(Decimal(1)), "", ""},
                     {"orders", 0, Phase::after, 1400ms, Measure(Decimal(2)), "",
                      "id = 7, order_no = 'N-71', quantity = 1\nid = 8, order_no = 'N-72', quantity = 1"}};
  Finding finding = two_rows(1);
  finding.message = "orders is 2, expected 1: B got in after A's lock had run out";
  round.findings = {finding};
  round.simultaneity = {418ms, 2};
  return report_of(failed_of("lock-expiry", std::move(round)));
}

Report swept() {
  CaseReport of_case = failed_of("sweep", round_of(1, 4, 2, 2));
  for (int i = 0; i <= 120; ++i) {
    SweepPoint point;
    point.delta_us = i * 250.0;
    point.bad = i >= 80 && i < 96 && i % 3 != 0;
    point.new_operation = i >= 96;
    point.open = i == 17;
    point.came_to =
        point.bad ? "accepted 201, then accepted 201; orders 2" : "accepted 201, then rejected 409; orders 1";
    of_case.sweep.push_back(point);
  }
  return report_of(std::move(of_case));
}

Report soaked() {
  CaseReport of_case = failed_of("soak", round_of(1, 4, 2, 2));
  SoakResult soak;
  soak.keys = 20'000;
  soak.sent = 100'000;
  soak.late = 12;
  soak.in_flight = 250;
  soak.overlapped = 19'998;
  soak.length = 10s;
  soak.verification = 240ms;
  soak.verified = 20'000;
  soak.wrong_keys = 2;
  soak.wrong = {{"k-<1>", "r-1", "orders", 1, 2, {{Outcome::accepted, 2}, {Outcome::rejected, 3}}}};
  of_case.soak = std::make_shared<SoakResult>(soak);
  return report_of(std::move(of_case));
}

Report of_many_keys() {
  JudgedRound round = round_of(1, 9, 9, 1);
  for (int key = 2; key <= 9; ++key) {
    Operation operation;
    operation.key = "5f2c-1-" + std::to_string(key);
    round.round.operations.push_back(operation);
    round.round.attempts[static_cast<std::size_t>(key - 1)].operation = key - 1;
    round.round.readings.push_back({"orders", key - 1, Phase::after, 3ms, Measure(Decimal(1)), "", ""});
  }
  round.findings = {two_rows(1)};
  return report_of(failed_of("distinct", std::move(round)));
}

}  // namespace dupcheck::test
