// From answers to outcomes: the defaults, declared rules, and what they take from each other.

#include "judge/classify.hpp"

#include "literal.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Attempt answered(int status, const std::string& body = {}, std::vector<Header> headers = {}) {
  Attempt attempt = a_round().answered(status, body).round.attempts.front();
  attempt.answer->headers = std::move(headers);
  return attempt;
}

Outcome by_default(int status, std::vector<Header> headers = {}) {
  return classify({}, answered(status, {}, std::move(headers)));
}

JsonTest literal_at(const std::string& pointer, const std::string& json) {
  JsonTest test;
  test.pointer = pointer;
  test.in = {json};
  return test;
}

Matcher status(int code) {
  Matcher matcher;
  matcher.status = {code};
  return matcher;
}

Matcher status_and_code(int code, const std::string& json) {
  Matcher matcher = status(code);
  matcher.body = {literal_at("/code", json)};
  return matcher;
}

OutcomeRules declare(std::vector<OutcomeRule> rules) { return {std::move(rules)}; }

}  // namespace

TEST_CASE("the defaults by status") {
  CHECK(by_default(200) == Outcome::accepted);
  CHECK(by_default(201) == Outcome::accepted);
  CHECK(by_default(202) == Outcome::accepted);
  CHECK(by_default(204) == Outcome::accepted);
  CHECK(by_default(409) == Outcome::rejected);
  CHECK(by_default(422) == Outcome::mismatch);
  CHECK(by_default(429) == Outcome::throttled);
  for (int invalid : {400, 401, 403}) CHECK(by_default(invalid) == Outcome::invalid);
  for (int running : {423, 425}) CHECK(by_default(running) == Outcome::in_progress);
  for (int declined : {402, 404, 405, 410, 412, 415, 417, 428, 499})
    CHECK(by_default(declined) == Outcome::declined);
  for (int unknown : {100, 301, 302, 304, 500, 502, 503, 504, 0})
    CHECK(by_default(unknown) == Outcome::unknown);
}

TEST_CASE("409 with Retry-After is in progress, in any spelling of the name") {
  CHECK(by_default(409, {{"Retry-After", "1"}}) == Outcome::in_progress);
  CHECK(by_default(409, {{"retry-after", "1"}}) == Outcome::in_progress);
  CHECK(by_default(429, {{"Retry-After", "1"}}) == Outcome::throttled);
  CHECK(by_default(200, {{"Retry-After", "1"}}) == Outcome::accepted);
}

TEST_CASE("a header that says replayed wins over every status") {
  for (const char* name : {"Idempotent-Replayed", "idempotent-replayed", "Idempotent-Replay",
                           "X-Idempotent-Replayed", "Idempotency-Replayed", "Request-Idempotency"})
    CHECK(by_default(201, {{name, "true"}}) == Outcome::replayed);
  for (const char* yes : {"true", "True", " true ", "1", "?1", "yes", "replayed"})
    CHECK(by_default(200, {{"Idempotent-Replayed", yes}}) == Outcome::replayed);
  CHECK(by_default(500, {{"Idempotent-Replayed", "true"}}) == Outcome::replayed);
  CHECK(by_default(409, {{"Idempotent-Replayed", "true"}}) == Outcome::replayed);
}

TEST_CASE("a header that says not replayed, or echoes the key, is no replay") {
  for (const char* no : {"false", "0", "?0", "no", "", "5f2c-41"})
    CHECK(by_default(201, {{"Idempotent-Replayed", no}}) == Outcome::accepted);
  CHECK(by_default(201, {{"Idempotency-Key", "true"}}) == Outcome::accepted);
}

