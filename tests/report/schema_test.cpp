// reports/report.schema.json is for those who read reports by program; this holds it to what is written.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "base/json_full.hpp"
#include "report/report.hpp"
#include "samples.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

using nlohmann::json;

json file_at(const std::filesystem::path& path) {
  std::ostringstream content;
  content << std::ifstream(path).rdbuf();
  return json::parse(content.str());
}

/// Why it is no report; empty when it is one.
std::string complaints(const json& report) {
  static const json document = file_at(std::filesystem::path(DUPCHECK_ROOT) / "reports/report.schema.json");
  valijson::Schema schema;
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(report), &results)) return {};
  std::string text;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& part : error.context) text += part;
    text += ": " + error.description + "\n";
  }
  return text;
}

json written(const Report& report) { return json::parse(dump(to_json(report))); }

}  // namespace

TEST_CASE("every kind of report is valid by its schema") {
  for (const Report& report : {passed(), failed(), inconclusive(), compared(), hostile()})
    CHECK(complaints(written(report)).empty());
}

TEST_CASE("the samples in reports/sample are valid by the schema of reports") {
  int samples = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(DUPCHECK_ROOT) / "reports/sample")) {
    if (entry.path().extension() != ".json") continue;
    INFO(entry.path());
    ++samples;
    CHECK(complaints(file_at(entry.path())).empty());
  }
  CHECK(samples >= 3);
}

TEST_CASE("the schema of reports refuses what is none") {
  json report = written(failed());
  report["verdict"] = "fine";
  CHECK(!complaints(report).empty());
  report = written(failed());
  report["cases"][0].erase("bound");
  CHECK(!complaints(report).empty());
  report = written(failed());
  report["cases"][0]["rounds_kept"][0]["attempts"][0]["outcome"] = "ok";
  CHECK(!complaints(report).empty());
  report = written(compared());
  report.erase("variants");
  CHECK(!complaints(report).empty());
}
