// What a request carries: JSON, a form, multipart, raw text or a file as it is.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Kind = Located::Kind;

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

Json read_json(const Node& node, const Scope& scope);

Json read_json_text(const Node& node, const Scope& scope) {
  const auto text = read_template(node, scope, "a text", true);
  if (!text) return nullptr;
  // "${env.PORT:number}" is filled in already: what was written says that it is to be a number.
  const Template written = parse_template(node.located().text);
  const auto* only = written.pieces.size() == 1 ? std::get_if<Placeholder>(&written.pieces.front()) : nullptr;
  if (only && only->argument == "number" && text->is_literal())
    return fill_json(node.located().text,
                     [&](const Placeholder&) { return std::get<std::string>(text->pieces.front()); });
  return unparse(*text);
}

Json read_json(const Node& node, const Scope& scope) {
  if (node.is(Kind::text)) return read_json_text(node, scope);
  if (node.is(Kind::array)) {
    Json list = Json::array();
    for (const Node& element : node.elements("a list")) list.push_back(read_json(element, scope));
    return list;
  }
  if (node.is(Kind::object)) {
    Json object = Json::object();
    for (const auto& [name, value] : node.members("an object")) object[name] = read_json(value, scope);
    return object;
  }
  return to_json(node.located());
}

Part read_part_object(const Node& node, const Scope& scope) {
  Part part;
  const Fields fields(node, fields::part);
  fields.one_of({"text", "file"});
  if (const auto text = fields.find("text")) take(read_template(*text, scope), part.value);
  if (const auto file = fields.find("file"))
    if (const auto path = file->existing_file()) {
      part.content = content_of(*path);
      part.filename = std::filesystem::path(*path).filename().string();
      part.content_type = "application/octet-stream";
    }
  if (const auto name = fields.find("filename")) take(name->plain(), part.filename);
  if (const auto type = fields.find("type")) take(type->plain("a media type"), part.content_type);
  if (fields.has("text") && fields.has("filename"))
    node.error("'filename' needs 'file'", "a part with 'text' is a plain field");
  return part;
}

MultipartBody read_multipart(const Node& node, const Scope& scope) {
  MultipartBody body;
  for (const auto& [name, values] : node.members("an object of parts by name"))
    for (const Node& value : values.one_or_more()) {
      Part part;
      if (value.is(Kind::object))
        part = read_part_object(value, scope);
      else
        take(read_template(value, scope, "a text, or {\"file\": path}"), part.value);
      part.name = name;
      body.parts.push_back(std::move(part));
    }
  return body;
}

RawBody read_raw_file(const Node& node) {
  RawBody body;
  body.from_file = true;
  if (const auto path = node.existing_file()) body.content = content_of(*path);
  return body;
}

}  // namespace

Body read_body(const Fields& submit, const Scope& scope) {
  const auto kind = submit.one_of({"json", "form", "multipart", "raw", "raw_file"}, true);
  if (!kind) return {};
  const Node body = *submit.find(*kind);
  if (*kind == "json") return JsonBody{std::make_shared<const Json>(read_json(body, scope))};
  if (*kind == "form") return FormBody{read_pairs(body, scope)};
  if (*kind == "multipart") return read_multipart(body, scope);
  if (*kind == "raw_file") return read_raw_file(body);
  return RawBody{
      read_template(body, scope, "a text, which is sent as it is").value_or(Template{}), {}, false};
}

}  // namespace dupcheck