TEST_CASE("what was not sent is unsent, what has no whole answer is unknown, whatever the rules say") {
  const OutcomeRules all_accepted = declare({{Outcome::accepted, {status(2), status(0)}}});
  for (const OutcomeRules& rules : {OutcomeRules{}, all_accepted}) {
    CHECK(classify(rules, a_round().unsent().round.attempts[0]) == Outcome::unsent);
    CHECK(classify(rules, a_round().lost().round.attempts[0]) == Outcome::unknown);
    CHECK(classify(rules, a_round().timed_out().round.attempts[0]) == Outcome::unknown);
    CHECK(classify(rules, a_round().half_an_answer().round.attempts[0]) == Outcome::unknown);
  }
  Attempt hollow = answered(201);
  hollow.answer.reset();
  CHECK(classify({}, hollow) == Outcome::unknown);
}

TEST_CASE("an answer before the release is classified like any other") {
  CHECK(classify({}, a_round().answered(401).early().round.attempts[0]) == Outcome::invalid);
  CHECK(classify({}, a_round().answered(201).early().round.attempts[0]) == Outcome::accepted);
}

TEST_CASE("a 2xx that no rule names is unknown once accepted is declared") {
  const OutcomeRules rules = declare({{Outcome::accepted, {status_and_code(200, "0")}}});
  CHECK(classify(rules, answered(200, R"({"code":0})")) == Outcome::accepted);
  CHECK(classify(rules, answered(200, R"({"code":10010})")) == Outcome::unknown);
  CHECK(classify(rules, answered(201, R"({"code":0})")) == Outcome::unknown);
  CHECK(classify(rules, answered(409)) == Outcome::rejected);
}

TEST_CASE("a declared class has no default any more, the others keep theirs") {
  const OutcomeRules rules = declare({{Outcome::rejected, {status_and_code(200, "10010")}}});
  CHECK(classify(rules, answered(200, R"({"code":10010})")) == Outcome::rejected);
  CHECK(classify(rules, answered(200, R"({"code":0})")) == Outcome::accepted);
  CHECK(classify(rules, answered(409)) == Outcome::declined);
  CHECK(classify(rules, answered(409, {}, {{"Retry-After", "1"}})) == Outcome::in_progress);
}

TEST_CASE("a default never takes an answer away from a declared rule of a later class") {
  CHECK(classify(declare({{Outcome::rejected, {status(422)}}}), answered(422)) == Outcome::rejected);
  CHECK(classify(declare({{Outcome::declined, {status(409)}}}), answered(409)) == Outcome::declined);
  CHECK(classify(declare({{Outcome::accepted, {status(409)}}}), answered(409)) == Outcome::accepted);
}

TEST_CASE("an answer that says it is a replay is one, though a declared `accepted` fits it too") {
  const Attempt replay = answered(200, {}, {{"Idempotent-Replayed", "true"}});
  CHECK(classify(declare({{Outcome::accepted, {status(200)}}}), replay) == Outcome::replayed);
  CHECK(classify(declare({{Outcome::rejected, {status(200)}}}), replay) == Outcome::rejected);
  CHECK(classify(declare({{Outcome::accepted, {status(200)}}, {Outcome::replayed, {status(208)}}}), replay) ==
        Outcome::accepted);
}

TEST_CASE("declared rules are tried in the fixed order of classes, not in the order they were written") {
  const OutcomeRules rules =
      declare({{Outcome::accepted, {status(2)}},
               {Outcome::invalid, {status_and_code(200, "9")}},
               {Outcome::replayed, {status_and_code(200, "9"), status_and_code(200, "8")}},
               {Outcome::rejected, {status_and_code(200, "8")}}});
  CHECK(classify(rules, answered(200, R"({"code":9})")) == Outcome::replayed);
  CHECK(classify(rules, answered(200, R"({"code":8})")) == Outcome::replayed);
  CHECK(classify(rules, answered(200, R"({"code":7})")) == Outcome::accepted);
}

