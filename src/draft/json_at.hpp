#pragma once
// Looking into JSON that may not have the shape it should have.

#include <string>

#include "base/json.hpp"

namespace dupcheck {

/// The member, or null when there is none, or `object` is none.
const Json& member_at(const Json& object, const std::string& name);
/// The member when it is a text; empty otherwise. Exporters disagree about null and left out.
std::string text_at(const Json& object, const std::string& name);
/// The member when it is a list; an empty one otherwise.
const Json& list_at(const Json& object, const std::string& name);

}  // namespace dupcheck
