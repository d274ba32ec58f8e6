#include "draft/json_at.hpp"

#include "base/json_full.hpp"

namespace dupcheck {

const Json& member_at(const Json& object, const std::string& name) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto found = object.find(name);
  return found == object.end() ? none : *found;
}

std::string text_at(const Json& object, const std::string& name) {
  const Json& member = member_at(object, name);
  return member.is_string() ? member.get<std::string>() : std::string{};
}

const Json& list_at(const Json& object, const std::string& name) {
  static const Json none = Json::array();
  const Json& member = member_at(object, name);
  return member.is_array() ? member : none;
}

}  // namespace dupcheck
