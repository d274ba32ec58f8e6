#include "draft/secrets_out.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck {
namespace {

/// In names as plain_name() gives them. Short ones only by themselves: "pin" is part of "shipping".
constexpr std::string_view within_names[] = {
    "authorization", "authtoken", "password", "passwd",     "passphrase", "secret",
    "token",         "apikey",    "appkey",   "accesskey",  "privatekey", "credential",
    "session",       "csrf",      "xsrf",     "cardnumber", "signingkey"};
constexpr std::string_view whole_names[] = {"pwd",    "pin",    "otp",    "cvv",    "cvc",
                                            "xauth",  "auth",   "cookie", "bearer", "captcha",
                                            "newpwd", "oldpwd", "userpwd"};

constexpr std::string_view secret_starts[] = {"sk_live_", "sk_test_",    "rk_live_", "ghp_",
                                              "gho_",     "github_pat_", "glpat-",   "xoxb-",
                                              "xoxp-",    "AKIA",        "eyJhbG",   "AIza"};

/// Names that a shell gives a meaning to: exporting them would break it.
constexpr std::string_view taken[] = {"PATH", "HOME", "USER", "PWD", "SHELL",
                                      "TERM", "LANG", "UID",  "IFS", "MAIL"};

/// More cookies than these go into one variable, as one header: nobody exports twenty.
constexpr std::size_t most_cookies = 3;

bool is_secret_name(std::string_view name, bool number) {
  const std::string plain = plain_name(name);
  if (std::find(std::begin(whole_names), std::end(whole_names), plain) != std::end(whole_names)) return true;
  // "max_tokens": 500 counts something.
  if (number && plain.ends_with("s")) return false;
  return std::any_of(std::begin(within_names), std::end(within_names),
                     [&](std::string_view secret) { return plain.find(secret) != std::string::npos; });
}

bool looks_secret(std::string_view value) {
  const bool known = std::any_of(std::begin(secret_starts), std::end(secret_starts),
                                 [&](std::string_view start) { return value.starts_with(start); });
  return known && value.size() >= 16;
}

bool is_secret(const DraftPlace& place) {
  if (place.value.empty() || has_placeholder(place.value)) return false;
  if (place.kind == PlaceKind::cookie || place.kind == PlaceKind::password) return true;
  if (looks_secret(place.value)) return true;
  return place.kind != PlaceKind::path && is_secret_name(place.name, place.is_number);
}

/// A template without placeholders as the text it stands for.
std::string literal_of(std::string text) {
  for (std::size_t at = text.find("$${"); at != std::string::npos; at = text.find("$${", at + 2))
    text.erase(at, 1);
  return text;
}

std::string variable_name(const DraftPlace& place) {
  std::string name;
  for (const char c : place.name) {
    const bool upper = c >= 'A' && c <= 'Z', other = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    // accessToken becomes ACCESS_TOKEN.
    if (upper && !name.empty() && name.back() != '_' && !(name.back() >= 'A' && name.back() <= 'Z'))
      name += '_';
    name += upper || other ? c : '_';
    if (other && c >= 'a') name.back() = c;
  }
  name = upper(name);
  if (place.kind == PlaceKind::cookie) name = "COOKIE_" + name;
  if (place.kind == PlaceKind::password) name = "BASIC_" + name;
  if (place.kind == PlaceKind::path) name = "PATH_TOKEN";
  const bool digit_first = name.empty() || (name[0] >= '0' && name[0] <= '9');
  if (digit_first || std::find(std::begin(taken), std::end(taken), name) != std::end(taken))
    name = "REQUEST_" + name;
  return name;
}

/// What stays in front of the secret: "Bearer " of an Authorization.
std::size_t public_front(const DraftPlace& place) {
  if (place.kind != PlaceKind::header || plain_name(place.name).find("authorization") == std::string::npos)
    return 0;
  const std::size_t blank = place.value.find(' ');
  if (blank == std::string::npos || blank > 12 || blank + 1 == place.value.size()) return 0;
  const bool scheme =
      std::all_of(place.value.begin(), place.value.begin() + static_cast<std::ptrdiff_t>(blank),
                  [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  return scheme ? blank + 1 : 0;
}

/// One value has one variable, wherever it stands; another value of the same name gets a number.
std::string variable_for(const std::string& value, const DraftPlace& place,
                         std::vector<SecretVariable>& variables) {
  for (const SecretVariable& known : variables)
    if (known.value == literal_of(value)) return known.name;
  const std::string wanted = variable_name(place);
  std::string name = wanted;
  for (int n = 2;
       std::any_of(variables.begin(), variables.end(), [&](const auto& v) { return v.name == name; }); ++n)
    name = fmt::format("{}_{}", wanted, n);
  // The place in a path is its value.
  variables.push_back(
      {name, literal_of(value), place.kind == PlaceKind::path ? "in the path" : place_name(place)});
  return name;
}

void join_many_cookies(Json& submit) {
  if (!submit.contains("cookies")) return;
  const auto cookies = submit["cookies"];
  std::string line;
  std::size_t count = 0;
  const auto add = [&](const std::string& name, const Json& value) {
    line += fmt::format("{}{}={}", line.empty() ? "" : "; ", name, value.get<std::string>());
    ++count;
  };
  for (const auto& [name, value] : cookies.items()) {
    if (value.is_array())
      for (const Json& one : value) add(name, one);
    else
      add(name, value);
  }
  if (count <= most_cookies || has_placeholder(line)) return;
  submit.erase("cookies");
  submit["headers"]["Cookie"] = line;
}

}  // namespace

std::vector<SecretVariable> take_secrets_out(Json& submit) {
  join_many_cookies(submit);
  std::vector<SecretVariable> variables;
  std::vector<std::pair<DraftPlace, std::string>> replacements;
  for (const DraftPlace& place : places_of(submit)) {
    if (!is_secret(place)) continue;
    const std::size_t front = public_front(place);
    const std::string name = variable_for(place.value.substr(front), place, variables);
    replacements.emplace_back(
        place, place.value.substr(0, front) + "${env." + name + (place.is_number ? ":number}" : "}"));
  }
  // From the end, so that the offsets within one text stay right.
  for (auto last = replacements.rbegin(); last != replacements.rend(); ++last)
    put_at(submit, last->first, last->second);
  return variables;
}

std::vector<SecretVariable> take_password_out(std::string& proxy_url) {
  const std::size_t start = proxy_url.find("://") + 3, at = proxy_url.rfind('@');
  const std::size_t colon = proxy_url.find(':', start);
  if (at == std::string::npos || colon == std::string::npos || colon > at) return {};
  const std::string password = proxy_url.substr(colon + 1, at - colon - 1);
  if (password.empty() || password.find("${") != std::string::npos) return {};
  proxy_url.replace(colon + 1, password.size(), "${env.PROXY_PASSWORD}");
  return {{"PROXY_PASSWORD", password, "the proxy's password"}};
}

std::vector<std::string> environment_names(std::string_view text) {
  std::vector<std::string> names;
  constexpr std::string_view opens = "${env.";
  for (std::size_t at = text.find(opens); at != std::string_view::npos; at = text.find(opens, at + 1)) {
    if (at > 0 && text[at - 1] == '$') continue;  // "$${": a literal
    const std::size_t start = at + opens.size();
    std::string name(text.substr(start, text.find('}', start) - start));
    name = name.substr(0, name.find(':'));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace dupcheck
