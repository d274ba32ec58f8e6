#include "scenario/located.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_full.hpp"
#include "base/text.hpp"

namespace dupcheck {

const Located* Located::find(std::string_view name) const {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.name == name; });
  return found == members.end() ? nullptr : &found->value;
}

Located* Located::find(std::string_view name) {
  return const_cast<Located*>(static_cast<const Located*>(this)->find(name));
}

std::string describe(const Located& value) {
  switch (value.kind) {
    case Located::Kind::null:
      return "null";
    case Located::Kind::boolean:
      return value.truth ? "true" : "false";
    case Located::Kind::number:
      return "the number " + value.text;
    case Located::Kind::text:
      return fmt::format("the text '{}'", shorten(printable(value.text), 60));
    case Located::Kind::array:
      return "a list";
    case Located::Kind::object:
      return "an object";
  }
  return {};
}

Json to_json(const Located& value) {
  switch (value.kind) {
    case Located::Kind::null:
      return nullptr;
    case Located::Kind::boolean:
      return value.truth;
    case Located::Kind::number:
      return Json::parse(value.text);
    case Located::Kind::text:
      return value.text;
    case Located::Kind::array: {
      Json list = Json::array();
      for (const Located& element : value.elements) list.push_back(to_json(element));
      return list;
    }
    case Located::Kind::object: {
      Json object = Json::object();
      for (const LocatedMember& member : value.members) object[member.name] = to_json(member.value);
      return object;
    }
  }
  return nullptr;
}

Located located_text(std::string text, Position at, std::string pointer) {
  Located value;
  value.kind = Located::Kind::text;
  value.text = std::move(text);
  value.at = std::move(at);
  value.pointer = std::move(pointer);
  return value;
}

Located located_object(Position at, std::string pointer) {
  Located value;
  value.kind = Located::Kind::object;
  value.at = std::move(at);
  value.pointer = std::move(pointer);
  return value;
}

void set_member(Located& object, std::string_view name, Located value) {
  if (Located* there = object.find(name)) {
    *there = std::move(value);
  } else {
    Position at = value.at;
    object.members.push_back({std::string(name), std::move(at), std::move(value)});
  }
}

bool remove_member(Located& object, std::string_view name) {
  return std::erase_if(object.members, [&](const LocatedMember& member) { return member.name == name; }) > 0;
}

std::string pointer_below(std::string_view pointer, std::string_view token) {
  std::string below(pointer);
  below += '/';
  for (char c : token) {
    if (c == '~')
      below += "~0";
    else if (c == '/')
      below += "~1";
    else
      below += c;
  }
  return below;
}

std::optional<std::vector<std::string>> pointer_tokens(std::string_view pointer) {
  if (pointer.empty() || pointer.front() != '/') return std::nullopt;
  std::vector<std::string> tokens;
  for (std::string_view part : split(pointer.substr(1), '/')) {
    std::string token;
    for (std::size_t i = 0; i < part.size(); ++i) {
      const bool escape = part[i] == '~' && i + 1 < part.size();
      if (escape && (part[i + 1] == '0' || part[i + 1] == '1'))
        token += part[++i] == '0' ? '~' : '/';
      else
        token += part[i];
    }
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace dupcheck
