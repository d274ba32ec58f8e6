#pragma once
// The one alias for JSON, objects in the order they were written. Include <nlohmann/json.hpp> (through
// json_full.hpp) only where values are touched.

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace dupcheck {

using Json = nlohmann::ordered_json;

/// Serialised for a file or a screen: never throws, invalid UTF-8 from a server becomes U+FFFD. indent < 0:
/// one line.
std::string dump(const Json& value, int indent = -1);

}  // namespace dupcheck
