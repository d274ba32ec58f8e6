// scenarios/schema.json is for editors; this holds it to what the reader accepts.

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "files.hpp"
#include "scenario/fields.hpp"
#include "support/catch.hpp"

namespace dupcheck {
namespace {

using nlohmann::json;

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream content;
  content << std::ifstream(path).rdbuf();
  return content.str();
}

json parsed(const std::string& text) { return json::parse(text, nullptr, true, true); }

const std::filesystem::path root = DUPCHECK_ROOT;

json the_schema() { return parsed(text_of(root / "scenarios/schema.json")); }

/// Why it is not valid; empty when it is.
std::string complaints(const json& scenario) {
  valijson::Schema schema;
  valijson::SchemaParser parser;
  const json document = the_schema();
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(scenario), &results)) return {};
  std::string text;
  for (valijson::ValidationResults::Error error; results.popError(error); text += error.description + "\n")
    for (const std::string& part : error.context) text += part;
  return text;
}

std::set<std::string> properties(const json& object) {
  std::set<std::string> names;
  for (const auto& [name, _] : object.at("properties").items()) names.insert(name);
  return names;
}

}  // namespace

TEST_CASE("the schema has the fields that the reader accepts, and no others") {
  const json schema = the_schema();
  for (const FieldTable* table : all_field_tables()) {
    INFO(table->object);
    const bool whole = table->object == "scenario";
    const json& object = whole ? schema : schema.at("definitions").at(std::string(table->object));
    CHECK(properties(object) == std::set<std::string>(table->fields.begin(), table->fields.end()));
    CHECK(object.at("additionalProperties") == false);
  }
}

TEST_CASE("every object of the schema is one that the reader knows") {
  std::set<std::string> known;
  for (const FieldTable* table : all_field_tables()) known.emplace(table->object);
  const json schema = the_schema();
  for (const auto& [name, definition] : schema.at("definitions").items()) {
    INFO(name);
    if (definition.contains("properties")) CHECK(known.contains(name));
  }
}

TEST_CASE("every field of the schema is described") {
  const json schema = the_schema();
  for (const auto& [name, field] : schema.at("properties").items()) {
    INFO(name);
    const bool by_reference = field.contains("$ref");
    const json& described =
        by_reference ? schema.at(json::json_pointer(field.at("$ref").get<std::string>().substr(1))) : field;
    CHECK_FALSE(described.value("description", "").empty());
  }
}

TEST_CASE("the scenario files of the house are valid by the schema and by the reader") {
  for (const auto& entry : std::filesystem::directory_iterator(root / "scenarios")) {
    if (entry.path().extension() != ".json" || entry.path().filename() == "schema.json") continue;
    INFO(entry.path().filename());
    CHECK(complaints(parsed(text_of(entry.path()))) == "");
    LoadOptions options;
    options.require_env = false;
    CHECK_NOTHROW(load_plan(entry.path().string(), options));
  }
}

TEST_CASE("what the reader accepts, the schema accepts") {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(root / "tests/scenario/valid")) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    INFO(entry.path().filename());
    CHECK_NOTHROW(load_plan(entry.path().string(), {}));
    CHECK(complaints(parsed(text_of(entry.path()))) == "");
  }
  CHECK(files > 20);
}

TEST_CASE("the schema refuses what editors should mark") {
  for (const char* wrong : {R"({})", R"({"extends": 5})", R"({"extends": "a", "targett": {}})",
                            R"({"extends": "a", "cases": [{"case": "brust"}]})",
                            R"({"extends": "a", "cases": [{"case": "burst", "threads": 1}]})",
                            R"({"extends": "a", "timeouts": {"answer": "5"}})",
                            R"({"extends": "a", "contract": {"duplicates": ["refused"]}})",
                            R"({"extends": "a", "stores": {"db": "oracle://x"}})",
                            R"({"extends": "a", "before": [{"store": "db"}]})"}) {
    INFO(wrong);
    CHECK(complaints(parsed(wrong)) != "");
  }
}

}  // namespace dupcheck
