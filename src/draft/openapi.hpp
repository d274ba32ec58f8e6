#pragma once
// Operations of an API described by OpenAPI 3.0 or 3.1, in JSON.

#include <string>
#include <vector>

#include "base/json.hpp"
#include "draft/captured_request.hpp"

namespace dupcheck {

struct ApiOperation {
  std::string id;  ///< its operationId, or "POST /orders"
  std::string method, path, summary;
};

/// In the order of the description. Throws UnreadableInput when it is no OpenAPI 3.
std::vector<ApiOperation> api_operations(const Json& document, const std::string& file);

/// An operation, by its id or as "POST /orders", with examples for everything it requires. Throws
/// UnreadableInput.
CapturedRequest api_request(const Json& document, const std::string& file, const std::string& operation);

}  // namespace dupcheck
