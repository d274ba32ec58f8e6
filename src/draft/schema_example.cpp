#include "draft/schema_example.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/captured_request.hpp"
#include "draft/json_at.hpp"

namespace dupcheck {
namespace {

constexpr std::size_t deepest_schema = 20;

constexpr std::pair<std::string_view, std::string_view> by_format[] = {{"date-time", "2026-01-31T12:00:00Z"},
                                                                       {"date", "2026-01-31"},
                                                                       {"time", "12:00:00Z"},
                                                                       {"duration", "PT1H"},
                                                                       {"email", "user@example.com"},
                                                                       {"idn-email", "user@example.com"},
                                                                       {"uri", "https://example.com/"},
                                                                       {"url", "https://example.com/"},
                                                                       {"hostname", "example.com"},
                                                                       {"ipv4", "192.0.2.1"},
                                                                       {"ipv6", "2001:db8::1"},
                                                                       {"byte", "ZXhhbXBsZQ=="},
                                                                       {"binary", ""}};

double number_at(const Json& schema, const std::string& name, double otherwise) {
  const auto found = schema.find(name);
  return found != schema.end() && found->is_number() ? found->get<double>() : otherwise;
}

bool is_true(const Json& schema, const std::string& name) {
  const auto found = schema.find(name);
  return found != schema.end() && found->is_boolean() && found->get<bool>();
}

/// 3.1 allows a list: the first that is not "null".
std::string type_of(const Json& schema) {
  const auto type = schema.find("type");
  if (type != schema.end() && type->is_array()) {
    for (const Json& one : *type)
      if (one.is_string() && one != "null") return one.get<std::string>();
    return "null";
  }
  const std::string written = text_at(schema, "type");
  if (!written.empty()) return written;
  if (schema.contains("properties")) return "object";
  return schema.contains("items") ? "array" : "";
}

/// 1, moved into what minimum, maximum (3.0's and 3.1's exclusive ones) and multipleOf allow.
double number_of(const Json& schema, bool whole) {
  const double step = whole ? 1 : 0.5;
  double least = number_at(schema, "minimum", -HUGE_VAL), most = number_at(schema, "maximum", HUGE_VAL);
  if (is_true(schema, "exclusiveMinimum")) least += step;
  if (is_true(schema, "exclusiveMaximum")) most -= step;
  least = std::max(least, number_at(schema, "exclusiveMinimum", -HUGE_VAL) + step);
  most = std::min(most, number_at(schema, "exclusiveMaximum", HUGE_VAL) - step);
  double value = std::max(std::min(1.0, most), least);
  const double multiple = number_at(schema, "multipleOf", 0);
  if (multiple > 0) value = std::ceil(value / multiple) * multiple;
  return value;
}

}  // namespace

const Json& followed(const Json& document, const Json& node) {
  const Json* at = &node;
  for (int steps = 0; at->is_object() && at->contains("$ref"); ++steps) {
    const std::string ref = text_at(*at, "$ref");
    if (steps > 50)
      throw UnreadableInput(fmt::format("the $ref '{}' leads round in a circle", printable(ref)));
    if (!ref.starts_with("#"))
      throw UnreadableInput(
          fmt::format("the $ref '{}' leads into another file: bundle the description into one file first",
                      printable(ref)));
    try {
      at = &document.at(Json::json_pointer(ref.substr(1)));
    } catch (const Json::exception&) {
      throw UnreadableInput(fmt::format("the $ref '{}' leads nowhere", printable(ref)));
    }
  }
  return *at;
}

Json SchemaExamples::of(const Json& written, const std::string& name) {
  const Json& schema = followed(document_, written);
  if (!schema.is_object()) return nullptr;  // true and false are schemas in 3.1
  if (schema.contains("example")) return schema["example"];
  const auto examples = schema.find("examples");
  if (examples != schema.end() && examples->is_array() && !examples->empty()) return examples->front();
  for (const std::string own : {"const", "default"})
    if (schema.contains(own)) return schema[own];
  const auto values = schema.find("enum");
  if (values != schema.end() && values->is_array() && !values->empty()) return values->front();
  const bool again = std::find(inside_.begin(), inside_.end(), &schema) != inside_.end();
  if (again || inside_.size() > deepest_schema) return nullptr;
  inside_.push_back(&schema);
  Json made = by_type(schema, name);
  inside_.pop_back();
  return made;
}

Json SchemaExamples::by_type(const Json& schema, const std::string& name) {
  if (schema.contains("allOf")) return all_of(schema, name);
  for (const std::string choice : {"oneOf", "anyOf"}) {
    const auto found = schema.find(choice);
    if (found == schema.end() || !found->is_array()) continue;
    // "anyOf": [X, {"type": "null"}] is how 3.1 says nullable.
    for (const Json& one : *found)
      if (const Json& branch = followed(document_, one); branch.is_object() && type_of(branch) != "null")
        return of(one, name);
  }
  const std::string type = type_of(schema);
  if (type == "object") return object(schema, name);
  if (type == "array") return array(schema, name);
  if (type == "string") return text(schema, name);
  if (type == "boolean") return true;
  if (type == "integer") return static_cast<std::int64_t>(number_of(schema, true));
  if (type == "number") {
    const double value = number_of(schema, false);
    return value == std::floor(value) ? Json(static_cast<std::int64_t>(value)) : Json(value);
  }
  return type == "null" ? Json(nullptr) : Json::object();
}

Json SchemaExamples::object(const Json& schema, const std::string& name) {
  Json made = Json::object();
  std::set<std::string> required;
  if (const auto names = schema.find("required"); names != schema.end() && names->is_array())
    for (const Json& one : *names)
      if (one.is_string()) required.insert(one.get<std::string>());
  const auto properties = schema.find("properties");
  if (properties == schema.end() || !properties->is_object()) return made;
  for (const auto& [property, written] : properties->items()) {
    const Json& inside = followed(document_, written);
    if (inside.is_object() && (is_true(inside, "readOnly") || is_true(inside, "deprecated"))) continue;
    Json value = of(written, name.empty() ? property : name + "." + property);
    if (value.is_null() && !required.contains(property)) continue;
    made[property] = std::move(value);
  }
  return made;
}

Json SchemaExamples::array(const Json& schema, const std::string& name) {
  Json made = Json::array();
  if (number_at(schema, "maxItems", 1) < 1 || !schema.contains("items")) return made;
  const auto least = static_cast<std::size_t>(std::clamp(number_at(schema, "minItems", 1), 1.0, 20.0));
  for (std::size_t i = 0; i < least; ++i) {
    Json element = of(schema["items"], name);
    if (element.is_null()) break;  // it would contain itself
    made.push_back(std::move(element));
  }
  return made;
}

Json SchemaExamples::text(const Json& schema, const std::string& name) {
  const std::string format = text_at(schema, "format");
  if (format == "uuid") return fmt::format("00000000-0000-4000-8000-{:012}", ++made_up_);
  for (const auto& [known, value] : by_format)
    if (format == known) return std::string(value);
  if (schema.contains("pattern"))
    notes.push_back(fmt::format("'{}' must match the pattern {}: write a value that does", printable(name),
                                printable(text_at(schema, "pattern"))));
  const auto least = static_cast<std::size_t>(std::clamp(number_at(schema, "minLength", 0), 0.0, 1000.0));
  const auto most = static_cast<std::size_t>(std::clamp(number_at(schema, "maxLength", 1000), 0.0, 1000.0));
  std::string value = "text";
  while (value.size() < least) value += "-text";
  return value.substr(0, std::max(least, std::min(most, value.size())));
}

Json SchemaExamples::all_of(const Json& schema, const std::string& name) {
  Json made = Json::object();
  const auto add = [&](const Json& part) {
    if (part.is_object() && made.is_object())
      made.update(part);
    else if (!part.is_null())
      made = part;
  };
  for (const Json& part : schema["allOf"]) add(of(part, name));
  if (schema.contains("properties")) add(object(schema, name));
  return made;
}

}  // namespace dupcheck
