#include "scenario/load_plan.hpp"

#include "base/json_full.hpp"
#include "files.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

using namespace std::chrono_literals;
using Catch::Matchers::Contains;

const EffectSpec& effect(const Scenario& scenario, const std::string& name) {
  for (const EffectSpec& each : scenario.effects)
    if (each.name == name) return each;
  throw std::runtime_error("no effect " + name);
}

}  // namespace

TEST_CASE("a small scenario gets the defaults of the design") {
  const Plan plan = load_text(scenario_with(""));
  CHECK(plan.scenario.name == "scenario");
  CHECK(plan.scenario.submit.method == "POST");
  CHECK(std::get<Template>(plan.scenario.key).names() == std::vector<std::string>{"uuid"});
  CHECK(plan.scenario.contract.duplicates ==
        Outcomes{Outcome::rejected, Outcome::in_progress, Outcome::replayed});
  CHECK(plan.scenario.timeouts.settle == 300ms);
  CHECK(plan.scenario.gate == GateKind::held);
  CHECK(plan.scenario.effects.empty());
  REQUIRE(plan.cases.size() == 1);
  CHECK(plan.cases[0].name == "burst");
  CHECK(std::get<BurstOptions>(plan.cases[0].options).threads == 50);
  CHECK(plan.warnings.empty());
}

