// The report as JSON: its shape, exact values, and reading it back.

#include <cmath>
#include <limits>

#include "base/json_full.hpp"
#include "rendered.hpp"
#include "report/json_words.hpp"
#include "report/report.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

using Keys = std::vector<std::string>;

bool starts_with(const Keys& keys, const Keys& first) {
  return keys.size() >= first.size() && std::equal(first.begin(), first.end(), keys.begin());
}

std::string complaint_about(const Json& json) {
  try {
    report_from_json(json);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

/// What report_from_json says about the sample after a change.
std::string complaint(const std::string& pointer, const Json& value) {
  Json json = to_json(failed());
  json[Json::json_pointer(pointer)] = value;
  return complaint_about(json);
}

std::string complaint_without(const std::string& pointer, const std::string& name) {
  Json json = to_json(failed());
  json[Json::json_pointer(pointer)].erase(name);
  return complaint_about(json);
}

}  // namespace

TEST_CASE("the fields others rely on, in their order, additions after them") {
  const Json json = to_json(failed());
  CHECK(starts_with(keys_of(json), {"report", "dupcheck", "scenario", "file", "seed", "started",
                                    "duration_ms", "interrupted", "target", "verdict", "cases"}));
  CHECK(keys_of(json["target"]) == Keys{"urls", "reference"});
  CHECK(starts_with(keys_of(json["cases"][0]), {"case", "name", "verdict", "rounds", "counted", "violations",
                                                "bound", "attempts", "outcomes", "effects", "spread_us",
                                                "overlap", "latency_ms", "findings", "rounds_kept"}));
  CHECK(starts_with(keys_of(json["cases"][0]["effects"]["orders"]), {"expected", "min", "max"}));
  CHECK(starts_with(keys_of(json["cases"][0]["spread_us"]), {"p50", "p95", "max"}));
  CHECK(starts_with(keys_of(json["cases"][0]["overlap"]), {"min", "p50"}));
  CHECK(starts_with(keys_of(json["cases"][0]["latency_ms"]["accepted"]), {"p50", "p95", "p99", "max"}));
  CHECK(starts_with(
      keys_of(json["cases"][0]["findings"][0]),
      {"verdict", "check", "effect", "expected", "actual", "message", "round", "key", "attempts", "repeat"}));
}

TEST_CASE("the values of a passed run") {
  const Json json = to_json(passed());
  CHECK(json["report"] == 1);
  CHECK(json["verdict"] == "passed");
  const Json& burst = json["cases"][0];
  CHECK(burst["rounds"] == 20);
  CHECK(burst["counted"] == 20);
  CHECK(burst["violations"] == 0);
  CHECK(std::abs(burst["bound"].get<double>() - 0.13911) < 0.00001);
  CHECK(burst["attempts"] == 80);
  CHECK(burst["outcomes"] == Json{{"accepted", 20}, {"rejected", 60}});
  CHECK(burst["effects"]["orders"] == Json{{"expected", 1}, {"min", 1}, {"max", 1}});
  CHECK(burst["effects"]["stock"] == Json{{"expected", -1}, {"min", -1}, {"max", -1}});
  CHECK(burst["spread_us"]["max"] == 7.5);
  CHECK(burst["overlap"]["min"] == 4);
  CHECK(burst["findings"].empty());
}

TEST_CASE("reading back what was written gives the same again") {
  for (const Report& report : {passed(), failed(), inconclusive(), hostile()}) {
    const Json json = Json::parse(dump(to_json(report)));
    CHECK(dump(to_json(report_from_json(json))) == dump(json));
  }
}

TEST_CASE("what is not a report is told so, with the place") {
  CHECK(contains(complaint_about(Json::parse("[]")), "the whole file: a report of dupcheck"));
  CHECK(contains(complaint_about(Json::parse("{}")), "report of dupcheck"));
  CHECK(contains(complaint_about(Json::parse(R"({"report":2})")), "shape 2"));
  CHECK(complaint("/verdict", "fine").find("/verdict: a verdict was expected, found \"fine\"") == 0);
  CHECK(complaint("/cases/0/rounds", "x").find("/cases/0/rounds: a whole number was expected") == 0);
  CHECK(complaint("/cases/1/outcomes", Json{{"odd", 1}}).find("/cases/1/outcomes/odd: an outcome") == 0);
  CHECK(complaint("/cases/0/findings/0/attempts/1", 1.5).find("/cases/0/findings/0/attempts/1: ") == 0);
  CHECK(complaint("/cases/0/rounds_kept/0/attempts/0/fate", "gone")
            .find("/cases/0/rounds_kept/0/attempts/0/fate: ") == 0);
  CHECK(complaint("/cases/0/rounds_kept/0/attempts/0/answer/headers/0", Json::array({"a"}))
            .find("headers/0: a name and a value") != std::string::npos);
  CHECK(complaint("/cases/0/rounds_kept/0/attempts/0/done_us", 1e300).find("a smaller number") !=
        std::string::npos);
  CHECK(complaint("/seed", -1).find("/seed: ") == 0);
  CHECK(complaint("/interrupted", "no").find("/interrupted: true or false") == 0);
  CHECK(complaint("/target/urls", 3).find("/target/urls: a list") == 0);
  CHECK(complaint_without("/cases/0", "case").find("/cases/0: an object with 'case' was expected") == 0);
  CHECK(complaint_without("", "cases").find("the whole file: an object with 'cases'") == 0);
}

TEST_CASE("numbers are numbers, whole ones without a point, never NaN") {
  CHECK(json_number(180.0).dump() == "180");
  CHECK(json_number(24.1).dump() == "24.1");
  CHECK(json_number(24.10049).dump() == "24.1");
  CHECK(json_number(-0.0004).dump() == "0");
  CHECK(json_number(std::numeric_limits<double>::quiet_NaN()).is_null());
  CHECK(json_number(std::numeric_limits<double>::infinity()).is_null());
  CHECK(json_number(1e300).is_number());
}

TEST_CASE("exact values stay exact: what JSON cannot hold as a number is a text") {
  const auto written = [](const char* decimal) { return to_json(Measure(*Decimal::parse(decimal))).dump(); };
  CHECK(written("2") == "2");
  CHECK(written("-12.5") == "-12.5");
  CHECK(written("9223372036854775807") == "9223372036854775807");
  CHECK(written("0.30000000000000000001") == "\"0.30000000000000000001\"");
  CHECK(written("123456789012345678901234567890") == "\"123456789012345678901234567890\"");
  CHECK(to_json(Measure()).is_null());
  CHECK(to_json(Measure("PAID")) == "PAID");
  for (const char* decimal : {"2", "-12.5", "9223372036854775807"})
    CHECK(measure_from(to_json(Measure(*Decimal::parse(decimal)))) == Measure(*Decimal::parse(decimal)));
}
