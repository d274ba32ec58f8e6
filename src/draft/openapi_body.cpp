#include "draft/openapi_body.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/json_at.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

bool is_json(const std::string& type) { return type == "application/json" || type.ends_with("+json"); }

/// Lower is better.
int rank_of(const std::string& written) {
  const std::string type = lower(written.substr(0, written.find(';')));
  if (is_json(type)) return 0;
  if (type == "application/x-www-form-urlencoded") return 1;
  if (type == "multipart/form-data") return 2;
  return type == "*/*" ? 3 : 4;
}

Json example_of(const Json& document, const Json& media, SchemaExamples& examples) {
  if (media.contains("example")) return media["example"];
  const auto several = media.find("examples");
  if (several != media.end() && several->is_object() && !several->empty()) {
    const Json& first = followed(document, several->front());
    if (first.is_object() && first.contains("value")) return first["value"];
  }
  return media.contains("schema") ? examples.of(media["schema"], "") : Json(nullptr);
}

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : dump(value); }

bool is_file(const Json& document, const Json& media, const std::string& property) {
  if (!media.contains("schema")) return false;
  const Json& schema = followed(document, media["schema"]);
  const Json::json_pointer at = Json::json_pointer("/properties") / property;
  if (!schema.is_object() || !schema.contains(at)) return false;
  const Json& inside = followed(document, schema[at]);
  return inside.is_object() && (text_at(inside, "format") == "binary" || inside.contains("contentMediaType"));
}

void put_multipart(const Json& document, const Json& media, const Json& example, CapturedRequest& request) {
  for (const auto& [name, value] : example.items()) {
    request.parts.push_back({name, plain(value), "", "", ""});
    if (is_file(document, media, name))
      request.notes.push_back(
          fmt::format("the part '{0}' is a file: write \"{0}\": {{\"file\": PATH}}", printable(name)));
  }
}

void put_form(const Json& example, CapturedRequest& request) {
  for (const auto& [name, value] : example.items())
    for (const Json& one : value.is_array() ? value : Json::array({value}))
      request.body += (request.body.empty() ? "" : "&") + url_encoded(name) + "=" + url_encoded(plain(one));
}

}  // namespace

void put_openapi_body(const Json& document, const Json& written, SchemaExamples& examples,
                      CapturedRequest& request) {
  const Json& body = followed(document, written);
  if (!body.is_object() || !body.contains("content") || !body["content"].is_object()) return;
  std::string type;
  for (const auto& [name, media] : body["content"].items())
    if (type.empty() || rank_of(name) < rank_of(type)) type = name;
  if (type.empty() || !body["content"][type].is_object()) return;
  const Json& media = body["content"][type];
  const Json example = example_of(document, media, examples);
  if (rank_of(type) == 2 && example.is_object()) return put_multipart(document, media, example, request);
  if (rank_of(type) == 3) type = "application/json";
  request.headers.push_back({"Content-Type", type});
  if (rank_of(type) == 1 && example.is_object()) return put_form(example, request);
  if (!example.is_null())
    request.body = is_json(lower(type)) || !example.is_string() ? dump(example) : plain(example);
  if (rank_of(type) == 4)
    request.notes.push_back(
        fmt::format("the body is {}: no example of it can be made, write one into \"raw\"", type));
}

}  // namespace dupcheck
