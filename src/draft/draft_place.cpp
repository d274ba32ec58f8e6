#include "draft/draft_place.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck {
namespace {

using Pointer = Json::json_pointer;

bool is_word(char c) {
  return c == '_' || c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

constexpr std::string_view cdata = "<![CDATA[";

struct Span {
  std::size_t from = 0, size = 0;
};

/// The value of a name that ends at `end`: behind one of : = > among quotes and blanks, or behind a quote and
/// an empty line, as in a part of multipart.
std::optional<Span> value_behind(std::string_view text, std::size_t end) {
  std::size_t start = std::min(text.find_first_not_of("\"' \t\r\n:=>\\", end), text.size());
  const std::string_view between = text.substr(end, start - end);
  const bool part = between.starts_with("\"\r\n\r\n") || between.starts_with("\"\n\n");
  if (!part && between.find_first_of(":=>") == std::string_view::npos) return std::nullopt;
  if (text.substr(start).starts_with(cdata)) start += cdata.size();
  const std::size_t stop = std::min(text.find_first_of("\"'<>&,; \t\r\n}]\\", start), text.size());
  return Span{start, stop - start};
}

class PlaceFinder {
 public:
  explicit PlaceFinder(const Json& submit) {
    path(submit.value("path", ""));
    members(submit, "query", PlaceKind::query);
    members(submit, "headers", PlaceKind::header);
    members(submit, "cookies", PlaceKind::cookie);
    if (submit.contains("basic")) credentials(submit["basic"]);
    for (const std::string body : {"json", "form", "multipart"}) members(submit, body, PlaceKind::body);
    if (submit.contains("raw"))
      named_values(submit["raw"].get_ref<const std::string&>(), 0, PlaceKind::body, "/raw");
  }

  std::vector<DraftPlace> found;

 private:
  void members(const Json& submit, const std::string& part, PlaceKind kind) {
    if (submit.contains(part)) value(submit[part], "", kind, Pointer("/" + part));
  }

  /// A user without a password is an API key, as Stripe's.
  void credentials(const Json& basic) {
    if (basic["password"] == "") value(basic["user"], "user", PlaceKind::password, Pointer("/basic/user"));
    value(basic["password"], "password", PlaceKind::password, Pointer("/basic/password"));
  }

  void value(const Json& json, const std::string& name, PlaceKind kind, const Pointer& at) {
    if (json.is_object()) {
      for (const auto& [member, inside] : json.items()) {
        // {"text": …} of a part of multipart has the part's name; a file's path is no value.
        const bool multipart = at.to_string().starts_with("/multipart/");
        if (multipart && member != "text") continue;
        value(inside, multipart ? name : member, kind, at / member);
      }
    } else if (json.is_array()) {
      for (std::size_t i = 0; i < json.size(); ++i) value(json[i], name, kind, at / i);
    } else if (kind == PlaceKind::header && iequals(name, "Referer")) {
      named_values(json.get_ref<const std::string&>(), 0, kind, at.to_string());
    } else if (!json.is_boolean()) {
      const std::string text = json.is_string() ? json.get<std::string>() : json.is_null() ? "" : json.dump();
      found.push_back({kind, name, at.to_string(), text, true, 0, json.is_number()});
    }
  }

  void path(const std::string& text) {
    const std::size_t question = text.find('?');
    std::size_t from = 1;
    for (const std::string_view segment : split(std::string_view(text).substr(0, question).substr(1), '/')) {
      found.push_back({PlaceKind::path, "", "/path", std::string(segment), false, from, false});
      from += segment.size() + 1;
    }
    if (question != std::string::npos) named_values(text, question, PlaceKind::query, "/path");
  }

  void named_values(std::string_view text, std::size_t at, PlaceKind kind, const std::string& pointer) {
    while (at < text.size()) {
      std::size_t end = at;
      while (end < text.size() && is_word(text[end])) ++end;
      const auto value = end > at ? value_behind(text, end) : std::nullopt;
      if (value && value->size > 0)
        found.push_back({kind, std::string(text.substr(at, end - at)), pointer,
                         std::string(text.substr(value->from, value->size)), false, value->from, false});
      at = value ? value->from : end + (end == at);
    }
  }
};

}  // namespace

std::vector<DraftPlace> places_of(const Json& submit) { return PlaceFinder(submit).found; }

bool has_placeholder(std::string_view text) {
  for (std::size_t at = text.find("${"); at != std::string_view::npos; at = text.find("${", at + 1))
    if (at == 0 || text[at - 1] != '$') return true;
  return false;
}

void put_at(Json& submit, const DraftPlace& place, const std::string& replacement) {
  Json& there = submit[Pointer(place.pointer)];
  if (place.whole)
    there = replacement;
  else
    there = there.get<std::string>().replace(place.from, place.value.size(), replacement);
}

std::string place_name(const DraftPlace& place) {
  const std::string name = printable(shorten(place.name, 60));
  switch (place.kind) {
    case PlaceKind::header:
      return fmt::format("header '{}'", name);
    case PlaceKind::query:
      return fmt::format("query field '{}'", name);
    case PlaceKind::cookie:
      return fmt::format("cookie '{}'", name);
    case PlaceKind::path:
      return fmt::format("'{}' in the path", printable(shorten(place.value, 60)));
    case PlaceKind::password:
      return fmt::format("{} of basic authentication", name);
    case PlaceKind::body:
      break;
  }
  return fmt::format("field '{}' of the body", name);
}

std::string plain_name(std::string_view name) {
  std::string plain = lower(name);
  std::erase_if(plain, [](char c) { return c == '_' || c == '-' || c == '.'; });
  return plain;
}

}  // namespace dupcheck
