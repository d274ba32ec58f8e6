#include "draft/draft.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"
#include "draft/draft_text.hpp"
#include "draft/key_candidates.hpp"
#include "draft/submit_json.hpp"
#include "draft/template_text.hpp"
#include "draft/url_text.hpp"

namespace dupcheck {
namespace {

constexpr std::string_view key_header = "Idempotency-Key";

std::string snake_case(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && !out.empty() && out.back() != '_') out += '_';
    out += upper ? static_cast<char>(c - 'A' + 'a') : c == '-' || c == '.' ? '_' : c;
  }
  return out;
}

/// Puts ${key} where the choice says, or into a header of its own, and says why.
class KeyWriter {
 public:
  KeyWriter(Json& submit, DraftParts& parts, const std::string& wanted)
      : submit_(submit), parts_(parts), choice_(choose_key(places_of(submit), wanted)) {}

  std::string write() {
    if (choice_.places.empty()) return invent();
    const DraftPlace first = choice_.places.front();
    const KeyShape shape = shape_of(first);
    parts_.key = shape.key;
    replace();
    std::string said = fmt::format("The key is {} (it was {}).", choice_.why, shape.was);
    for (std::size_t i = 1; i < choice_.places.size(); ++i)
      said += fmt::format(" {} had the same value, and gets the key too.", place_name(choice_.places[i]));
    parts_.comments["/" + first.pointer.substr(1)] = {"the key"};
    parts_.effect_parameter = first.kind == PlaceKind::header ? "request_id" : snake_case(first.name);
    explain(said, first);
    return said;
  }

 private:
  std::string invent() {
    parts_.key = "${uuid}";
    submit_["headers"][std::string(key_header)] = "${key}";
    parts_.comments[fmt::format("/headers/{}", key_header)] = {
        "TO FILL IN: no field looked like a key. Put ${key} where your service takes the request id,",
        "and take this header away if it knows none."};
    const std::string said = fmt::format(
        "No field looked like a key: ${{key}} was put into a header {}. Is that where your service "
        "takes the request id?",
        key_header);
    explain(said, std::nullopt);
    return said;
  }

  /// From the end of each text, so that offsets stay right.
  void replace() {
    std::vector<DraftPlace> places = choice_.places;
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.from > b.from; });
    for (const DraftPlace& place : places) put_at(submit_, place, shape_of(place).reference);
  }

  void explain(const std::string& said, const std::optional<DraftPlace>& place) {
    parts_.key_comment = {
        "What makes two submissions the same operation: a new one for every round, the same for all "
        "attempts of a round.",
        said};
    if (!choice_.others.empty()) {
      std::vector<std::string> names;
      for (const DraftPlace& other : choice_.others)
        if (names.size() < 5) names.push_back(place_name(other));
      parts_.key_comment.push_back("Also possible: " + join(names, ", ") + ".");
    }
    if (place && plain_name(place->name).find("token") != std::string::npos)
      parts_.key_comment.push_back(
          "A token that the server issues is fetched for each operation: \"key\": { \"fetch\": { \"path\": "
          "\"/token\" }, \"take\": \"/data\" }");
  }

  Json& submit_;
  DraftParts& parts_;
  KeyChoice choice_;
};

Json tls_json(const CapturedRequest& request, const std::string& folder) {
  Json tls = Json::object();
  if (!request.ca.empty()) tls["ca"] = path_from(folder, request.ca);
  if (!request.certificate.empty()) tls["certificate"] = path_from(folder, request.certificate);
  // A PEM file may hold both.
  const std::string& key = request.private_key.empty() ? request.certificate : request.private_key;
  if (!request.certificate.empty()) tls["key"] = path_from(folder, key);
  if (request.insecure) tls["insecure"] = true;
  return tls;
}

Json timeouts_json(const CapturedRequest& request) {
  Json timeouts = Json::object();
  if (!request.connect_timeout.empty()) timeouts["connect"] = request.connect_timeout;
  if (!request.answer_timeout.empty()) timeouts["answer"] = request.answer_timeout;
  return timeouts;
}

bool is_moment(const DraftPlace& place) {
  const std::string name = plain_name(place.name);
  const bool named =
      name.find("timestamp") != std::string::npos || name == "ts" || name == "time" || name == "t";
  return named && (place.value.size() == 10 || place.value.size() == 13) && place.value.starts_with("1") &&
         place.value.find_first_not_of("0123456789") == std::string::npos;
}

