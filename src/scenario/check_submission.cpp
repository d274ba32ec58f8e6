// A check that cannot fail, or cannot pass, is worse than none: public load scripts that "test idempotency"
// with another key for every request are the example.

#include <algorithm>

#include "base/json_full.hpp"
#include "scenario/parts.hpp"

namespace dupcheck {
namespace {

using Templates = std::vector<Template>;

void collect(const std::vector<Field>& fields, Templates& into) {
  for (const Field& field : fields) into.push_back(field.value);
}

void collect(const Json& value, Templates& into) {
  if (value.is_string()) into.push_back(parse_template(value.get_ref<const std::string&>()));
  if (value.is_structured())
    for (const Json& element : value) collect(element, into);
}

void collect(const Body& body, Templates& into) {
  if (const auto* json = std::get_if<JsonBody>(&body)) collect(*json->value, into);
  if (const auto* form = std::get_if<FormBody>(&body)) collect(form->fields, into);
  if (const auto* raw = std::get_if<RawBody>(&body)) into.push_back(raw->text);
  if (const auto* multipart = std::get_if<MultipartBody>(&body))
    for (const Part& part : multipart->parts) into.push_back(part.value);
}

Templates all_of(const Submit& submit) {
  Templates templates{submit.path};
  collect(submit.query, templates);
  collect(submit.headers, templates);
  collect(submit.cookies, templates);
  if (submit.basic) templates.insert(templates.end(), {submit.basic->user, submit.basic->password});
  collect(submit.body, templates);
  return templates;
}

bool differs_per_attempt(const Template& text) {
  const auto names = text.names();
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& name) { return name.starts_with("attempt"); });
}

/// Which of them is meant is not known, and has been said.
bool has_several_bodies(const Located& submit) {
  int bodies = 0;
  for (std::string_view kind : {"json", "form", "multipart", "raw", "raw_file"})
    bodies += submit.find(kind) != nullptr;
  return bodies > 1;
}

}  // namespace

void check_submission(const Node& node, const Submit& submit, const Scope& scope) {
  if (has_several_bodies(node.located())) return;
  Templates carrying = all_of(submit);
  std::erase_if(carrying, [&](const Template& text) { return !scope.carries_key(text.names()); });
  if (carrying.empty())
    return node.error(
        "nothing in the submission varies by key: the target could not tell one operation from another",
        "put ${key}, or a variable made from it, into its path, query, headers, cookies or body");
  if (std::all_of(carrying.begin(), carrying.end(), differs_per_attempt))
    node.error("everything that carries the key differs per attempt: no two attempts would be duplicates",
               "take ${attempt} away from beside ${key}");
}

}  // namespace dupcheck