TEST_CASE("an answer can be declared unknown or unsent") {
  const OutcomeRules rules =
      declare({{Outcome::unknown, {status_and_code(200, "-1")}}, {Outcome::unsent, {status(503)}}});
  CHECK(classify(rules, answered(200, R"({"code":-1})")) == Outcome::unknown);
  CHECK(classify(rules, answered(200, R"({"code":0})")) == Outcome::accepted);
  CHECK(classify(rules, answered(503)) == Outcome::unsent);
}

// ---- identities

TEST_CASE("identities may be texts or numbers, of any length") {
  const std::optional<std::string> at = "/data/id";
  CHECK(identity_in(at, answered(200, R"({"data":{"id":"A-1"}})")) == "A-1");
  CHECK(identity_in(at, answered(200, R"({"data":{"id":17}})")) == "17");
  CHECK(identity_in(at, answered(200, R"({"data":{"id":9223372036854775807}})")) == "9223372036854775807");
  CHECK(identity_in(at, answered(200, R"({"data":{"id":202611300000000000000000000000000001}})")) ==
        "202611300000000000000000000000000001");
  CHECK(identity_in(at, answered(200, R"({"t":true,"e":"1e2","data":{"id":"\"x\\"}})")) == "\"x\\");
}

TEST_CASE("no identity: null, empty, missing, no JSON, cut short, not asked for") {
  const std::optional<std::string> at = "/id";
  for (const char* body : {R"({"id":null})", R"({"id":""})", R"({"no":1})", "id=1", "", R"({"id":1)", "[1]"})
    CHECK(identity_in(at, answered(200, body)).empty());
  CHECK(identity_in({}, answered(200, R"({"id":1})")).empty());
  CHECK(identity_in("not a pointer", answered(200, R"({"id":1})")).empty());
  CHECK(identity_in(at, a_round().lost().round.attempts[0]).empty());
}

namespace {

std::vector<Outcome> outcomes(const Literal& literal) {
  return classify_round(shop(), literal.round.attempts);
}

}  // namespace

TEST_CASE(
    "an accepted answer that repeats an identity becomes replayed: by the time of done, not by number") {
  CHECK(outcomes(a_round()
                     .answered(200, R"({"order_no":7})")
                     .at(1ms, 30ms)
                     .answered(200, R"({"order_no":7})")
                     .at(1ms, 20ms)
                     .answered(200, R"({"order_no":8})")
                     .at(1ms, 40ms)) ==
        std::vector<Outcome>{Outcome::replayed, Outcome::accepted, Outcome::accepted});
}

TEST_CASE("long numbers that a double cannot tell apart stay two identities") {
  CHECK(outcomes(a_round()
                     .answered(200, R"({"order_no":20261130000000000000001})")
                     .answered(200, R"({"order_no":20261130000000000000002})")) ==
        std::vector<Outcome>{Outcome::accepted, Outcome::accepted});
}

TEST_CASE("null identities repeat nothing") {
  CHECK(outcomes(a_round().answered(200, R"({"order_no":null})", 2)) ==
        std::vector<Outcome>{Outcome::accepted, Outcome::accepted});
  CHECK(outcomes(a_round().answered(200, "", 2)) ==
        std::vector<Outcome>{Outcome::accepted, Outcome::accepted});
}

TEST_CASE("a replay that was answered first does not make the accepted one a replay") {
  CHECK(outcomes(a_round()
                     .answered(200, R"({"order_no":7})")
                     .at(1ms, 30ms)
                     .answered(200, R"({"order_no":7})")
                     .at(1ms, 20ms)
                     .with_header("Idempotent-Replayed", "true")) ==
        std::vector<Outcome>{Outcome::accepted, Outcome::replayed});
}

TEST_CASE("the same identity for another operation is no replay") {
  CHECK(outcomes(a_round()
                     .operations(2)
                     .answered(200, R"({"order_no":7})")
                     .of(1)
                     .answered(200, R"({"order_no":7})")) ==
        std::vector<Outcome>{Outcome::accepted, Outcome::accepted});
}
