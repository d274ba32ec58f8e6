// extends, --patch, --set, --target, --only, --rounds, --threads, the environment and the reference target.

#include <cstdlib>

#include "base/json_full.hpp"
#include "files.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

using Catch::Matchers::Contains;

const std::string two_cases =
    R"({"case": "burst", "threads": 5}, {"case": "burst", "name": "v.2"}, {"case": "replay"})";

LoadOptions setting(std::vector<std::string> sets) {
  LoadOptions options;
  options.overrides.sets = std::move(sets);
  return options;
}

/// Set while it lives.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Environment() { unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace

TEST_CASE("a scenario extends another, over several files, and says the file of origin in errors") {
  const Files files;
  files.write("a/base.json",
              R"({"target": {"url": "http://a"}, "submit": {"path": "/o", "json": {"k": "${key}", "q": 1}},
                                 "cases": [{"case": "burst", "threads": 3}, {"case": "replay"}]})");
  files.write("mid.json", R"({"extends": "a/base.json", "target": {"url": "http://mid"}, "name": "mid"})");
  const Plan plan = load_plan(
      files.write("top.json",
                  R"({"extends": "./mid.json", "submit": {"json": {"q": null}}, "/cases/0/threads": 9})"),
      {});
  CHECK(plan.scenario.target.url == "http://mid");
  CHECK(plan.scenario.name == "mid");
  CHECK(std::get<BurstOptions>(plan.cases.at(0).options).threads == 9);
  CHECK(plan.cases.size() == 2);
  CHECK_THROWS_WITH(
      load_plan(files.write(
                    "bad.json",
                    R"({"extends": "mid.json", "timeouts": {"anwser": "1s"}, "cases": [{"case": "bust"}]})"),
                {}),
      Contains("bad.json:1:38: error: unknown field 'anwser'") && Contains("bad.json:1:74"));
  files.write("a/base.json", "{\n\"target\": 5}");
  CHECK_THROWS_WITH(
      load_plan(files.write("bad.json", R"({"extends": "mid.json", "target": null, "cases": []})"), {}),
      Contains("'target' is missing"));
  CHECK_THROWS_WITH(load_plan(files.write("bad.json", R"({"extends": "a/base.json"})"), {}),
                    Contains("base.json:2:11: error: expected an object"));
}

TEST_CASE("a circle of files is told, with the way around") {
  const Files files;
  files.write("b.json", R"({"extends": "a.json"})");
  CHECK_THROWS_WITH(load_plan(files.write("a.json", R"({"extends": "b.json"})"), {}),
                    Contains("in a circle") && Contains("b.json:1:13"));
}

TEST_CASE("a file that is missing, a folder or no object is told") {
  CHECK_THROWS_WITH(load_plan("no/such.json", {}),
                    Contains("no/such.json: error: cannot be read: No such file"));
  CHECK_THROWS_WITH(load_plan("/tmp", {}), Contains("/tmp: error: cannot be read: it is a folder"));
}

