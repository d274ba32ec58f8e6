#include "draft/submit_json.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/exact_json.hpp"
#include "draft/multipart_text.hpp"
#include "draft/template_text.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view known_methods[] = {"POST", "PUT", "PATCH", "DELETE", "GET", "HEAD", "OPTIONS"};
constexpr std::string_view form_type = "application/x-www-form-urlencoded", json_type = "application/json";

void add_value(Json& object, const std::string& name, Json value) {
  if (!object.contains(name)) {
    object[name] = std::move(value);
    return;
  }
  Json& present = object[name];
  if (!present.is_array()) present = Json::array({present});
  present.push_back(std::move(value));
}

/// RFC 9110, section 5.6.2, and no line break in the value.
void check_headers(const std::vector<NamedText>& headers) {
  for (const NamedText& header : headers) {
    const bool token =
        !header.name.empty() && std::all_of(header.name.begin(), header.name.end(), [](char c) {
          return c > ' ' && c < 0x7f &&
                 std::string_view("()<>@,;:\\\"/[]?={}").find(c) == std::string_view::npos;
        });
    if (!token || header.value.find_first_of(std::string_view("\r\n\0", 3)) != std::string::npos)
      throw UnreadableInput(fmt::format("the header '{}' has a name or a line break that HTTP does not allow",
                                        printable(shorten(header.name, 60))));
  }
}

Json pairs_json(const std::vector<NamedText>& pairs, const std::string& what) {
  Json object = Json::object();
  for (const NamedText& pair : pairs)
    add_value(object, pair.name, as_template(pair.value, fmt::format("{} '{}'", what, printable(pair.name))));
  return object;
}

/// Texts as templates; names stay as they are, templates have no meaning there.
Json as_templates(const Json& value) {
  if (value.is_string()) return as_template(value.get_ref<const std::string&>(), "the body");
  Json out = value;
  if (value.is_structured())
    for (auto element = out.begin(); element != out.end(); ++element) *element = as_templates(*element);
  return out;
}

Json part_json(const CapturedPart& part, const std::string& folder) {
  const std::string what = fmt::format("the part '{}'", printable(part.name));
  if (part.file.empty() && part.type.empty()) return as_template(part.value, what);
  Json json = Json::object();
  if (part.file.empty()) {
    json["text"] = as_template(part.value, what);
  } else {
    json["file"] = path_from(folder, part.file);
    if (!part.filename.empty()) json["filename"] = part.filename;
  }
  if (!part.type.empty()) json["type"] = part.type;
  return json;
}

Json parts_json(const std::vector<CapturedPart>& parts, const std::string& folder) {
  Json object = Json::object();
  for (const CapturedPart& part : parts) add_value(object, part.name, part_json(part, folder));
  return object;
}

class SubmitWriter {
 public:
  SubmitWriter(const CapturedRequest& request, const std::string& folder, std::vector<std::string>& notes)
      : request_(request), folder_(folder), notes_(notes) {}

  Json write() {
    put_method();
    put_url();
    Json body = Json::object();
    put_body(body);
    check_headers(request_.headers);
    if (!request_.headers.empty()) submit_["headers"] = pairs_json(request_.headers, "the header");
    if (!request_.cookies.empty()) submit_["cookies"] = pairs_json(request_.cookies, "the cookie");
    if (request_.basic)
      submit_["basic"] = {{"user", as_template(request_.basic->name, "the user")},
                          {"password", as_template(request_.basic->value, "the password")}};
    submit_.update(body);
    return std::move(submit_);
  }

 private:
  void put_method() {
    if (std::find(std::begin(known_methods), std::end(known_methods), request_.method) ==
        std::end(known_methods))
      throw UnreadableInput(fmt::format("the method '{}' cannot be sent: a scenario knows {}",
                                        printable(request_.method), fmt::join(known_methods, ", ")));
    submit_["method"] = request_.method;
  }

