#include "base/json_full.hpp"

namespace dupcheck {

std::string dump(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace dupcheck
