#pragma once

#include "base/json.hpp"
#include "draft/captured_request.hpp"
#include "draft/schema_example.hpp"

namespace dupcheck {

/// Puts an example of the request body into `request`: of JSON if the operation takes it, else of a form, of
/// multipart, of what there is. `written` may be null or a $ref.
void put_openapi_body(const Json& document, const Json& written, SchemaExamples& examples,
                      CapturedRequest& request);

}  // namespace dupcheck