/// What would make the service refuse the request before its defence is asked.
void look_for_traps(const Json& submit, std::vector<std::string>& notes) {
  constexpr std::string_view signatures[] = {"sign", "signature", "xsignature", "xsign", "sig", "hmac"};
  for (const DraftPlace& place : places_of(submit)) {
    const std::string name = plain_name(place.name);
    if (std::find(std::begin(signatures), std::end(signatures), name) != std::end(signatures))
      notes.push_back(
          fmt::format("{} looks like a signature: with another key it is wrong. Compute it: \"vars\": {{ "
                      "\"sign\": {{ \"hmac\": "
                      "\"sha256\", \"secret\": \"${{env.SECRET}}\", \"of\": \"…${{key}}…\" }} }}, and write "
                      "${{sign}} there.",
                      place_name(place)));
    if (is_moment(place))
      notes.push_back(
          fmt::format("{} is a fixed moment: write ${{now_ms}} (milliseconds) or ${{date:%s}} (seconds) if "
                      "the service checks "
                      "its age.",
                      place_name(place)));
  }
}

/// In the order of the file, secrets with their values.
std::vector<SecretVariable> variables_of(const std::string& text,
                                         const std::vector<SecretVariable>& secrets) {
  std::vector<SecretVariable> all = secrets;
  for (const std::string& name : environment_names(text))
    if (std::none_of(all.begin(), all.end(), [&](const auto& known) { return known.name == name; }))
      all.push_back({name, "", "its value is not known here"});
  return all;
}

/// For the scenario's name: without the query, and without what is filled in.
std::string readable_path(const std::string& path) {
  std::string readable = path.substr(0, path.find('?'));
  for (std::size_t at = readable.find("${"); at != std::string::npos; at = readable.find("${", at)) {
    if (at > 0 && readable[at - 1] == '$')
      at += 2;  // an escaped one
    else
      readable.replace(at, readable.find('}', at) - at + 1, "…");
  }
  return readable;
}

}  // namespace

Draft draft_scenario(const CapturedRequest& request, const DraftOptions& options) {
  Draft draft;
  draft.notes = request.notes;
  DraftParts parts;
  Json submit = submit_json(request, options.folder, draft.notes);
  const UrlParts url = split_url(request.url);
  look_for_traps(submit, draft.notes);
  draft.key = KeyWriter(submit, parts, options.key_field).write();
  std::string proxy = as_template(request.proxy, "the proxy");
  std::vector<SecretVariable> secrets;
  if (!options.keep_secrets) {
    secrets = take_secrets_out(submit);
    for (const SecretVariable& variable : take_password_out(proxy)) secrets.push_back(variable);
  }
  parts.path = readable_path(submit["path"].get<std::string>());
  draft.file = options.file.empty() ? file_name_of(parts.path, url.base) : options.file;
  parts.source = printable(request.source);
  parts.file = printable(draft.file);
  parts.method = request.method;
  parts.base_url = as_template(url.base, "the URL");
  parts.unix_socket = as_template(request.unix_socket, "the socket's path");
  parts.proxy = proxy;
  parts.notes = draft.notes;
  parts.near = is_near(host_of(url.base)) || !request.unix_socket.empty();
  const std::string stem = file_name_of(parts.path, "http://records");
  parts.effect_table = snake_case(stem.substr(0, stem.rfind('.')));
  if (parts.effect_parameter.empty()) parts.effect_parameter = "request_id";
  if (!parts.near)
    draft.notes.push_back(
        fmt::format("{} is no address of this machine or a private network: fire only at what is "
                    "yours",
                    printable(parts.base_url)));
  draft.text = draft_text(parts, submit, tls_json(request, options.folder), timeouts_json(request));
  std::string used = dump(submit) + parts.base_url + proxy + parts.unix_socket;
  draft.variables = variables_of(used, secrets);
  return draft;
}

std::string file_name_of(const std::string& path, const std::string& base_url) {
  const auto usable = [](std::string_view word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
      return c == '-' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
             (c >= 'A' && c <= 'Z');
    });
    const bool id =
        word.find_first_not_of("0123456789-_") == std::string_view::npos || is_uuid(word) || word.size() > 40;
    const bool version = word.size() <= 3 && word.starts_with('v');
    return plain && !id && !version &&
           word.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos;
  };
  auto words = split(path, '/');
  for (auto word = words.rbegin(); word != words.rend(); ++word) {
    const std::string_view stem = word->substr(0, word->find('.'));
    if (usable(stem)) return std::string(stem) + ".json";
  }
  const std::string host = host_of(base_url);
  const std::string_view first = std::string_view(host).substr(0, host.find('.'));
  return (usable(first) ? std::string(first) : "scenario") + ".json";
}

}  // namespace dupcheck
