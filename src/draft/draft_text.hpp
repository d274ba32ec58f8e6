#pragma once

#include <string>

#include "base/json.hpp"
#include "draft/commented_json.hpp"

namespace dupcheck {

/// What the file is made of. Templates stand in it already.
struct DraftParts {
  std::string source, file, method, path, base_url, unix_socket, key, proxy;
  std::vector<std::string> key_comment;
  JsonComments comments;                       ///< on places of the submission
  std::string effect_table, effect_parameter;  ///< "orders", "request_id": for the examples
  std::vector<std::string> notes;
  bool near = false;  ///< the target is on this machine or in this network
};

/// The whole file. `submit`, `tls` and `timeouts` are objects; empty ones are left out.
std::string draft_text(const DraftParts& parts, const Json& submit, const Json& tls, const Json& timeouts);

}  // namespace dupcheck
