#include "draft/openapi.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/draft_place.hpp"
#include "draft/json_at.hpp"
#include "draft/openapi_body.hpp"
#include "draft/schema_example.hpp"
#include "draft/template_text.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view methods[] = {"post", "put", "patch", "delete", "get", "head", "options"};

void require_openapi(const Json& document, const std::string& file) {
  if (text_at(document, "openapi").starts_with("3.") && member_at(document, "paths").is_object()) return;
  const std::string swagger = text_at(document, "swagger");
  throw UnreadableInput(
      swagger.empty()
          ? fmt::format("{}: this is no OpenAPI 3 description: \"openapi\": \"3.…\" and \"paths\" "
                        "are missing",
                        file)
          : fmt::format("{}: this is Swagger {}: convert it to OpenAPI 3 first", file, swagger));
}

/// "petstore_auth" → "PETSTORE_AUTH".
std::string variable_of(const std::string& scheme) {
  std::string name = upper(scheme);
  for (char& c : name)
    if (!(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9')) c = '_';
  return name.empty() || (name[0] >= '0' && name[0] <= '9') ? "API_" + name : name;
}

/// Builds the request of one operation.
class OperationReader {
 public:
  OperationReader(const Json& document, const ApiOperation& operation)
      : document_(document),
        path_(followed(document, document["paths"][operation.path])),
        node_(path_[lower(operation.method)]),
        examples_(document) {
    request_.method = operation.method;
    url_path_ = operation.path;
  }

  CapturedRequest read(const std::string& source) {
    request_.source = source;
    put_parameters();
    put_security();
    put_openapi_body(document_, member_at(node_, "requestBody"), examples_, request_);
    request_.url = server() + url_path_ + (query_.empty() ? "" : "?" + query_);
    request_.notes.insert(request_.notes.end(), examples_.notes.begin(), examples_.notes.end());
    drop_transport_headers(request_);
    return std::move(request_);
  }

 private:
  /// The first server, with the defaults of its variables; relative ones need a host.
  std::string server() {
    const Json* servers = &member_at(node_, "servers");
    if (!servers->is_array() || servers->empty()) servers = &member_at(path_, "servers");
    if (!servers->is_array() || servers->empty()) servers = &member_at(document_, "servers");
    std::string url = servers->is_array() && !servers->empty() ? text_at(servers->front(), "url") : "/";
    if (servers->is_array() && !servers->empty() && member_at(servers->front(), "variables").is_object())
      for (const auto& [name, variable] : member_at(servers->front(), "variables").items())
        replace_all(url, "{" + name + "}", text_at(variable, "default"));
    while (url.ends_with('/')) url.pop_back();
    if (url.find("://") != std::string::npos) return url;
    request_.notes.push_back(
        "the description does not say where the service is: put its address into \"target\", or say "
        "--target");
    return "http://127.0.0.1:8080" + (url.empty() || url.starts_with('/') ? url : "/" + url);
  }

  static void replace_all(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
      text.replace(at, what.size(), by);
  }

  /// Those of the path, then those of the operation, which override them.
  void put_parameters() {
    std::vector<const Json*> parameters;
    for (const Json* list : {&member_at(path_, "parameters"), &member_at(node_, "parameters")}) {
      if (!list->is_array()) continue;
      for (const Json& written : *list) {
        const Json& parameter = followed(document_, written);
        std::erase_if(parameters, [&](const Json* known) {
          return text_at(*known, "name") == text_at(parameter, "name") &&
                 text_at(*known, "in") == text_at(parameter, "in");
        });
        parameters.push_back(&parameter);
      }
    }
    for (const Json* parameter : parameters) put_parameter(*parameter);
  }

  static bool wanted(const Json& parameter) {
    const std::string name = plain_name(text_at(parameter, "name"));
    const bool key =
        name.find("idempoten") != std::string::npos || name.find("requestid") != std::string::npos;
    return text_at(parameter, "in") == "path" || member_at(parameter, "required") == true || key;
  }

  void put_parameter(const Json& parameter) {
    if (!wanted(parameter)) return;
    const std::string name = text_at(parameter, "name"), where = text_at(parameter, "in");
    const Json value = example_of(parameter, name);
    // A list is repeated, as "explode" has it by default.
    for (const Json& one : value.is_array() ? value : Json::array({value})) {
      const std::string text = one.is_string() ? one.get<std::string>() : dump(one);
      if (where == "path")
        replace_all(url_path_, "{" + name + "}", url_encoded(text));
      else if (where == "query")
        query_ += (query_.empty() ? "" : "&") + url_encoded(name) + "=" + url_encoded(text);
      else if (where == "cookie")
        request_.cookies.push_back({name, text});
      else if (!iequals(name, "Accept") && !iequals(name, "Content-Type") && !iequals(name, "Authorization"))
        request_.headers.push_back({name, text});
    }
  }

  Json example_of(const Json& parameter, const std::string& name) {
    if (parameter.contains("example")) return parameter["example"];
    if (const Json& several = member_at(parameter, "examples"); several.is_object() && !several.empty()) {
      const Json& first = followed(document_, several.front());
      if (first.is_object() && first.contains("value")) return first["value"];
    }
    return parameter.contains("schema") ? examples_.of(parameter["schema"], name) : Json("text");
  }

  /// The first way in that the description gives; every value of it is a variable.
  void put_security() {
    const Json& own = member_at(node_, "security");
    const Json& ways = own.is_array() ? own : member_at(document_, "security");
    if (!ways.is_array() || ways.empty() || !ways.front().is_object()) return;
    for (const auto& [name, scopes] : ways.front().items())
      put_scheme(name,
                 followed(document_,
                          member_at(member_at(member_at(document_, "components"), "securitySchemes"), name)));
  }

  void put_scheme(const std::string& name, const Json& scheme) {
    const std::string type = text_at(scheme, "type"), variable = variable_of(name);
    const std::string value = environment_mark(variable), field = text_at(scheme, "name");
    if (type == "apiKey") {
      const std::string where = text_at(scheme, "in");
      if (where == "query") query_ += (query_.empty() ? "" : "&") + url_encoded(field) + "=" + value;
      if (where == "header") request_.headers.push_back({field, value});
      if (where == "cookie") request_.cookies.push_back({field, value});
    } else if (type == "http" && iequals(text_at(scheme, "scheme"), "basic")) {
      request_.basic =
          NamedText{environment_mark(variable + "_USER"), environment_mark(variable + "_PASSWORD")};
    } else if (type == "http" || type == "oauth2" || type == "openIdConnect") {
      request_.headers.push_back({"Authorization", "Bearer " + value});
    } else {
      request_.notes.push_back(
          fmt::format("the security scheme '{}' ({}) is left out: give what it needs by hand",
                      printable(name), printable(type)));
    }
  }

  const Json& document_;
  const Json& path_;
  const Json& node_;
  SchemaExamples examples_;
  CapturedRequest request_;
  std::string url_path_, query_;
};

}  // namespace

std::vector<ApiOperation> api_operations(const Json& document, const std::string& file) {
  require_openapi(document, file);
  std::vector<ApiOperation> operations;
  for (const auto& [path, written] : document["paths"].items()) {
    const Json& item = followed(document, written);
    for (const std::string_view method : methods) {
      const Json& operation = member_at(item, std::string(method));
      if (!operation.is_object()) continue;
      const std::string verb = upper(method), id = text_at(operation, "operationId");
      operations.push_back({id.empty() ? verb + " " + path : id, verb, path, text_at(operation, "summary")});
    }
  }
  return operations;
}

CapturedRequest api_request(const Json& document, const std::string& file, const std::string& operation) {
  const auto operations = api_operations(document, file);
  const auto found = std::find_if(operations.begin(), operations.end(), [&](const ApiOperation& one) {
    return one.id == operation || iequals(one.method + " " + one.path, operation);
  });
  if (found != operations.end()) try {
      return OperationReader(document, *found).read(fmt::format("{}, operation {}", file, found->id));
    } catch (const Json::exception& wrong) {
      throw UnreadableInput(fmt::format("{}: operation {} is not described as OpenAPI wants it: {}", file,
                                        found->id, wrong.what()));
    }
  std::vector<std::string_view> ids;
  for (const ApiOperation& one : operations) ids.push_back(one.id);
  const std::string meant = did_you_mean(operation, ids);
  throw UnreadableInput(fmt::format(
      "{}: there is no operation '{}'{}", file, printable(operation),
      meant.empty() ? "; without --operation they are listed" : fmt::format("; did you mean '{}'?", meant)));
}

}  // namespace dupcheck