TEST_CASE("the option --patch merges a file over the scenario") {
  const Files files;
  LoadOptions options;
  options.overrides.patches = {
      files.write("p.json", R"({"target": {"url": "http://patched"}, "/cases/0/threads": 8})")};
  const Plan plan = load_plan(files.write("s.json", scenario_with("")), options);
  CHECK(plan.scenario.target.url == "http://patched");
  CHECK(std::get<BurstOptions>(plan.cases[0].options).threads == 8);
  options.overrides.patches = {files.write("p.json", R"({"tagret": {}})")};
  CHECK_THROWS_WITH(load_plan(files.write("s.json", scenario_with("")), options),
                    Contains("p.json:1:2: error: unknown field 'tagret'"));
}

TEST_CASE("the option --set takes JSON or text, by dots, by a case's name or by a pointer") {
  const Plan plan = load_text(scenario_with("", two_cases),
                              setting({"stores.db=mysql://u@h/d", "timeouts.answer=\"2s\"",
                                       "cases.burst.threads=7", "/cases/1/threads=8", "cases.replay.times=3",
                                       "submit.json.note=5", "gate=threads", "stores.redis=null"}));
  CHECK(plan.scenario.stores == std::map<std::string, std::string>{{"db", "mysql://u@h/d"}});
  CHECK(plan.scenario.timeouts.answer == std::chrono::seconds(2));
  CHECK(std::get<BurstOptions>(plan.cases[0].options).threads == 7);
  CHECK(std::get<BurstOptions>(plan.cases[1].options).threads == 8);
  CHECK(std::get<ReplayOptions>(plan.cases[2].options).times == 3);
  CHECK(plan.scenario.gate == GateKind::threads);
}

TEST_CASE("what --set sets is checked like the rest, and the option is named") {
  const auto said = [](const char* set) { return problems_of(scenario_with("", two_cases), setting({set})); };
  CHECK_THAT(said("stores.db=oracle:x"),
             Contains("--set stores.db: error: 'oracle:x' is no store URL (at /stores/db)"));
  CHECK_THAT(said("cases.bust.threads=2"),
             Contains("--set cases.bust.threads: error: there is no case 'bust'") &&
                 Contains("did you mean 'burst'?"));
  CHECK_THAT(said("cases.burst.threads=1"),
             Contains("--set cases.burst.threads: error: expected a whole number from 2"));
  CHECK_THAT(said("submit.path.x=1"), Contains("leads into the text '/orders'"));
  CHECK_THAT(said("nothing"), Contains("--set: error: 'nothing' sets nothing"));
  CHECK_THAT(said("targett.url=x"), Contains("unknown field 'targett'"));
}

TEST_CASE("the option --target replaces the whole target") {
  LoadOptions options;
  options.overrides.target = "http://other:9";
  const Target target =
      load_text(
          R"({"target": {"reference": "redis-lock"}, "submit": {"path": "/${key}"}, "cases": [{"case": "burst"}]})",
          options)
          .scenario.target;
  CHECK(target.url == "http://other:9");
  CHECK(target.reference.empty());
  options.overrides.target = "other:9";
  CHECK_THAT(problems_of(scenario_with(""), options), Contains("--target: error: 'other:9' is no URL"));
}

TEST_CASE("the option --rounds and --threads go to every case that has them, and are checked") {
  LoadOptions options;
  options.overrides.rounds = 2;
  options.overrides.threads = 3;
  const Plan plan = load_text(scenario_with("", two_cases), options);
  CHECK(std::get<BurstOptions>(plan.cases[0].options).threads == 3);
  CHECK(std::get<BurstOptions>(plan.cases[1].options).rounds == 2);
  CHECK(std::get<ReplayOptions>(plan.cases[2].options).rounds == 2);
  options.overrides.threads = 1;
  options.overrides.rounds = 0;
  CHECK_THAT(problems_of(scenario_with("", two_cases), options),
             Contains("--threads: error: expected a whole number from 2") &&
                 Contains("--rounds: error: expected a whole number from 1"));
}

TEST_CASE("an option that no case has is a warning") {
  LoadOptions options;
  options.overrides.threads = 3;
  const Plan plan = load_text(scenario_with("", R"({"case": "replay"})"), options);
  REQUIRE(plan.warnings.size() == 1);
  CHECK(format_problem(plan.warnings[0]) == "--threads: warning: no case has 'threads'");
}

TEST_CASE("the option --only chooses by name, else by kind, and knows what it does not find") {
  LoadOptions options;
  const auto names = [&](std::vector<std::string> only) {
    options.overrides.only = std::move(only);
    std::string text;
    for (const CasePlan& plan :
         load_text(
             scenario_with(
                 "", R"({"case": "burst", "name": "a"}, {"case": "burst", "name": "b"}, {"case": "replay"})"),
             options)
             .cases)
      text += plan.name + " ";
    return text;
  };
  CHECK(names({"b"}) == "b ");
  CHECK(names({"burst"}) == "a b ");
  CHECK(names({"replay", "a"}) == "a replay ");
  CHECK_THROWS_WITH(names({"reply"}), Contains("--only reply: error: there is no case 'reply'") &&
                                          Contains("did you mean 'replay'?"));
}

TEST_CASE("the environment is filled in, never taken for a template, and masked") {
  const Environment secret("DUPCHECK_TEST_PW", "p${key}$");
  const Plan plan = load_text(scenario_with(
      R"("name": "${env.DUPCHECK_TEST_PW}", )", R"({"case": "burst"})",
      R"({"path": "/o", "json": {"k": "${env.DUPCHECK_TEST_PW}${key}"}, "headers": {"P": "${env.DUPCHECK_TEST_PW}"}})"));
  CHECK(plan.scenario.name == "p${key}$");
  CHECK(plan.secrets.masked("x p${key}$ y") == "x *** y");
  const Operation operation = make_operation(plan.scenario, "r", {}, {}, "K");
  CHECK(fill(plan.scenario.submit.headers[0].value, lookup_for(operation)) == "p${key}$");
  const Json body = fill_json(*std::get<JsonBody>(plan.scenario.submit.body).value, lookup_for(operation));
  CHECK(dump(body) == R"({"k":"p${key}$K"})");
}

TEST_CASE("a number from the environment is sent as one where it is marked so") {
  const Environment port("DUPCHECK_TEST_N", "42");
  const Plan plan = load_text(scenario_with(
      "", R"({"case": "burst"})",
      R"({"path": "/o", "json": {"k": "${key}", "n": "${env.DUPCHECK_TEST_N:number}", "t": "${env.DUPCHECK_TEST_N}"}})"));
  CHECK(dump(*std::get<JsonBody>(plan.scenario.submit.body).value) == R"({"k":"${key}","n":42,"t":"42"})");
}

TEST_CASE("an unset variable is an error to run, a warning to validate") {
  const std::string text = scenario_with(R"("name": "${env.DUPCHECK_NOT_SET}", )");
  CHECK_THAT(problems_of(text), Contains("the environment variable DUPCHECK_NOT_SET is not set"));
  LoadOptions validate;
  validate.require_env = false;
  const Plan plan = load_text(text, validate);
  CHECK(plan.scenario.name == "<unset DUPCHECK_NOT_SET>");
  REQUIRE(plan.warnings.size() == 1);
  CHECK(plan.warnings[0].severity == Severity::warning);
}

TEST_CASE("passwords inside URLs are masked, as written and as meant, also in errors") {
  const Plan plan = load_text(scenario_with("", two_cases),
                              setting({"stores.db=mysql://shop:s3c%40ret@127.0.0.1/shop",
                                       "proxy=http://u:hidden@127.0.0.1:1", "target.url=http://me:mine!@h"}));
  CHECK(plan.secrets.masked("s3c%40ret s3c@ret hidden mine! shop") == "*** *** *** *** shop");
  CHECK_THAT(problems_of(scenario_with(""), setting({"stores.db=oracle://u:s3cret@h"})),
             Contains("'oracle://u:***@h' is no store URL"));
}

TEST_CASE("the reference target's addresses are filled in once it is known") {
  const std::string text =
      R"({"target": {"reference": "redis-lock"}, "stores": {"db": "${reference.db}"}, "submit": {"path": "/${key}"},
    "effects": {"l": {"log": "${reference.log}", "match": "${key}", "expect": 0}, "n": {"store": "db", "sql": "SELECT 1", "expect": 1}}, "cases": [{"case": "burst"}]})";
  const Plan before = load_text(text);
  CHECK(before.scenario.stores.at("db") == "${reference.db}");
  CHECK(before.scenario.target.url.empty());
  LoadOptions options;
  options.reference =
      ReferenceAddress{{"url", "http://127.0.0.1:5"}, {"db", "sqlite:/x/y.db"}, {"log", "/x/log"}};
  const Plan after = load_text(text, options);
  CHECK(after.scenario.stores.at("db") == "sqlite:/x/y.db");
  CHECK(after.scenario.target.url == "http://127.0.0.1:5");
  CHECK(unparse(std::get<LogQuery>(after.scenario.effects[0].query).file) == "/x/log");
  options.reference->erase("db");
  CHECK_THAT(problems_of(text, options), Contains("the reference target has no 'db'"));
}

TEST_CASE("the strategy a file asks for is known before it is loaded for good") {
  const Files files;
  CHECK(reference_of(files.write("a.json", R"({"target": {"reference": "redis-lock"}})"), {}).strategy ==
        "redis-lock");
  CHECK(reference_of(files.write("b.json", scenario_with("")), {}).strategy == "");
  CHECK(reference_of(files.write("c.json", R"({"extends": "a.json"})"), setting({"target.reference=none"}))
            .strategy == "none");
  LoadOptions own;
  own.overrides.target = "http://h";
  CHECK(reference_of(files.write("a.json", R"({"target": {"reference": "redis-lock"}})"), own).strategy ==
        "");
  CHECK_THROWS_AS(reference_of(files.write("d.json", "{"), {}), BadScenario);
}

}  // namespace dupcheck