TEST_CASE("the target's URL has no trailing slash, a socket needs no host") {
  CHECK(
      load_text(
          R"({"target": {"url": "http://h:1/api//"}, "submit": {"path": "/${key}"}, "cases": [{"case": "burst"}]})")
          .scenario.target.url == "http://h:1/api");
  const Target target =
      load_text(
          R"({"target": {"unix": "/run/s"}, "submit": {"path": "/${key}"}, "cases": [{"case": "burst"}]})")
          .scenario.target;
  CHECK(target.unix_socket == "/run/s");
  CHECK(target.url == "http://localhost");
}

TEST_CASE("a submission is read whole") {
  const Submit submit =
      load_text(scenario_with("", R"({"case": "burst"})", R"({"method": "PUT", "path": "/o/${key}",
      "query": {"a": 1, "b": ["x", true]}, "headers": {"X-A": "${attempt}"}, "cookies": {"c": "1"},
      "basic": {"user": "u", "password": "p"}, "form": {"no": "${key}"}})"))
          .scenario.submit;
  CHECK(submit.method == "PUT");
  REQUIRE(submit.query.size() == 3);
  CHECK(unparse(submit.query[0].value) == "1");
  CHECK(submit.query[2].name == "b");
  CHECK(unparse(submit.query[2].value) == "true");
  CHECK(submit.basic.has_value());
  CHECK(std::get<FormBody>(submit.body).fields[0].name == "no");
}

TEST_CASE("files are read from beside the scenario that names them") {
  const Files files;
  files.write("sub/photo.bin", std::string("\0\xff", 2));
  files.write("sub/users.csv", "id,name\r\n7,\"Li, \"\"Lei\"\"\"\r\n8,\"two\nlines\"\r\n");
  const std::string path = files.write(
      "sub/s.json", scenario_with(R"("users": "users.csv", )", R"({"case": "burst"})",
                                  R"({"path": "/${key}", "multipart": {"f": {"file": "photo.bin"}}})"));
  const Scenario scenario = load_plan(path, {}).scenario;
  const Part part = std::get<MultipartBody>(scenario.submit.body).parts.at(0);
  CHECK(part.content == std::string("\0\xff", 2));
  CHECK(part.filename == "photo.bin");
  CHECK(scenario.users ==
        std::vector<User>{{{"id", "7"}, {"name", "Li, \"Lei\""}}, {{"id", "8"}, {"name", "two\nlines"}}});
}

TEST_CASE("a wrong line of a users file is told with its line") {
  const Files files;
  files.write("u.jsonl", "{\"id\": 1}\n{\"id\": }\n");
  files.write("u.csv", "id,name\n1,a\n2\n");
  for (const auto& [file, said] : {std::pair("u.jsonl", "u.jsonl:2:8: error: expected a value"),
                                   {"u.csv", "record 3 has 1 field, the header line has 2"}})
    CHECK_THROWS_WITH(
        load_plan(files.write("s.json", scenario_with(R"("users": ")" + std::string(file) + R"(", )")), {}),
        Contains(said));
}

TEST_CASE("variations are patches on the submission") {
  const Scenario scenario =
      load_text(
          scenario_with(
              R"("slow": {"json": {"work_ms": 3000}}, "nested": {"path": "/n"}, "without_key": {"json": {"request_id": null}}, )"))
          .scenario;
  CHECK(dump(*std::get<JsonBody>(scenario.variations.at("slow").body).value) ==
        R"({"request_id":"${key}","work_ms":3000})");
  CHECK(unparse(scenario.variations.at("nested").path) == "/n");
  CHECK(dump(*std::get<JsonBody>(scenario.variations.at("without_key").body).value) == "{}");
  CHECK(scenario.variations.size() == 3);
}

TEST_CASE("a case runs on the scenario with its own patch applied") {
  const Plan plan = load_text(scenario_with(
      "",
      R"({"case": "burst"}, {"case": "burst", "name": "v2", "with": {"submit": {"path": "/v2"}, "gate": "threads"}})"));
  REQUIRE(plan.cases.size() == 2);
  CHECK(unparse(plan.cases[0].scenario.submit.path) == "/orders");
  CHECK(unparse(plan.cases[1].scenario.submit.path) == "/v2");
  CHECK(plan.cases[1].scenario.gate == GateKind::threads);
  CHECK(unparse(plan.scenario.submit.path) == "/orders");
}

TEST_CASE("the reference target is one for the whole file") {
  const std::string said = problems_of(
      R"({"target": {"reference": "a"}, "submit": {"path": "/${key}"}, "cases": [{"case": "burst", "with": {"target": {"reference": "b"}}}]})");
  CHECK_THAT(said, Contains("'with' cannot change the reference target"));
}

TEST_CASE("outcome rules, identity and lock are read as values") {
  const Scenario scenario = load_text(scenario_with(R"("identity": "/data/no",
    "outcomes": {"accepted": {"status": [200, "3xx"], "body": {"/code": 0, "/s": {"in": ["a", 1]}}, "headers": {"X-A": "b"}}, "rejected": [{"status": 409}, {"text": {"matches": "dup"}}]},
    "lock": {"store": "redis", "key": "l:${key}", "ttl": "2s"}, "memory": false,
    "hold": {"store": "db", "sql": "SELECT 1 FOR UPDATE", "for": "1s"},
    "contract": {"duplicates": "accepted", "window": "1m", "after_window": ["accepted"], "outage": "closed", "key_scope": "user", "serial": true}, )"))
                                .scenario;
  REQUIRE(scenario.outcomes.declared.size() == 2);
  const OutcomeRule& accepted = scenario.outcomes.declared[0];
  CHECK(accepted.outcome == Outcome::accepted);
  CHECK(accepted.any_of[0].status == std::vector<int>{200, 3});
  CHECK(accepted.any_of[0].body[0].in == std::vector<std::string>{"0"});
  CHECK(accepted.any_of[0].body[1].in == std::vector<std::string>{"\"a\"", "1"});
  CHECK(accepted.any_of[0].headers[0].test.is == "b");
  CHECK(scenario.outcomes.declared[1].any_of.size() == 2);
  CHECK(scenario.identity == "/data/no");
  CHECK(scenario.lock->ttl == 2s);
  CHECK_FALSE(scenario.memory.has_value());
  CHECK(scenario.hold->length == 1s);
  CHECK(scenario.contract.duplicates == Outcomes{Outcome::accepted});
  CHECK(scenario.contract.window == 1min);
  CHECK(scenario.contract.outage == OutagePolicy::closed);
  CHECK(scenario.contract.key_scope == KeyScope::user);
  CHECK(scenario.contract.serial);
}

TEST_CASE("effects are read with what they are held against") {
  const Scenario scenario = load_text(scenario_with(R"("effects": {
    "orders": {"store": "db", "sql": "SELECT 1 WHERE a = :key", "expect": 1, "within": "2s"},
    "price": {"store": "db", "sql": "SELECT 1", "expect": 0.10, "empty": 0},
    "state": {"store": "db", "sql": "SELECT 1", "expect": {"is": "PAID"}, "empty": "NONE"},
    "stock": {"store": "redis", "redis": ["get", "stock"], "change": -1, "always": {"min": 0}},
    "range": {"http": "/n", "take": "/n", "headers": {"X-Token": "t"}, "expect": {"min": 1, "max": 2.5}},
    "logged": {"log": "app.log", "match": "x", "expect": "attempts - orders"}}, )"))
                                .scenario;
  CHECK(std::get<Formula>(*effect(scenario, "orders").expect).evaluate({}) == Decimal(1));
  CHECK(effect(scenario, "orders").within == 2s);
  CHECK(std::get<Formula>(*effect(scenario, "price").expect).evaluate({}).text() == "0.1");
  CHECK(std::get<Decimal>(*effect(scenario, "price").empty) == Decimal(0));
  CHECK(std::get<TextIs>(*effect(scenario, "state").expect).text == "PAID");
  CHECK(effect(scenario, "stock").change->evaluate({}) == Decimal(-1));
  CHECK(effect(scenario, "stock").always->min == Decimal(0));
  CHECK(std::get<Range>(*effect(scenario, "range").expect).max->text() == "2.5");
  CHECK(std::get<HttpQuery>(effect(scenario, "range").query).headers.front().name == "X-Token");
  CHECK(std::get<Formula>(*effect(scenario, "logged").expect).names() ==
        std::vector<std::string>{"attempts", "orders"});
  CHECK(unparse(std::get<LogQuery>(effect(scenario, "logged").query).file).ends_with("/app.log"));
}

TEST_CASE("an effect is read per key exactly when its query varies from operation to operation") {
  const Scenario scenario = load_text(scenario_with(R"("users": [{"id": 1}], "identity": "/no",
    "setup": [{"http": {"path": "/l"}, "capture": {"jwt": "/t"}}], "vars": {"fixed": "x", "derived": "${key}!", "twice": "${derived}"},
    "before": [{"http": {"path": "/c"}, "capture": {"cart": "/id"}}],
    "effects": {
    "all": {"store": "db", "sql": "SELECT 1 -- :key", "expect": 1}, "key": {"store": "db", "sql": "SELECT :key", "expect": 1},
    "ref": {"store": "db", "sql": "SELECT :ref", "expect": 1}, "run": {"store": "db", "sql": "SELECT :run_prefix", "expect": 1},
    "user": {"store": "db", "sql": "SELECT :user_id", "expect": 1}, "identity": {"store": "db", "sql": "SELECT :identity", "expect": 1},
    "fixed": {"store": "db", "sql": "SELECT :fixed", "expect": 1}, "twice": {"store": "db", "sql": "SELECT :twice", "expect": 1},
    "jwt": {"http": "/n?t=${jwt}", "take": "/n", "expect": 1}, "cart": {"http": "/n?t=${cart}", "take": "/n", "expect": 1},
    "redis": {"store": "redis", "redis": ["GET", "k:${key}"], "expect": 1}, "log": {"log": "a.log", "match": "${key}", "expect": 1}}, )"))
                                .scenario;
  for (const char* name : {"key", "ref", "user", "identity", "twice", "cart", "redis", "log"}) {
    INFO(name);
    CHECK(effect(scenario, name).per_key);
  }
  for (const char* name : {"all", "run", "fixed", "jwt"}) {
    INFO(name);
    CHECK_FALSE(effect(scenario, name).per_key);
  }
}

TEST_CASE("the key may be carried by a variable made from it, even twice removed") {
  const std::string vars =
      R"("vars": {"sign": {"digest": "md5", "of": "${key}"}, "again": "${sign}", "other": "x"}, )";
  CHECK(problems_of(scenario_with(vars, R"({"case": "burst"})", R"({"path": "/o", "raw": "${again}"})")) ==
        "");
  CHECK_THAT(problems_of(scenario_with(vars, R"({"case": "burst"})", R"({"path": "/o", "raw": "${other}"})")),
             Contains("nothing in the submission varies by key"));
}

TEST_CASE("one place that carries the key alone is enough, though another differs per attempt") {
  CHECK(problems_of(scenario_with(
            "", R"({"case": "burst"})",
            R"({"path": "/o", "headers": {"K": "${key}", "T": "${key}-${attempt.uuid}"}})")) == "");
  CHECK_THAT(problems_of(scenario_with("", R"({"case": "burst"})",
                                       R"({"path": "/o", "headers": {"T": "${key}-${attempt.uuid}"}})")),
             Contains("differs per attempt"));
}

TEST_CASE("a fetched key has to appear in the submission as well") {
  const std::string key = R"("key": {"fetch": {"path": "/token"}, "take": "/t"}, )";
  CHECK(problems_of(scenario_with(key)) == "");
  CHECK_THAT(problems_of(scenario_with(key, R"({"case": "burst"})", R"({"path": "/o", "json": {}})")),
             Contains("nothing in the submission varies by key"));
  CHECK(std::get<FetchedKey>(load_text(scenario_with(key)).scenario.key).request.method == "GET");
}

}  // namespace dupcheck
