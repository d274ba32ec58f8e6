// The pet store in OpenAPI 3.0 and 3.1, and descriptions that are wrong.

#include "draft/openapi.hpp"

#include "draft/exact_json.hpp"
#include "draft_support.hpp"
#include "support/catch.hpp"

using namespace dupcheck;
using namespace dupcheck::test;

namespace {

Json api(const std::string& version) {
  const std::string file = "petstore-" + version + ".json";
  return read_json_document(file, text_of(sample("openapi/" + file)));
}

Draft draft(const std::string& version, const std::string& operation) {
  return draft_scenario(api_request(api(version), "petstore.json", operation), {});
}

/// A description with one operation "it", whose body has this schema, and these components.
std::string refused_schema(const std::string& schema, const std::string& components = "{}") {
  return refusal_of([&] {
    const Json document = Json::parse(
        R"({"openapi": "3.0.0", "paths": {"/x": {"post": {"operationId": "it", "requestBody": {"content": {"application/json": {"schema": )" +
        schema + "}}}}}}, \"components\": " + components + "}");
    draft_scenario(api_request(document, "api.json", "it"), {});
  });
}

}  // namespace

TEST_CASE("the operations of a description are listed, those without an id by method and path") {
  const auto operations = api_operations(api("3.0"), "petstore.json");
  REQUIRE(operations.size() == 5);
  CHECK(operations[0].id == "addPet");
  CHECK(operations[0].summary == "Add a new pet to the store");
  CHECK(operations[2].id == "DELETE /pet/{petId}");
}

TEST_CASE("every operation of both pet stores becomes a scenario that loads") {
  for (const std::string version : {"3.0", "3.1"})
    for (const ApiOperation& operation : api_operations(api(version), "petstore.json")) {
      INFO(version << " " << operation.id);
      const Draft made = draft(version, operation.id);
      INFO(made.text);
      CHECK_NOTHROW(plan_of(made));
    }
}

TEST_CASE("a body is made from its schema: references, allOf, enum, formats, limits") {
  const Draft made = draft("3.0", "addPet");
  INFO(made.text);
  CHECK(json_of(made)["target"]["url"] == "http://127.0.0.1:8080");
  CHECK(submit_of(made)["path"] == "/api/v3/pet");
  CHECK(submit_of(made)["headers"]["Authorization"] == "Bearer ${env.PETSTORE_AUTH}");
  CHECK(submit_of(made)["json"] == Json::parse(R"({
    "name": "doggie", "category": {"id": 1, "name": "Dogs"}, "photoUrls": ["https://example.com/"],
    "tags": [{"id": 1, "name": "text-tex"}], "status": "available", "chip": "text",
    "owner": {"email": "user@example.com"}, "weight": 0.75})"));
  CHECK(mentions(made.notes, "'chip' must match the pattern"));
  check_approved_draft("petstore-addPet.json", made.text);
}

TEST_CASE("an idempotency header is taken though it is optional, other optional parameters are not") {
  const Json sent = submit_of(draft("3.0", "placeOrder"));
  CHECK(sent["headers"] == Json::parse(R"({"Idempotency-Key": "${key}"})"));
  CHECK(sent["json"]["shipDate"] == "2026-01-31T12:00:00Z");
  CHECK(sent["json"]["petId"] == 198772);
}

TEST_CASE("parameters of path and query, a form, an API key") {
  const Json sent = submit_of(draft("3.0", "updatePetWithForm"));
  CHECK(sent["path"] == "/api/v3/pet/10");
  CHECK(sent["query"] == Json::parse(R"({"name": "rex & co", "tags": ["a", "a"]})"));
  CHECK(sent["form"] == Json::parse(R"({"status": "sold", "count": "4"})"));
  CHECK(sent["headers"]["api_key"] == "${env.API_KEY}");
}

TEST_CASE("multipart, basic authentication, an operation by method and path") {
  const Draft upload = draft("3.0", "uploadFile");
  CHECK(submit_of(upload)["path"] == "/api/v3/pet/77/uploadImage");
  CHECK(submit_of(upload)["multipart"]["additionalMetadata"] == "text");
  CHECK(mentions(upload.notes, "the part 'file' is a file"));
  CHECK(submit_of(draft("3.0", "delete /pet/{petId}"))["basic"] ==
        Json::parse(R"({"user": "${env.BASIC_AUTH_USER}", "password": "${env.BASIC_AUTH_PASSWORD}"})"));
}

TEST_CASE("3.1: lists of types, const, examples, null in anyOf, a relative server") {
  const Draft made = draft("3.1", "createPet");
  INFO(made.text);
  CHECK(submit_of(made)["json"] == Json::parse(R"({"clientRequestId": "${key}",
    "groupId": "00000000-0000-4000-8000-000000000002", "name": "Rex", "age": 5, "kind": "dog", "nick": "tex",
    "born": "2026-01-31"})"));
  CHECK(submit_of(made)["path"] == "/api/v31/pets");
  CHECK(mentions(made.notes, "does not say where the service is"));
  CHECK(names_of(made.variables) == std::vector<std::string>{"BEARER"});
  const Json order = submit_of(draft("3.1", "putOrder"));
  CHECK(order["query"]["appid"] == "${env.QUERY_KEY}");
  CHECK(order["headers"]["Content-Type"] == "application/vnd.shop+json");
  CHECK(order["json"]["orderNo"] == "${key}");
}

TEST_CASE("a schema that contains itself comes to an end, a $ref in a circle is refused") {
  const std::string tree =
      R"({"schemas": {"T": {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/T"}, "all": {"type": "array", "items": {"$ref": "#/components/schemas/T"}}}}}})";
  CHECK(refused_schema(R"({"$ref": "#/components/schemas/T"})", tree).empty());
  const std::string circle =
      R"({"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}})";
  CHECK(refused_schema(R"({"$ref": "#/components/schemas/A"})", circle).find("round in a circle") !=
        std::string::npos);
}

TEST_CASE("what cannot be followed is refused with its name") {
  CHECK(refused_schema(R"({"$ref": "#/components/schemas/None"})")
            .find("'#/components/schemas/None' leads nowhere") != std::string::npos);
  CHECK(refused_schema(R"({"$ref": "other.json#/X"})").find("another file") != std::string::npos);
  CHECK(refused_schema(R"({"allOf": 5})").empty());
  CHECK(refusal_of([] { api_request(api("3.0"), "p.json", "addPets"); }).find("did you mean 'addPet'?") !=
        std::string::npos);
  CHECK(refusal_of([] {
          api_operations(Json::parse(R"({"swagger": "2.0"})"), "p.json");
        }).find("convert it") != std::string::npos);
  CHECK(refusal_of([] { api_operations(Json::parse("[]"), "p.json"); }).find("no OpenAPI 3") !=
        std::string::npos);
}
