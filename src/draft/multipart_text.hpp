#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draft/captured_request.hpp"

namespace dupcheck {

/// The boundary of "multipart/form-data; boundary=…"; empty when that is no multipart form.
std::string boundary_in(std::string_view content_type);

/// A copied multipart/form-data body cut into its parts (RFC 7578). Files among them have the bytes that were
/// copied as `value` (browsers leave them out) and a `filename`. Nothing when it is not made of such parts.
std::optional<std::vector<CapturedPart>> parts_of(std::string_view body, std::string_view boundary);

}  // namespace dupcheck