  void put_url() {
    const UrlParts parts = split_url(request_.url);
    std::string path = as_template(parts.path, "the path");
    // "+" is a blank to some servers and a plus to others: then the query is sent as it was written.
    const auto pairs =
        parts.query.find('+') == std::string::npos ? pairs_of(parts.query, false) : std::nullopt;
    if (!pairs && !parts.query.empty()) path += "?" + as_template(parts.query, "the query");
    submit_["path"] = path;
    if (pairs && !parts.query.empty()) submit_["query"] = pairs_json(*pairs, "the query's");
  }

  void put_body(Json& body) {
    if (!request_.parts.empty()) return put_parts(body, request_.parts);
    if (!request_.body_file.empty()) {
      body["raw_file"] = path_from(folder_, request_.body_file);
      return;
    }
    if (request_.body.empty() || put_json(body) || put_multipart(body) || put_form(body)) return;
    body["raw"] = as_template(request_.body, "the body");
    if (!header_of(request_, "Content-Type"))
      request_.headers.push_back({"Content-Type", "text/plain; charset=utf-8"});
  }

  bool put_json(Json& body) {
    const auto json = exact_json(request_.body);
    if (!json) {
      const std::string_view text = trim(request_.body);
      if (media_type().find("json") != std::string::npos && (text.starts_with('{') || text.starts_with('[')))
        notes_.push_back(
            "the body is kept as raw text: as JSON it would not stay the same (a name twice, a "
            "number beyond 64 bits, a variable outside of a text, or no JSON at all)");
      return false;
    }
    body["json"] = as_templates(*json);
    if (media_type() == form_type)
      notes_.push_back(
          "the body is JSON, but Content-Type says it is a form, as curl does without -H or "
          "--json: was application/json meant?");
    drop_type_that_is(json_type);
    return true;
  }

  bool put_form(Json& body) {
    if (media_type() != form_type) return false;
    const auto pairs = pairs_of(request_.body, true);
    if (!pairs) return false;
    body["form"] = pairs_json(*pairs, "the field");
    drop_type_that_is(form_type);
    return true;
  }

  bool put_multipart(Json& body) {
    const std::string* type = header_of(request_, "Content-Type");
    const auto parts = type ? parts_of(request_.body, boundary_in(*type)) : std::nullopt;
    if (!parts) return false;
    const auto file = std::find_if(parts->begin(), parts->end(),
                                   [](const CapturedPart& part) { return !part.filename.empty(); });
    if (file != parts->end()) {
      notes_.push_back(fmt::format(
          "the body is kept as raw text, with the file '{}' as it was copied (browsers leave its bytes out): "
          "to send a file, write \"multipart\": {{\"{}\": {{\"file\": PATH}}, …}} in place of \"raw\", and "
          "take Content-Type away",
          printable(file->filename), printable(file->name)));
      return false;
    }
    put_parts(body, *parts);
    return true;
  }

  void put_parts(Json& body, const std::vector<CapturedPart>& parts) {
    body["multipart"] = parts_json(parts, folder_);
    drop_header(request_, "Content-Type");  // dupcheck chooses a boundary of its own
  }

  std::string media_type() const {
    const std::string* type = header_of(request_, "Content-Type");
    return type ? lower(trim(type->substr(0, type->find(';')))) : std::string{};
  }

  /// What dupcheck says of this body by itself.
  void drop_type_that_is(std::string_view type) {
    const std::string* written = header_of(request_, "Content-Type");
    if (written && iequals(*written, type)) drop_header(request_, "Content-Type");
  }

  CapturedRequest request_;
  const std::string& folder_;
  std::vector<std::string>& notes_;
  Json submit_ = Json::object();
};

}  // namespace

Json submit_json(const CapturedRequest& request, const std::string& folder, std::vector<std::string>& notes) {
  return SubmitWriter(request, folder, notes).write();
}

std::string path_from(const std::string& folder, const std::string& path) {
  namespace fs = std::filesystem;
  if (folder.empty() || path.starts_with('/')) return path;
  const fs::path relative =
      fs::path(path).lexically_normal().lexically_relative(fs::path(folder).lexically_normal());
  return relative.empty() ? fs::absolute(path).lexically_normal().string() : relative.string();
}

}  // namespace dupcheck
