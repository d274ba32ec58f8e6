#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "draft/captured_request.hpp"

namespace dupcheck {

/// The request as the "submit" of a scenario: every text a template, the body in the most readable of json,
/// form, multipart, raw and raw_file that sends the same. `folder`: where the scenario will stand, for the
/// paths in it; empty: here. What could not be kept as it was is added to `notes`. Throws UnreadableInput.
Json submit_json(const CapturedRequest& request, const std::string& folder, std::vector<std::string>& notes);

/// A path that was given here, as a file in `folder` names it.
std::string path_from(const std::string& folder, const std::string& path);

}  // namespace dupcheck
